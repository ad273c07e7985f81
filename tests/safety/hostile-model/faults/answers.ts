import { type Fault, pick } from '../fault.ts';

/** A fault of the whole answer, which holds an honest one and, where it is broken, a mark that may reach nobody. */
const whole = (
  name: string,
  kinds: Fault['kinds'],
  change: (honest: string, turn: number) => string,
): Fault => ({
  name,
  kinds,
  make: (_, random) => {
    const turn = Math.floor(random() * 4);
    return { answer: (honest) => change(honest, turn) };
  },
});

export const broken = 'Zorblatt';
const claim = `${broken} cures sepsis.`;
const inStatements = (...list: unknown[]) => JSON.stringify({ statements: list });

export const answerFaults: readonly Fault[] = [
  whole('an empty answer', ['answer'], (_, turn) => ['', '   \n', '{}', '```json\n```'][turn] ?? ''),
  whole('truncated JSON', ['answer'], (honest, turn) => {
    const longer = honest.replace(
      /\]\}$/,
      `,{"section":"Bottom line","text":"${claim}","citations":[{"source":"S1","quote":"It is`,
    );
    return longer.slice(0, longer.length - turn * 7);
  }),
  whole(
    'malformed JSON',
    ['answer'],
    (honest, turn) =>
      [
        `${honest.slice(0, 60)},,,${claim}`,
        `Here it is: statements = [${claim}]`,
        `[${claim}`,
        `"statements": ${claim}`,
      ][turn] ?? '',
  ),
  // What can be repaired is read as it was meant, so that nothing needs to be counted.
  whole(
    'repairable JSON',
    [],
    (honest, turn) =>
      [
        honest.replace('"statements":', '"statements"'),
        honest.replaceAll('"', "'"),
        honest.replace(/\]\}$/, ',]}'),
        `// ${claim}\n${honest}`,
      ][turn] ?? '',
  ),
  whole(
    'wrong types',
    ['answer', 'form', 'source'],
    (_, turn) =>
      [
        JSON.stringify({ statements: claim }),
        inStatements(7, null, [claim], { text: 7, citations: {} }),
        inStatements({ section: {}, text: [claim], citations: 'S1' }),
        inStatements({ section: 'Bottom line', text: claim, citations: { source: 'S1', quote: claim } }),
      ][turn] ?? '',
  ),
  whole('endless text', ['answer', 'form', 'source'], (_, turn) =>
    turn % 2
      ? `${claim} `.repeat(60_000)
      : inStatements({ section: 'x', text: `${claim} `.repeat(30_000), citations: [] }),
  ),
  whole('deeply nested JSON', ['answer', 'form'], (_, turn) => {
    const depth = 10_000 * (turn + 1);
    return `{"statements":${'['.repeat(depth)}"${claim}"${']'.repeat(depth)}}`;
  }),
  whole('thousands of statements', ['source', 'form', 'answer', 'quote'], (_, turn) =>
    inStatements(
      ...Array.from({ length: 150 + turn }, (_, at) => ({
        section: 'Bottom line',
        text: `${claim} ${at}`,
        citations: [],
      })),
    ),
  ),
  {
    name: 'a statement said again',
    kinds: ['repeated'],
    make: (_, random) => {
      const change = pick(
        [(text: string) => text, (text: string) => text.replace(/\.$/, ' .'), (text: string) => `${text} `],
        random,
      );
      return {
        answer: (honest) => {
          const { statements } = JSON.parse(honest) as { statements: { text: string }[] };
          const again = statements.map((one) => ({
            ...one,
            text: change?.(one.text) ?? one.text,
            section: 'Harms and safety',
          }));
          return inStatements(...statements, ...again);
        },
      };
    },
  },
];

import { possibleSection } from '../../src/research/writing/sections.ts';
import type { Report } from '../../src/shared/research/report.ts';
import { type AskedOfLibrary, type AskedPart, laterWriters, readAsked } from './asked-sets.ts';
import { composeAnswer } from './compose.ts';
import type { Pool } from './pool.ts';

type Answer = AskedOfLibrary & { report: Report; cited: string[]; leading: string[]; possible: string[] };
type AnySet = Parameters<typeof readAsked>[0];

/** Questions written by readers for this library: what is answered, what is left unanswered, and how completely. */
export async function measureAsked(
  pool: Pool,
  part: 'development' | 'held-out',
): Promise<Record<string, string>> {
  const none = await answer(pool, 'lay-unanswered', part);
  const clinical = await answer(pool, 'clinical-unanswered', part);
  const lay = await answer(pool, 'lay-answered', part);
  const many = await answer(pool, 'many-answers', part);
  const sixty = await answer(pool, 'sixty', 'development');
  const held = sixty.filter(({ answers }) => answers.length > 0);
  const lacking = sixty.filter(({ answers }) => answers.length === 0);
  const fewer = many.filter(({ leading }) => leading.length > 0);
  return {
    'lay, unanswered: no bottom line (≥ .97)': share(none, ({ leading }) => leading.length === 0),
    'lay, unanswered: headed high or moderate (0)': share(none, isTrusted),
    'clinical, unanswered: no bottom line': share(clinical, ({ leading }) => leading.length === 0),
    'lay, answered: right paper cited': share(lay, (one) => hits(one, one.cited) > 0),
    'lay, answered: right paper in the bottom line': share(lay, (one) => hits(one, one.leading) > 0),
    'many: answering papers cited (≥ .85)': rate(many, (one) => hits(one, one.cited)),
    'many: in the bottom line or its tally (≥ .70)': rate(many, (one) => hits(one, one.leading)),
    'many: precision there (≥ .60)': (
      sum(fewer, (one) => hits(one, one.leading)) / sum(fewer, ({ leading }) => leading.length)
    ).toFixed(3),
    'many: a bottom line': share(many, ({ leading }) => leading.length > 0),
    'many: with a sentence that counts': share(many, ({ report }) =>
      report.statements.some(({ kind }) => kind === 'counted'),
    ),
    'sixty, answered: right paper in the bottom line': share(held, (one) => hits(one, one.leading) > 0),
    'sixty, answered: right paper as a possible answer': share(held, (one) => hits(one, one.possible) > 0),
    'sixty: another paper there alone': share(sixty, (one) => {
      const told = [...one.leading, ...one.possible];
      return told.length > 0 && hits(one, told) === 0;
    }),
    'sixty, unanswered: nothing is quoted': share(lacking, ({ cited }) => cited.length === 0),
    ...(part === 'held-out' &&
      measureNewest(
        await answer(pool, 'several', 'held-out'),
        await answer(pool, 'near-misses', 'held-out'),
        await answer(pool, 'six-kinds', 'fresh'),
      )),
  };
}

/** Sets that nothing was chosen on: each was opened once for each model, for the figures of `docs/relevance.md`. */
export async function measureClosed(pool: Pool): Promise<Record<string, string>> {
  const lay = await answer(pool, 'lay-unanswered', 'closed');
  return {
    'lay, hardly answered here: no bottom line': share(lay, ({ leading }) => leading.length === 0),
    ...measureNewest(
      await answer(pool, 'several', 'closed'),
      await answer(pool, 'near-misses', 'closed'),
      await answer(pool, 'six-kinds', 'closed'),
    ),
  };
}

/** By eight writers more: long messages, short questions as people ask (of both, concepts were learnt), and six kinds; half an hour. */
export async function measureWritten(pool: Pool): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const [set, part] of [
    ['histories', 'development'],
    ['written', 'development'],
    ...laterWriters.map((writer) => ['six-kinds', writer] as const),
  ] as const) {
    const name = part === 'development' ? set : `${set}, ${part}`;
    const all = await answer(pool, set, part);
    const answered = all.filter(({ answers }) => answers.length > 0);
    const lacking = all.filter(({ answers }) => answers.length === 0);
    rows[`${name}, answered: right paper in the bottom line`] = share(
      answered,
      (one) => hits(one, one.leading) > 0,
    );
    rows[`${name}, answered: right paper cited`] = share(answered, (one) => hits(one, one.cited) > 0);
    rows[`${name}, right paper cited: figures of the answer told`] = figuresTold(answered);
    rows[`${name}, unanswered: no bottom line`] = share(lacking, ({ leading }) => leading.length === 0);
  }
  return rows;
}

/** Sets of later writers. */
function measureNewest(
  several: readonly Answer[],
  near: readonly Answer[],
  six: readonly Answer[],
): Record<string, string> {
  const held = six.filter(({ answers }) => answers.length > 0);
  const lacking = six.filter(({ answers }) => answers.length === 0);
  return {
    'several: answering papers cited': rate(several, (one) => hits(one, one.cited)),
    'several: in the bottom line or its tally': rate(several, (one) => hits(one, one.leading)),
    'several: precision there': (
      sum(several, (one) => hits(one, one.leading)) / sum(several, ({ leading }) => leading.length)
    ).toFixed(3),
    'near misses: no bottom line': share(near, ({ leading }) => leading.length === 0),
    'six kinds, answered: right paper in the bottom line': share(held, (one) => hits(one, one.leading) > 0),
    'six kinds, answered: right paper cited': share(held, (one) => hits(one, one.cited) > 0),
    ...(lacking.length > 0 && {
      'six kinds, unanswered: no bottom line': share(lacking, ({ leading }) => leading.length === 0),
    }),
  };
}

async function answer(pool: Pool, set: AnySet, part: AskedPart): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of readAsked(set, part)) {
    const report = await composeAnswer(one.question, await pool.find(one.question, 40));
    const idsOf = (statements: Report['statements']) => [
      ...new Set(
        statements.flatMap(({ citations }) =>
          citations.map(({ source }) => report.sources[source]?.evidenceId ?? ''),
        ),
      ),
    ];
    const of = (title: string) => idsOf(report.statements.filter(({ section }) => section === title));
    const [leading, possible] = [of('Bottom line'), of(possibleSection)];
    answers.push({ ...one, report, cited: idsOf(report.statements), leading, possible });
  }
  return answers;
}

/** Of the numbers in what the writer says the answer is, how many the report tells; the mean over reports that cite a right paper. */
function figuresTold(answered: readonly Answer[]): string {
  const shares = answered.flatMap((one) => {
    const asked = numbersIn(one.says ?? '');
    if (asked.length === 0 || hits(one, one.cited) === 0) return [];
    const told = new Set(one.report.statements.flatMap(({ text }) => numbersIn(text)));
    return asked.filter((number) => told.has(number)).length / asked.length;
  });
  return shares.length === 0 ? '' : (shares.reduce((sum, one) => sum + one, 0) / shares.length).toFixed(3);
}

/** Each once, however written: "2,325", "0·73", "5.0". */
const numbersIn = (text: string): number[] => [
  ...new Set(
    (text.match(/\d+(?:[.,·]\d+)*/g) ?? []).map((one) =>
      Number(one.replace(/,(?=\d{3})/g, '').replace(/[·,]/g, '.')),
    ),
  ),
];

const hits = ({ answers }: Answer, ids: readonly string[]): number =>
  ids.filter((id) => answers.includes(id)).length;
const isTrusted = ({ report }: Answer): boolean =>
  report.certainty?.level === 'high' || report.certainty?.level === 'moderate';
const sum = (all: readonly Answer[], of: (one: Answer) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
const share = (all: readonly Answer[], holds: (one: Answer) => boolean): string =>
  (all.filter(holds).length / all.length).toFixed(3);
const rate = (all: readonly Answer[], of: (one: Answer) => number): string =>
  (sum(all, of) / sum(all, ({ answers }) => answers.length)).toFixed(3);

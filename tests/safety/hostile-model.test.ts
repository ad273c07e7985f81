import { beforeAll, expect, it } from 'vitest';
import { createGate } from '../../src/research/verify/gate.ts';
import { createRandom, isLong, seed } from '../support/long.ts';
import { type Drawn, drawAttacks, faults } from './hostile-model/draw.ts';
import { type Honest, readHonest } from './hostile-model/honest.ts';
import { type Outcome, runAttack } from './hostile-model/run-attack.ts';

/**
 * A language model that lies in one point of its answer, through the whole graph. `TEST_LONG=1` runs all attacks, else a sample;
 * `TEST_SEED` draws others.
 */
const attacks = isLong ? 500 : Math.max(60, faults.length);
const leastAdmitted = 0.95;

const groups = readHonest();
const results: (Drawn & Outcome)[] = [];

beforeAll(
  async () => {
    const drawn = drawAttacks(attacks, drawnFrom(groups), createRandom(seed));
    for (const one of drawn) {
      results.push({ ...one, ...(await runAttack(one.attack, one.honest, one.companions, one.mode)) });
    }
    console.table(
      Object.fromEntries(
        faults.map(({ name, kinds }) => {
          const of = results.filter(({ fault }) => fault.name === name);
          return [
            name,
            {
              attacks: of.length,
              'in a report': of.filter(({ leaks }) => leaks.length > 0).length,
              'counted by kind': kinds.length > 0 ? of.filter(isCounted).length : 'taken out',
            },
          ];
        }),
      ),
    );
  },
  isLong ? 900_000 : 240_000,
);

/** What gets through as it is, by kind of source: only there a fault is the only one. */
function drawnFrom(all: typeof groups): Honest[][] {
  const [madeUp, starter, retold, abstracts] = all.map(({ statements }) => statements.filter(isAdmitted));
  return [madeUp ?? [], [...(starter ?? []), ...(retold ?? [])], abstracts ?? []];
}

const isCounted = ({ fault, report }: Drawn & Outcome): boolean =>
  fault.kinds.length === 0 || (report.rejected ?? []).some(({ kind }) => fault.kinds.includes(kind));

const told = ({ fault, attack, honest, report, leaks, mode }: Drawn & Outcome) => ({
  fault: fault.name,
  mode,
  said: attack.statement?.text ?? attack.answer?.('{"statements":[]}').slice(0, 200),
  quote: attack.statement?.citations[0]?.quote.slice(0, 300),
  honest: honest.text,
  rejected: JSON.stringify(report.rejected),
  leaks: leaks.join(),
});

it('tries every attack', () => {
  expect(results.filter(({ attacks: tried }) => tried === 0).map(told)).toEqual([]);
});

it('gets none of its faults into a report', () => {
  expect(results.filter(({ leaks }) => leaks.length > 0).map(told)).toEqual([]);
});

it('has each fault counted under its kind', () => {
  expect(results.filter((one) => !isCounted(one)).map(told)).toEqual([]);
});

/** Without what is true getting through, nothing of the above would prove anything. */
it('gets through what is true', () => {
  const judged = groups.map(({ name, statements }) => ({ name, ...admission(statements) }));
  console.table(judged.map(({ lost: _, ...counts }) => counts));
  for (const { name, verbatim, paraphrases, lost } of judged) {
    for (const share of [verbatim, paraphrases]) {
      if (share !== undefined)
        expect(share, `${name}: ${lost.join('\n')}`).toBeGreaterThanOrEqual(leastAdmitted);
    }
  }
});

const gates = new Map<string, ReturnType<typeof createGate>>();

function findReason({ item, text, quote }: Honest): string | undefined {
  const gate = gates.get(item.id) ?? createGate([item], `What does the evidence say: ${item.title}?`);
  gates.set(item.id, gate);
  const citations = [{ sourceId: item.id, quote }];
  return gate.check([{ section: 's', text, citations }]).rejected[0]?.reason;
}

const isAdmitted = (one: Honest): boolean => findReason(one) === undefined;

function admission(statements: readonly Honest[]) {
  const lost = statements.flatMap((one) => {
    const reason = findReason(one);
    return reason === undefined ? [] : [{ how: one.how, told: `${reason} | ${one.text} | ${one.quote}` }];
  });
  const share = (how: Honest['how']) => {
    const all = statements.filter((one) => one.how === how).length;
    return all ? 1 - lost.filter((one) => one.how === how).length / all : undefined;
  };
  return {
    statements: statements.length,
    verbatim: share('verbatim'),
    paraphrases: share('paraphrase'),
    lost: lost.map(({ told }) => told),
  };
}

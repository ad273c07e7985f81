import { beforeAll, expect, it } from 'vitest';
import { createRandom, isLong, seed } from '../../support/long.ts';
import { judgeGroups, judgeLie, poolsOf, shareOf } from './admission.ts';
import { type Drawn, drawAttacks, drawLies, faults, gaps } from './draw.ts';
import type { Fault } from './fault.ts';
import { answerFaults } from './faults/answers.ts';
import { orderFaults } from './faults/markup.ts';
import { quoteFaults } from './faults/quotes.ts';
import type { Group } from './honest.ts';
import { type Outcome, runAttack } from './run-attack.ts';

const promised = faults.filter(({ name }) => !gaps.has(name));
const researches = isLong ? 500 : promised.length;
const liesOfEach = isLong ? 1_000 : 20;
const leastAdmitted = 0.95;

/** Which of several faults of its words a sentence is turned back for is no promise; the form of an answer has one kind. */
const hasKind = (fault: Fault): boolean => [...quoteFaults, ...orderFaults, ...answerFaults].includes(fault);

const isCounted = ({ fault, report }: Drawn & Outcome): boolean =>
  fault.kinds.length === 0 ||
  (report.rejected ?? []).some(({ kind }) => !hasKind(fault) || fault.kinds.includes(kind));

const told = ({ fault, attack, honest, report, leaks, mode }: Drawn & Outcome) => ({
  fault: fault.name,
  mode,
  said: attack.statement?.text ?? attack.answer?.('{"statements":[]}').slice(0, 200),
  quote: attack.statement?.citations[0]?.quote.slice(0, 300),
  honest: honest.text,
  rejected: JSON.stringify(report.rejected),
  leaks: leaks.join(),
});

/**
 * A language model that lies in one point of its answer gets none of the promised lies, made from sentences of `groups`, into
 * a report, and what is true gets through. `TEST_LONG=1` draws more, `TEST_SEED` others.
 */
export function keepsPromise(groups: readonly Group[]): void {
  const judged = judgeGroups(groups);
  const pools = poolsOf(groups, judged);
  const results: (Drawn & Outcome)[] = [];

  beforeAll(
    async () => {
      for (const one of drawAttacks(promised, researches, pools, createRandom(seed)))
        results.push({ ...one, ...(await runAttack(one.attack, one.honest, one.companions, one.mode)) });
    },
    isLong ? 900_000 : 240_000,
  );

  it('tries every lie', () => {
    expect(new Set(results.map(({ fault }) => fault))).toEqual(new Set(promised));
    expect(results.filter(({ attacks }) => attacks === 0).map(told)).toEqual([]);
  });

  it('gets no lie into a report', () => {
    expect(results.filter(({ leaks }) => leaks.length > 0).map(told)).toEqual([]);
  });

  it('has each lie counted, one of source, quote or form under its kind', () => {
    expect(results.filter((one) => !isCounted(one)).map(told)).toEqual([]);
  });

  it.each(promised.filter((fault) => !answerFaults.includes(fault)))(
    `gets no such lie past the check, of up to ${liesOfEach}: $name`,
    (fault) => {
      const lies = drawLies(fault, liesOfEach, pools, createRandom(seed));
      expect(lies.length).toBeGreaterThan(0);
      const passed = lies.filter(({ attack, honest }) => judgeLie(attack, honest)?.isLet);
      expect(passed.map(({ attack }) => attack.statement)).toEqual([]);
    },
    isLong ? 600_000 : undefined,
  );

  /** Without what is true getting through, nothing of the above would prove anything. */
  it.each(judged)('gets through what is true: $name', (group) => {
    const lost = group.lost.map(({ one, reason }) => `${reason} | ${one.text} | ${one.quote}`).join('\n');
    for (const how of ['verbatim', 'paraphrase'] as const)
      expect(shareOf(group, how), lost).toBeGreaterThanOrEqual(leastAdmitted);
  });
}

import { createHash } from 'node:crypto';
import {
  directions,
  type Finding,
  type KnownDirection,
} from '../../src/research/appraisal/direction/finding.ts';
import { readDirection } from '../../src/research/appraisal/direction/read-direction.ts';
import { readDataLines } from './folder.ts';

export type JudgedFinding = Finding & { pmcid: string; judged: KnownDirection };

const named = { increase: 'more', decrease: 'less', 'no difference': 'no-difference' } as const;

/** What physicians read in articles; a fifth of the articles is held out. */
export const readFindings = (): JudgedFinding[] =>
  readDataLines<Finding & { pmcid: string; direction: keyof typeof named }>(
    'bench/directions/findings.jsonl',
  ).map(({ direction, ...finding }) => ({ ...finding, judged: named[direction] }));

/** One of five parts of the articles, another division for each salt. */
export const fifthOf = ({ pmcid }: JudgedFinding, salt = ''): number =>
  createHash('sha256').update(`${salt}${pmcid}`).digest().readUInt32BE() % 5;

export const isHeldOut = (finding: JudgedFinding): boolean => fifthOf(finding) === 0;

export const withoutComparator = <T extends Finding>(finding: T): T => ({ ...finding, comparator: '' });

export type Guess = { judged: KnownDirection; probabilities: Record<KnownDirection, number> };

export const guess = (finding: JudgedFinding): Guess => ({
  judged: finding.judged,
  probabilities: readDirection(finding).probabilities,
});

export const bestOf = ({ probabilities }: Guess): KnownDirection =>
  directions.reduce((one, other) => (probabilities[other] > probabilities[one] ? other : one));

/** Precision, recall and F1 of each direction, the likeliest taken, and the mean of the three F1. */
export function score(guesses: readonly Guess[]) {
  const rows = directions.map((direction) => {
    const given = guesses.filter((one) => bestOf(one) === direction);
    const right = given.filter(({ judged }) => judged === direction).length;
    const precision = right / given.length;
    const recall = right / guesses.filter(({ judged }) => judged === direction).length;
    return { direction, precision, recall, f1: (2 * precision * recall) / (precision + recall) };
  });
  return { rows, macroF1: rows.reduce((sum, { f1 }) => sum + f1, 0) / rows.length };
}

import type { StudyDesign } from '#shared/research/evidence-item.ts';
import { cueCount, cuesOf, wordsOf } from './study-design-features.ts';

/** The designs that are learned, in the order of the rows of the weights; the others are told by rules alone. */
export const learned = [
  'randomised-trial',
  'non-randomised-trial',
  'cohort',
  'cross-sectional',
  'case-control',
  'case-report',
  'review',
  'other',
] as const satisfies readonly StudyDesign[];

/** Places among the weights, each with how much it counts. */
export type Features = [place: number, value: number][];
/** One row of weights for each design. */
export type Rows = readonly ArrayLike<number>[];

const longest = 6_000;
/** Keeps a design that the words all but rule out from outweighing every cue. */
const floor = 1e-3;

export function wordFeatures(title: string, text: string): Features {
  const { places, share } = wordsOf(title, text.slice(0, longest));
  return places.map((place) => [place, share]);
}

/** What the second step weighs: the cues, and what the words alone would say. */
export function allFeatures(title: string, text: string, words: Rows): Features {
  const said = chances(words, wordFeatures(title, text));
  return [
    ...cuesOf(title, text.slice(0, longest)).map((cue): [number, number] => [cue, 1]),
    ...said.map((chance, at): [number, number] => [cueCount + at, Math.log(chance + floor) + 2]),
  ];
}

/** How likely each design is; together they make 1. */
export function chances(rows: Rows, features: Features): number[] {
  const scores = rows.map((row) =>
    features.reduce((sum, [place, value]) => sum + (row[place] ?? 0) * value, 0),
  );
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

export function likeliest(rows: Rows, features: Features): StudyDesign {
  const likely = chances(rows, features);
  return learned[likely.indexOf(Math.max(...likely))] ?? 'other';
}

import type { StudyDesign } from '#shared/research/evidence-item.ts';
import { cueCount, cuesOf, wordsOf } from './study-design-features.ts';

/** The designs that words are learned for, in the order of the rows of their weights. */
export const learnedOfWords = [
  'randomised-trial',
  'non-randomised-trial',
  'cohort',
  'cross-sectional',
  'case-control',
  'case-report',
  'review',
  'laboratory',
] as const satisfies readonly StudyDesign[];
/** The designs that are learned from labels, in the order of the rows of the cues. */
export const learned = [
  ...learnedOfWords,
  'diagnostic-accuracy',
  'qualitative',
  'economic-evaluation',
  'protocol',
  'editorial',
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

/** How many buckets the words are folded into for the second step. */
export const wordsOfLabels = 2048;
/** Of a word, so much counts in the second step beside a cue. */
const shareOfWord = 0.7;
/** Where the words begin among the features of the second step. */
export const firstWord = cueCount + learnedOfWords.length;
export const featureCount = firstWord + wordsOfLabels;

/** What the second step weighs: the cues, what the words alone would say, and the words. */
export function allFeatures(title: string, text: string, words: Rows): Features {
  const own = wordFeatures(title, text);
  return [
    ...cuesOf(title, text.slice(0, longest)).map((cue): [number, number] => [cue, 1]),
    ...chances(words, own).map((chance, at): [number, number] => [
      cueCount + at,
      Math.log(chance + floor) + 2,
    ]),
    ...own.map(([place, value]): [number, number] => [
      firstWord + (place & (wordsOfLabels - 1)),
      value * shareOfWord,
    ]),
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

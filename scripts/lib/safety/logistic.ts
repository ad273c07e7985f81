import type { Features } from '../../../src/research/safety/model/features.ts';
import { pieceBuckets, wordBuckets } from '../../../src/research/safety/model/features.ts';
import { lengthOf, pieceShare } from '../../../src/research/safety/model/linear-model.ts';
import type { Random } from '../random.ts';

export type Row = { features: Features; label: number; weight: number };
export type Trained = { words: Float32Array; pieces: Float32Array; bias: number };

/** Logistic regression by AdaGrad with a penalty on squares; `label` is 0 or 1. */
export function trainLogistic(
  rows: readonly Row[],
  random: Random,
  options = { passes: 12, rate: 0.25, decay: 3e-3 },
): Trained {
  const words = new Float32Array(wordBuckets);
  const pieces = new Float32Array(pieceBuckets);
  const squares = [new Float32Array(wordBuckets).fill(0.05), new Float32Array(pieceBuckets).fill(0.05)];
  let bias = 0;
  const order = rows.map((_, at) => at);
  for (let pass = 0; pass < options.passes; pass += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const at of order) {
      const { features, label, weight } = rows[at] as Row;
      const error = weight * (label - 1 / (1 + Math.exp(-scoreOf({ words, pieces, bias }, features))));
      bias += 0.02 * error;
      const update = (
        into: Float32Array,
        square: Float32Array,
        buckets: readonly number[],
        share: number,
      ) => {
        for (const bucket of buckets) {
          const slope = error * share - options.decay * (into[bucket] as number);
          square[bucket] = (square[bucket] as number) + slope * slope;
          into[bucket] =
            (into[bucket] as number) + (options.rate * slope) / Math.sqrt(square[bucket] as number);
        }
      };
      update(words, squares[0] as Float32Array, features.words, lengthOf(features.words.length));
      update(pieces, squares[1] as Float32Array, features.pieces, pieceShare(features.pieces.length));
    }
  }
  return { words, pieces, bias };
}

export function averageOf(models: readonly Trained[]): Trained {
  const mean = (key: 'words' | 'pieces', size: number) =>
    new Float32Array(size).map(
      (_, at) => models.reduce((sum, one) => sum + (one[key][at] as number), 0) / models.length,
    );
  const bias = models.reduce((sum, one) => sum + one.bias, 0) / models.length;
  return { words: mean('words', wordBuckets), pieces: mean('pieces', pieceBuckets), bias };
}

/** One model and so much of another: `share` is of scores, and what scores reach stays as large as that of `one`. */
export function mixed(one: Trained, other: Trained, share: number): Trained {
  const mean = (own: number, others: number) => (own + share * others) / 2;
  const means = (key: 'words' | 'pieces') => one[key].map((own, at) => mean(own, other[key][at] as number));
  return { words: means('words'), pieces: means('pieces'), bias: mean(one.bias, other.bias) };
}

export function scoreOf({ words, pieces, bias }: Trained, features: Features): number {
  let inWords = 0;
  for (const bucket of features.words) inWords += words[bucket] as number;
  let inPieces = 0;
  for (const bucket of features.pieces) inPieces += pieces[bucket] as number;
  return bias + inWords * lengthOf(features.words.length) + inPieces * pieceShare(features.pieces.length);
}

/** What a class is read from: buckets, and which class it is. */
export type ClassRow = { buckets: readonly number[]; label: number; weight: number };

/** The share of a text's buckets that a step does not see: a class must not hang on one word, and there are few texts of each. */
const unseen = 0.6;

/** A weight vector for each class over `buckets`, by softmax; rows of `weights` are buckets. */
export function trainSoftmax(
  rows: readonly ClassRow[],
  classes: number,
  buckets: number,
  random: Random,
): Float32Array {
  const weights = new Float32Array(buckets * classes);
  const squares = new Float32Array(buckets * classes).fill(0.02);
  for (let step = 0; step < 22 * rows.length; step += 1) {
    const { buckets: all, label, weight } = rows[Math.floor(random() * rows.length)] as ClassRow;
    const held = all.filter(() => random() >= unseen);
    const share = lengthOf(held.length);
    const likely = softmax(classScores(weights, held, classes));
    for (const bucket of held) {
      const start = bucket * classes;
      for (let one = 0; one < classes; one += 1) {
        const at = start + one;
        const error = weight * ((one === label ? 1 : 0) - (likely[one] as number));
        if (Math.abs(error) < 0.002) continue;
        const slope = error * share - 0.02 * (weights[at] as number);
        squares[at] = (squares[at] as number) + slope * slope;
        weights[at] = (weights[at] as number) + (0.2 * slope) / Math.sqrt(squares[at] as number);
      }
    }
  }
  return weights;
}

export function classScores(weights: Float32Array, held: readonly number[], classes: number): Float64Array {
  const scores = new Float64Array(classes);
  const share = lengthOf(held.length);
  for (const bucket of held) {
    const start = bucket * classes;
    for (let one = 0; one < classes; one += 1)
      scores[one] = (scores[one] as number) + share * (weights[start + one] as number);
  }
  return scores;
}

export function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Rounds to bytes: the largest weight becomes 127. */
export function packed(arrays: readonly Float32Array[]): { scale: number; texts: string[] } {
  let most = 0;
  for (const array of arrays) for (const value of array) most = Math.max(most, Math.abs(value));
  const scale = most / 127;
  return {
    scale,
    texts: arrays.map((array) =>
      Buffer.from(Int8Array.from(array, (value) => Math.round(value / scale))).toString('base64'),
    ),
  };
}

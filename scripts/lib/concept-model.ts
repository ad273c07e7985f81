import type { ConceptModel, ConceptRow } from '../../src/research/sources/relevance/concept-chance.ts';
import { contextBuckets } from '../../src/research/sources/relevance/concept-context.ts';
import { fitLogistic } from './logistic.ts';
import { randomOf } from './random.ts';
import { packed } from './safety/logistic.ts';

export type ConceptExample = ConceptRow & { isTrue: boolean; weight: number };

const passes = 4;
const rate = 0.03;
const penalty = 0.02;
/** A few questions of a set that counts much must not be learnt by heart. */
const mostWeight = 3;
const seed = 1;

/** A logistic model over the features, and what it leaves open by AdaGrad (Duchi 2011) over the hashed context. */
export function fitConceptModel(examples: readonly ConceptExample[]): ConceptModel {
  const linear = fitLogistic(examples.map(({ features, ...one }) => ({ ...one, row: features })));
  const weights = linear.weights.map((weight, at) => weight / (linear.scale[at] ?? 1));
  const bias = linear.bias - weights.reduce((sum, weight, at) => sum + weight * (linear.mean[at] ?? 0), 0);
  const context = new Float64Array(contextBuckets);
  const squares = new Float64Array(contextBuckets).fill(1e-8);
  const rows = examples.map(({ features, context, isTrue, weight }) => ({
    buckets: context,
    start: weights.reduce((sum, one, at) => sum + one * (features[at] ?? 0), bias),
    label: isTrue ? 1 : 0,
    weight: Math.min(weight, mostWeight),
  }));
  const random = randomOf(seed);
  for (let pass = 0; pass < passes; pass += 1) {
    for (let at = rows.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [rows[at], rows[other]] = [rows[other], rows[at]] as [(typeof rows)[number], (typeof rows)[number]];
    }
    for (const { buckets, start, label, weight } of rows) {
      const sum = buckets.reduce((total, bucket) => total + (context[bucket] as number), start);
      const error = weight * (1 / (1 + Math.exp(-sum)) - label);
      for (const bucket of buckets) {
        const slope = error + penalty * (context[bucket] as number);
        squares[bucket] = (squares[bucket] as number) + slope * slope;
        context[bucket] = (context[bucket] as number) - (rate * slope) / Math.sqrt(squares[bucket] as number);
      }
    }
  }
  const { scale, texts } = packed([Float32Array.from(context)]);
  return { weights, bias, scale, context: texts[0] ?? '' };
}

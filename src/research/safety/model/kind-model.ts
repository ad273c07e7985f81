import type { Features } from './features.ts';
import { lengthOf } from './linear-model.ts';

/** A weight for each bucket (their number is a power of two) and each kind; a byte each, times `scale`. */
export type KindModel = { kinds: string[]; buckets: number; scale: number; weights: string };

/** One half of the buckets holds words, the other pieces of words. */
export function kindFeatures({ words, pieces }: Features, buckets: number): number[] {
  const half = buckets / 2;
  return [...words.map((word) => word & (half - 1)), ...pieces.map((piece) => half + (piece & (half - 1)))];
}

/** The kinds with their probabilities, likeliest first. */
export function createKindModel({
  kinds,
  buckets,
  scale,
  weights,
}: KindModel): (features: Features) => { kind: string; likely: number }[] {
  const table = new Int8Array(Buffer.from(weights, 'base64'));
  if (table.length !== buckets * kinds.length) throw new Error('the weights of the kinds have another size');
  return (features) => {
    const held = kindFeatures(features, buckets);
    const sums = new Float64Array(kinds.length);
    for (const bucket of held) {
      const start = bucket * kinds.length;
      for (let at = 0; at < sums.length; at += 1)
        sums[at] = (sums[at] as number) + (table[start + at] as number);
    }
    const scores = [...sums].map((sum) => sum * scale * lengthOf(held.length));
    const most = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - most));
    const total = powers.reduce((sum, power) => sum + power, 0);
    return kinds
      .map((kind, at) => ({ kind, likely: (powers[at] as number) / total }))
      .sort((one, other) => other.likely - one.likely);
  };
}

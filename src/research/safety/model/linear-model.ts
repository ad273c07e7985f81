import { type Features, pieceBuckets, wordBuckets } from './features.ts';

/** Weights as `scripts/train-safety.ts` writes them: a byte each, from -127 to 127, times `scale`, in Base64. */
export type LinearModel = { threshold: number; scale: number; bias: number; words: string; pieces: string };
/** How much the pieces of words count beside the words. */
const shareOfPieces = 0.7;
/** Long texts are not louder than short ones; very short ones not louder either. */
const leastCount = 12;

const bytes = (text: string): Int8Array => new Int8Array(Buffer.from(text, 'base64'));
export const lengthOf = (count: number): number => 4 / Math.sqrt(Math.max(count, leastCount));
export const pieceShare = (count: number): number => shareOfPieces * lengthOf(count / 2);

/** The log odds of a yes. */
export function createLinearModel({
  scale,
  bias,
  words,
  pieces,
}: LinearModel): (features: Features) => number {
  const ofWords = bytes(words);
  const ofPieces = bytes(pieces);
  if (ofWords.length !== wordBuckets || ofPieces.length !== pieceBuckets)
    throw new Error('the weights of the safety model have another size than its features');
  const sum = (of: Int8Array, buckets: readonly number[]) =>
    buckets.reduce((total, bucket) => total + (of[bucket] as number), 0);
  return (one) =>
    bias +
    scale *
      (sum(ofWords, one.words) * lengthOf(one.words.length) +
        sum(ofPieces, one.pieces) * pieceShare(one.pieces.length));
}

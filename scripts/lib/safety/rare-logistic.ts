import { pieceBuckets, wordBuckets } from '../../../src/research/safety/model/features.ts';
import { lengthOf, pieceShare } from '../../../src/research/safety/model/linear-model.ts';
import { minimise } from '../minimise.ts';
import type { Row, Trained } from './logistic.ts';

/** Of the penalty on squares, for the sum of the losses of all rows. */
const ridge = 1 / 100;
/** Pieces of words weigh less here than when they are scored, so that words say more. */
const piecesBesideWords = 0.4 / 0.7;
/** How strongly what few texts hold may pull. With 4 a third more false alarms are left of writers left out, with 2 as many. */
const power = 3;
const mostRounds = 60;

type Sparse = { buckets: Int32Array; inWords: number; ofWord: number; ofPiece: number; label: number };

/**
 * Logistic regression in which a bucket pulls the more the fewer rows hold it: its weight is penalised as if divided by the cube
 * of its inverse document frequency (Spärck Jones K. J Doc 1972;28:11-21), 0 to 1. Told of the same features as `trainLogistic`
 * it errs on other texts, so that the mean of both errs on fewer.
 */
export function trainRareLogistic(rows: readonly Row[]): Trained {
  const size = wordBuckets + pieceBuckets;
  const held = rows.map(({ features, label }): Sparse => {
    const { words, pieces } = features;
    return {
      buckets: Int32Array.from([...words, ...pieces.map((piece) => wordBuckets + piece)]),
      inWords: words.length,
      ofWord: lengthOf(words.length),
      ofPiece: piecesBesideWords * pieceShare(pieces.length),
      label,
    };
  });
  const rarity = rarityOf(held, size);
  const found = minimise(size + 1, (point) => slopeAt(point, held, rows, rarity), mostRounds);
  const weights = Float32Array.from(rarity, (rare, at) => rare * (found[at] as number));
  return {
    words: weights.slice(0, wordBuckets),
    pieces: weights.slice(wordBuckets).map((weight) => piecesBesideWords * weight),
    bias: found[size] as number,
  };
}

function rarityOf(held: readonly Sparse[], size: number): Float64Array {
  const rowsWith = new Float64Array(size);
  for (const { buckets } of held)
    for (const bucket of buckets) rowsWith[bucket] = (rowsWith[bucket] as number) + 1;
  const most = Math.log(held.length + 1);
  return rowsWith.map((count) => (Math.log((held.length + 1) / (count + 1)) / most) ** power);
}

/** `point` holds a number for each bucket, which its rarity scales to a weight, and the bias. */
function slopeAt(
  point: Float64Array,
  held: readonly Sparse[],
  rows: readonly Row[],
  rarity: Float64Array,
): { value: number; slope: Float64Array } {
  const size = rarity.length;
  const weights = rarity.map((rare, at) => rare * (point[at] as number));
  const slope = new Float64Array(size + 1);
  let value = 0;
  held.forEach(({ buckets, inWords, ofWord, ofPiece, label }, which) => {
    let sum = point[size] as number;
    for (let at = 0; at < buckets.length; at += 1)
      sum += (at < inWords ? ofWord : ofPiece) * (weights[buckets[at] as number] as number);
    const { weight } = rows[which] as Row;
    const wrong = label === 1 ? -sum : sum;
    value += weight * (Math.max(0, wrong) + Math.log1p(Math.exp(-Math.abs(wrong))));
    const error = weight * (1 / (1 + Math.exp(-sum)) - label);
    slope[size] = (slope[size] as number) + error;
    for (let at = 0; at < buckets.length; at += 1) {
      const bucket = buckets[at] as number;
      slope[bucket] = (slope[bucket] as number) + error * (at < inWords ? ofWord : ofPiece);
    }
  });
  for (let at = 0; at < size; at += 1) {
    const here = point[at] as number;
    slope[at] = (slope[at] as number) * (rarity[at] as number) + ridge * here;
    value += (ridge / 2) * here * here;
  }
  return { value, slope };
}

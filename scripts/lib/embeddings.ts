import type { EmbeddingTable } from '../../src/research/language/embeddings.ts';
import { rarityOf } from '../../src/research/language/word-frequencies.ts';
import { randomOf } from './random.ts';
import { encodedWidth } from './sentence-encoder.ts';

/** A text, as its stems, and what the sentence encoder makes of it: a row of `encodedWidth` signed bytes. */
export type Encoded = { stems: readonly string[]; row: Int8Array };
/** Two texts on one thing, such as a question and its answer; `id` names the thing. */
export type EncodedPair = { one: Encoded; other: Encoded; id: string };
/** A row of `width` numbers for each stem. */
type Embeddings = { width: number; stems: readonly string[]; values: Float32Array };

const width = 128;
const mostRare = 10;
/** Of the texts, every so many tell along which axes they differ. */
const sampled = 16;
const turns = 12;
const epochs = 4;
const batch = 128;
/** Of each softmax over a batch: how far ahead of the others a text has to be. */
const temperature = 0.07;
const rates = { texts: 0.02, pairs: 0.004 };
/** How much of the slopes before still counts. */
const kept = 0.9999;
/** Texts between two batches of pairs, so that those are not learnt at their cost. */
const textsBetween = 4 * batch;

/**
 * Embeddings of stems whose sums come near what a sentence encoder makes of whole texts (after Tulkens S, van Dongen T. Model2Vec, 2024):
 * each text teaches by the cosine to its encoding, reduced to the `width` axes along which the texts differ most; then batches of pairs
 * teach which of many texts is nearer, as the encoder has it. `words` are the encodings of the stems themselves, from which training starts.
 */
export function trainEmbeddings(
  stems: readonly string[],
  words: readonly Int8Array[],
  texts: readonly Encoded[],
  pairs: readonly EncodedPair[],
): Embeddings {
  const axes = principalAxes(texts.filter((_, at) => at % sampled === 0).map(({ row }) => row));
  const reduce = (row: Int8Array) => unit(Float32Array.from(axes, (axis) => dot(axis, row)));
  const places = new Map(stems.map((form, at) => [form, at * width]));
  const placesOf = (own: readonly string[]) =>
    Int32Array.from([...new Set(own)].flatMap((form) => places.get(form) ?? []));
  const values = new Float32Array(stems.length * width);
  for (const [at, form] of stems.entries()) {
    const long = Math.min(rarityOf(form).inAbstracts, mostRare) / mostRare;
    const start = reduce(words[at] ?? new Int8Array(encodedWidth));
    values.set(
      start.map((value) => long * value),
      at * width,
    );
  }
  const slopes = new Float32Array(values.length);
  const random = randomOf(1);

  const embed = (text: Int32Array) => {
    const sum = new Float32Array(width);
    for (const place of text)
      for (let at = 0; at < width; at += 1) sum[at] = (sum[at] ?? 0) + (values[place + at] ?? 0);
    const length = Math.sqrt(dot(sum, sum)) || 1e-6;
    return { own: sum.map((value) => value / length), length };
  };
  /** Against the slope, at a rate for each number that falls the more it moved (Duchi J, Hazan E, Singer Y. JMLR 2011;12:2121-59). */
  const move = (
    text: Int32Array,
    { own, length }: ReturnType<typeof embed>,
    slope: Float32Array,
    rate: number,
  ) => {
    const along = dot(slope, own);
    for (let at = 0; at < width; at += 1) {
      const step = ((slope[at] ?? 0) - along * (own[at] ?? 0)) / length;
      for (const place of text) {
        const seen = kept * (slopes[place + at] ?? 0) + step * step;
        slopes[place + at] = seen;
        values[place + at] = (values[place + at] ?? 0) - (rate * step) / (Math.sqrt(seen) + 1e-3);
      }
    }
  };
  const prepare = ({ stems: own, row }: Encoded) => ({ places: placesOf(own), aim: reduce(row) });
  const learnt = texts.map(prepare).filter(({ places }) => places.length > 0);
  const learn = ({ places, aim }: (typeof learnt)[number], rate: number) =>
    move(
      places,
      embed(places),
      aim.map((value) => -value),
      rate,
    );

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(learnt, random);
    for (const text of learnt) learn(text, rates.texts);
  }
  const both = pairs
    .map(({ one, other, id }) => ({ one: prepare(one), other: prepare(other), id }))
    .filter(({ one, other }) => one.places.length > 0 && other.places.length > 0);
  shuffle(both, random);
  for (let from = 0; from + batch <= both.length; from += batch) {
    const these = both.slice(from, from + batch);
    const ones = these.map(({ one }) => embed(one.places));
    const others = these.map(({ other }) => embed(other.places));
    const ofOnes = these.map(() => new Float32Array(width));
    const ofOthers = these.map(() => new Float32Array(width));
    for (const [at, { one, id }] of these.entries()) {
      const isOther = (place: number) => place === at || these[place]?.id !== id;
      const now = softmax(
        others.map(({ own }) => dot((ones[at] as (typeof ones)[number]).own, own)),
        isOther,
      );
      const aimed = softmax(
        these.map(({ other }) => dot(one.aim, other.aim)),
        isOther,
      );
      for (const [place, share] of now.entries()) {
        const error = (share - (aimed[place] ?? 0)) / temperature;
        if (Math.abs(error) < 1e-5) continue;
        addTo(ofOnes[at] as Float32Array, error, (others[place] as (typeof others)[number]).own);
        addTo(ofOthers[place] as Float32Array, error, (ones[at] as (typeof ones)[number]).own);
      }
    }
    for (const [at, { one, other }] of these.entries()) {
      move(one.places, ones[at] as (typeof ones)[number], ofOnes[at] as Float32Array, rates.pairs);
      move(other.places, others[at] as (typeof others)[number], ofOthers[at] as Float32Array, rates.pairs);
    }
    for (let turn = 0; turn < textsBetween; turn += 1)
      learn(learnt[Math.floor(random() * learnt.length)] as (typeof learnt)[number], rates.pairs);
  }
  return { width, stems, values };
}

function softmax(values: readonly number[], counts: (at: number) => boolean): number[] {
  const most = Math.max(...values);
  const powers = values.map((value, at) => (counts(at) ? Math.exp((value - most) / temperature) : 0));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** The axes along which rows differ most, by subspace iteration (Halko N, Martinsson PG, Tropp JA. SIAM Rev 2011;53:217-88). */
function principalAxes(rows: readonly Int8Array[]): Float64Array[] {
  const products = Array.from({ length: encodedWidth }, () => new Float64Array(encodedWidth));
  for (const row of rows)
    for (let one = 0; one < encodedWidth; one += 1) {
      const value = row[one] ?? 0;
      const own = products[one] as Float64Array;
      for (let other = 0; other < encodedWidth; other += 1)
        own[other] = (own[other] ?? 0) + value * (row[other] ?? 0);
    }
  let axes = orthogonal(
    Array.from({ length: Math.min(width, encodedWidth) }, (_, which) =>
      Float64Array.from({ length: encodedWidth }, (__, at) => Math.sin(7 * at + 13 * which + 1)),
    ),
  );
  for (let turn = 0; turn < turns; turn += 1)
    axes = orthogonal(axes.map((axis) => Float64Array.from(products, (row) => dot(row, axis))));
  return axes;
}

function orthogonal(vectors: readonly Float64Array[]): Float64Array[] {
  const made: Float64Array[] = [];
  for (const vector of vectors) {
    const rest = vector.slice();
    for (const before of made) addTo(rest, -dot(rest, before), before);
    made.push(unit(rest));
  }
  return made;
}

/** As `src/research/language/embeddings.ts` reads them. */
export function packEmbeddings({ width: own, stems, values }: Embeddings): EmbeddingTable {
  const longest = stems.map((_, at) => Math.max(...values.subarray(at * own, (at + 1) * own).map(Math.abs)));
  const most = longest.reduce((one, other) => Math.max(one, other), 0);
  const scales = Uint8Array.from(longest, (one) => Math.ceil((255 * one) / most));
  const bytes = new Int8Array(values.length);
  for (const [at, value] of values.entries()) {
    const scale = ((scales[Math.floor(at / own)] ?? 0) * most) / 255;
    bytes[at] = scale > 0 ? Math.round((127 * value) / scale) : 0;
  }
  return {
    width: own,
    stems: stems.join('\n'),
    scales: Buffer.from(scales).toString('base64'),
    values: Buffer.from(bytes.buffer).toString('base64'),
  };
}

function shuffle(all: unknown[], random: () => number): void {
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
}

type Numbers = ArrayLike<number>;

function addTo(sum: Float32Array | Float64Array, weight: number, of: Numbers): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (of[at] ?? 0);
}

function dot(one: Numbers, other: Numbers): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function unit<T extends Float32Array | Float64Array>(vector: T): T {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value: number) => value / length) as T;
}

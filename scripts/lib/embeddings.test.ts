import { expect, it } from 'vitest';
import { cosine, createEmbeddings } from '../../src/research/language/embeddings.ts';
import { type Encoded, packEmbeddings, trainEmbeddings } from './embeddings.ts';
import { randomOf } from './random.ts';
import { encodedWidth } from './sentence-encoder.ts';

const random = randomOf(3);
const stems = Array.from({ length: 40 }, (_, at) => `word${at}`);
/** What the encoder knows of each word: the second of a pair means what the first does. */
const meanings = Array.from({ length: 20 }, () =>
  Float64Array.from({ length: encodedWidth }, () => random() - 0.5),
);
const asRow = (sum: Float64Array): Int8Array => {
  const length = Math.hypot(...sum);
  return Int8Array.from(sum, (value) => Math.round((420 * value) / length));
};
const encode = (words: readonly number[]): Int8Array =>
  asRow(
    words.reduce(
      (sum, word) => sum.map((value, at) => value + ((meanings[word >> 1] as Float64Array)[at] ?? 0)),
      new Float64Array(encodedWidth),
    ),
  );
const text = (): Encoded => {
  const words = Array.from({ length: 4 }, () => Math.floor(random() * stems.length));
  return { stems: words.map((word) => `word${word}`), row: encode(words) };
};
const texts = Array.from({ length: 3_000 }, text);
/** Words as the encoder sees them alone: nothing. */
const words = stems.map(() => asRow(Float64Array.from({ length: encodedWidth }, () => random() - 0.5)));
const pairs = Array.from({ length: 128 }, (_, at) => ({ one: text(), other: text(), id: `${at}` }));

it('learns from whole texts that two words mean the same, and keeps that when packed', () => {
  const { embed } = createEmbeddings(packEmbeddings(trainEmbeddings(stems, words, texts, pairs)));
  const nearest = (word: number) => {
    const near = stems.map((other, at) =>
      at === word ? -1 : cosine(embed([`word${word}`]), embed([other])),
    );
    return near.indexOf(Math.max(...near));
  };
  const right = stems.filter((_, word) => nearest(word) === (word ^ 1)).length;
  expect(right).toBeGreaterThanOrEqual(38);
}, 60_000);

it('packs into bytes what they can hold', () => {
  const width = 16;
  const values = Float32Array.from({ length: stems.length * width }, () => random() - 0.5);
  const { embed } = createEmbeddings(packEmbeddings({ width, stems, values }));
  for (const [at, stem] of stems.entries()) {
    const own = values.subarray(at * width, (at + 1) * width);
    const length = Math.hypot(...own);
    const expected = own.map((value) => value / length);
    expect(cosine(embed([stem]), expected)).toBeGreaterThan(0.999);
  }
});

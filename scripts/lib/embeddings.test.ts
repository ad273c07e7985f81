import { expect, it } from 'vitest';
import { cosine, createEmbed } from '../../src/research/language/embeddings.ts';
import { type Pair, packEmbeddings, sentencePairs, trainEmbeddings } from './embeddings.ts';
import { randomOf } from './random.ts';

const stems = Array.from({ length: 40 }, (_, at) => `word${at}`);
const width = 64;
const random = randomOf(3);
const start = { width, stems, values: Float32Array.from({ length: 40 * width }, () => random() - 0.5) };
/** Questions use even words, answers the odd one behind. */
const pairs: Pair[] = Array.from({ length: 128 * 24 }, (_, at) => {
  const word = 2 * (at % 20);
  return { text: [`word${word}`], other: [`word${word + 1}`], id: `${word}` };
});

it('brings questions nearer to their answers than to those of others, and keeps that when packed', () => {
  const embed = createEmbed(packEmbeddings(trainEmbeddings(start, pairs)));
  const before = createEmbed(packEmbeddings(start));
  const ownIsNearest = (of: typeof embed) =>
    Array.from({ length: 20 }, (_, one) => {
      const near = Array.from({ length: 20 }, (__, other) =>
        cosine(of([`word${2 * one}`]), of([`word${2 * other + 1}`])),
      );
      return near.indexOf(Math.max(...near)) === one;
    }).filter(Boolean).length;
  expect(ownIsNearest(before)).toBeLessThan(8);
  expect(ownIsNearest(embed)).toBeGreaterThanOrEqual(18);
});

it('packs into bytes what they can hold', () => {
  const embed = createEmbed(packEmbeddings(start));
  for (const [at, stem] of stems.entries()) {
    const own = start.values.subarray(at * width, (at + 1) * width);
    const length = Math.hypot(...own);
    expect(
      cosine(
        embed([stem]),
        own.map((value) => value / length),
      ),
    ).toBeGreaterThan(0.999);
  }
});

it('takes sentences for questions about the rest of their text', () => {
  const text = [
    'Aspirin lowers the risk of stroke.',
    'It was given daily.',
    'Bleeding was rare there.',
    'Deaths fell by a third among older women.',
  ];
  const [last] = sentencePairs('Aspirin and stroke', text, 'a', 2);
  expect(last?.text).toContain('death');
  expect(last?.other).not.toContain('death');
  expect(last?.other).toContain('bleed');
  expect(sentencePairs('Short', text.slice(0, 2), 'a', 2)).toEqual([]);
});

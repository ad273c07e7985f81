import { bucketOf } from '#shared/bucket-of.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';
import concepts from './concepts.json' with { type: 'json' };
import { findVitals } from './vitals.ts';

/**
 * How many buckets words (with pairs, meanings, measured values) and pieces of words are hashed into. With 65,536 of each so
 * many features shared one that false alarms on lines left out were a third more where as many emergencies were heard.
 */
export const wordBuckets = 524_288;
export const pieceBuckets = 262_144;
/** What the models look at: different buckets, in the order of the text; and how many meanings were known. */
export type Features = { words: number[]; pieces: number[]; known: number };

const wordPattern = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)?|\?/gu;
const longestWord = 24;
const longestPhrase = 5;
/** Meanings that stand this near each other are looked at together. */
const window = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const asciiOnly = /^[\x00-\x7f]*$/;
export const withoutMarks = (text: string): string =>
  asciiOnly.test(text)
    ? text
    : text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/œ/g, 'oe');

/** Phrases of the four languages by meaning, with marks and without; "vomit*" is the beginning of words. */
const phrases = new Map<string, string>();
const beginnings = new Map<string, string>();
/** How many words the longest phrase has that begins with a word; the first letters of the beginnings. */
const longestFrom = new Map<string, number>();
const shortestBeginning = 4;
const firstLetters = new Set<string>();
for (const [meaning, list] of Object.entries(concepts))
  for (const phrase of list.split(', ')) {
    const plain = withoutMarks(phrase);
    const isBeginning = phrase.endsWith('*');
    const into = isBeginning ? beginnings : phrases;
    const learn = (one: string) => {
      const words = wordsOf(one);
      const key = words.join(' ');
      if (into.has(key)) return;
      into.set(key, meaning);
      const first = words[0] ?? '';
      if (isBeginning) firstLetters.add(key.slice(0, shortestBeginning));
      else longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, words.length));
    };
    learn(phrase);
    if ((plain.includes(' ') || plain.length > 4) && !into.has(wordsOf(plain).join(' '))) learn(plain);
  }

function wordsOf(text: string): string[] {
  return (text.toLowerCase().replace(/’/g, "'").match(wordPattern) ?? []).map((word) =>
    word.slice(0, longestWord),
  );
}

type Meant = { meaning: string; length: number };

function meaningAt(words: readonly string[], at: number): Meant | undefined {
  const word = words[at] as string;
  const longest = Math.min(longestPhrase, longestFrom.get(word) ?? 0, words.length - at);
  for (let length = longest; length > 0; length -= 1) {
    const meaning = phrases.get(length === 1 ? word : words.slice(at, at + length).join(' '));
    if (meaning) return { meaning, length };
  }
  if (!firstLetters.has(word.slice(0, shortestBeginning))) return undefined;
  for (let end = word.length; end >= shortestBeginning; end -= 1) {
    const meaning = beginnings.get(word.slice(0, end));
    if (meaning) return { meaning, length: 1 };
  }
  return undefined;
}

function meaningsOf(words: readonly string[], plain: readonly string[]): string[] {
  const found: string[] = [];
  const hasMarks = words.some((word, at) => word !== plain[at]);
  for (let at = 0; at < words.length; ) {
    const hit = meaningAt(words, at) ?? (hasMarks ? meaningAt(plain, at) : undefined);
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

/** Different buckets in the order in which they came. */
class Buckets {
  readonly #seenIn: Uint32Array;
  #round = 0;
  #held: number[] = [];
  constructor(size: number) {
    this.#seenIn = new Uint32Array(size);
  }
  begin(): void {
    this.#round += 1;
    this.#held = [];
  }
  add(bucket: number): void {
    if (this.#seenIn[bucket] === this.#round) return;
    this.#seenIn[bucket] = this.#round;
    this.#held.push(bucket);
  }
  end(): number[] {
    return this.#held;
  }
}
const inWords = new Buckets(wordBuckets);
const inPieces = new Buckets(pieceBuckets);
const addWord = (name: string) => inWords.add(bucketOf(name, wordBuckets));

/** Each word is looked up once in a sentence. */
function eachOnce(words: readonly string[], make: (word: string) => string): string[] {
  const made = new Map<string, string>();
  return words.map((word) => {
    const before = made.get(word);
    if (before !== undefined) return before;
    const value = make(word);
    made.set(word, value);
    return value;
  });
}

/** Three to five letters in a row, those at its ends marked. */
function addPieces(word: string): void {
  const padded = `<${word}>`;
  for (let size = 3; size <= 5; size += 1)
    for (let at = 0; at + size <= padded.length; at += 1)
      inPieces.add(bucketOf(padded, pieceBuckets, at, at + size));
}

function computeFeatures(sentence: string): Features {
  const words = wordsOf(sentence);
  const plain = eachOnce(words, withoutMarks);
  const general = eachOnce(words, generalised);
  inWords.begin();
  addWord(`first:${plain[0] ?? ''}`);
  general.forEach((word, at) => {
    addWord(word);
    if (word !== plain[at] && !word.startsWith('#')) addWord(`p:${plain[at]}`);
    if (at > 0) addWord(`${general[at - 1]} ${word}`);
  });
  const meanings = denied(meaningsOf(words, plain));
  meanings.forEach((meaning, at) => {
    addWord(`m:${meaning}`);
    const last = Math.min(at + window, meanings.length);
    for (let next = at + 1; next < last; next += 1) {
      const other = meanings[next] as string;
      addWord(meaning < other ? `mm:${meaning} ${other}` : `mm:${other} ${meaning}`);
    }
  });
  for (const vital of findVitals(plain)) addWord(vital);
  inPieces.begin();
  for (const word of new Set(plain)) if (!/^\d/.test(word)) addPieces(word);
  return {
    words: inWords.end(),
    pieces: inPieces.end(),
    known: words.length > 1 ? meanings.length : 0,
  };
}

/** Sentences of a text; a stop within a number ends none. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?;])\s|\n/u).filter((sentence) => /[\p{L}\d]/u.test(sentence));

export function joinFeatures(all: readonly Features[]): Features {
  inWords.begin();
  inPieces.begin();
  for (const { words, pieces } of all) {
    for (const bucket of words) inWords.add(bucket);
    for (const bucket of pieces) inPieces.add(bucket);
  }
  const known = all.reduce((sum, one) => sum + one.known, 0);
  return { words: inWords.end(), pieces: inPieces.end(), known };
}

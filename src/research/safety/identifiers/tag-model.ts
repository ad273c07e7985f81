import { inflateRawSync } from 'node:zlib';
import { bucketOf } from '#shared/bucket-of.ts';
import { stem } from '../../language/tokens.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';
import { withoutMarks } from '../model/features.ts';
import { type Known, knownOf } from './name-list.ts';

export const tags = ['none', 'name', 'address', 'employer', 'number'] as const;
export type Tag = (typeof tags)[number];
/** A word, a number or a mark, with its place as UTF-16 offsets. */
export type Token = { text: string; plain: string; start: number; end: number };
/** Weights as `scripts/train-names.ts` writes them: a byte for each bucket and tag, deflated, in Base64. */
export type TagModel = { weights: string };
export const tagBuckets = 524_288;
const longestWord = 32;

export const tokensOf = (text: string): Token[] =>
  [
    ...text.matchAll(
      /[^\s\P{Cc}]+|\p{L}[\p{L}\p{M}]*(?:['’-](?![sS]\b)\p{L}[\p{L}\p{M}]*)*|\d+|[^\s\p{L}\d]/gu,
    ),
  ].map(({ 0: word, index }) => ({
    text: word,
    plain: withoutMarks(word.slice(0, longestWord).toLowerCase()).replace(/’/g, "'"),
    start: index,
    end: index + word.length,
  }));

const wordShapes = new Set(['x', 'xX', 'X', 'XX', 'XxX', 'Xx']);
function shapeOf(word: string): string {
  if (/^\d/.test(word)) return `d${Math.min(word.length, 5)}`;
  if (!/^\p{L}/u.test(word)) return word;
  if (!/^\p{Lu}/u.test(word)) return /\p{Lu}/u.test(word) ? 'xX' : 'x';
  if (word.length === 1) return 'X';
  return word === word.toUpperCase() ? 'XX' : /\p{Lu}/u.test(word.slice(1)) ? 'XxX' : 'Xx';
}

/** How rare a word is in abstracts and in speech, in steps; drugs by themselves. */
function commonness(plain: string): string {
  if (isKnownDrug(plain)) return 'drug';
  const { inAbstracts, inSpeech } = rarityOf(stem(plain));
  return `${Math.floor(inAbstracts / 3)} ${Math.floor(inSpeech / 3)}`;
}

/** Whether a text is all in small letters or all in capitals, in which case a capital tells nothing. */
function isOfOneCase(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ text }) => /^\p{L}{2}/u.test(text));
  const capitals = words.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  return (
    capitals === 0 || words.filter(({ text }) => text === text.toUpperCase()).length > 0.7 * words.length
  );
}

/** What is seen of a word, each as a whole number. */
type Look = {
  word: number;
  beginning: number;
  ends: readonly [number, number, number];
  /** Every three letters in a row, those at its ends marked. */
  pieces: readonly number[];
  shape: number;
  common: number;
  /** As what it is listed; as what kind of name alone; whether it is an ordinary word. */
  listed: number;
  name: number;
  isGlued: number;
};
const longestCut = 14;
function piecesOf(plain: string): number[] {
  const padded = `<${plain.slice(0, longestCut)}>`;
  return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) =>
    numberOf(padded.slice(at, at + 3)),
  );
}
const numberOf = (text: string) => bucketOf(text, 0x4000_0000);
const edge: Look = {
  word: 1,
  beginning: 1,
  ends: [1, 1, 1],
  pieces: [],
  shape: 1,
  common: 1,
  listed: 1,
  name: 1,
  isGlued: 0,
};

/** `known` tells what a word is listed as; training hides some of it. */
export function lookAt(tokens: readonly Token[], known: (plain: string) => Known = knownOf): Look[] {
  const oneCase = isOfOneCase(tokens);
  const seen = [new Map<string, Look>(), new Map<string, Look>()] as const;
  const lookOf = ({ text, plain }: Token, isGlued: 0 | 1): Look => {
    const before = seen[isGlued].get(text);
    if (before) return before;
    const shape = shapeOf(text);
    const { given, family, place, eponym, ordinary, rare } = known(plain);
    const look: Look = {
      word: numberOf(plain),
      beginning: numberOf(plain.slice(0, 3)),
      ends: [numberOf(plain.slice(-2)), numberOf(plain.slice(-3)), numberOf(plain.slice(-4))],
      pieces: piecesOf(plain),
      shape: numberOf(oneCase && wordShapes.has(shape) ? 'letters' : shape),
      common: numberOf(commonness(plain)),
      listed: 2 + given + 3 * (family + 3 * (place + 2 * (eponym + 2 * (Math.min(1, ordinary) + 2 * rare)))),
      name: 2 + (given > 0 ? 1 : 0) + (family > 0 ? 2 : 0) + (ordinary > 0 ? 4 : 0) + 8 * rare,
      isGlued,
    };
    seen[isGlued].set(text, look);
    return look;
  };
  return tokens.map((token, at) => lookOf(token, tokens[at - 1]?.end === token.start ? 1 : 0));
}

/** The bucket of feature number `kind` with up to four values. */
function bucket(kind: number, a: number, b = 0, c = 0, d = 0): number {
  let value = Math.imul(kind ^ a, 0x9e37_79b1);
  value = Math.imul(value ^ (value >>> 15) ^ b, 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 13) ^ c, 0xc2b2_ae35);
  value = Math.imul(value ^ (value >>> 16) ^ d, 0x27d4_eb2f);
  return (value ^ (value >>> 15)) & (tagBuckets - 1);
}
/** Bits that tell the features apart. */
const kinds = Array.from({ length: 80 }, (_, at) => Math.imul(at + 1, 0x0101_4f35));
const ofPieces = Math.imul(97, 0x0101_4f35);

/** The buckets of what is seen of one word alone, the first of which knows the word itself. */
export function ownFeatures(o: Look): number[] {
  let kind = 0;
  const one = (x: number, y = 0, z = 0) => bucket(kinds[kind++] as number, x, y, z);
  return [
    one(o.word),
    one(o.word, o.shape),
    one(0),
    one(o.beginning),
    one(o.ends[0]),
    one(o.ends[1]),
    one(o.ends[2]),
    one(o.common),
    one(o.shape),
    one(o.shape, o.common),
    one(o.listed),
    one(o.listed, o.common),
    one(o.listed, o.shape),
    one(o.listed, o.common, o.shape),
    one(o.name, o.ends[1]),
    ...o.pieces.map((piece) => bucket(ofPieces, piece)),
  ];
}

/** The buckets of what is seen of a word's neighbours, the first two of which know the word itself too. */
export function nearFeatures(looks: readonly Look[], at: number): number[] {
  const look = (offset: number) => looks[at + offset] ?? edge;
  const [a2, a, o, b, b2] = [look(-2), look(-1), look(0), look(1), look(2)];
  let kind = 20;
  const one = (x: number, y = 0, z = 0, w = 0) => bucket(kinds[kind++] as number, x, y, z, w);
  return [
    one(a.word, o.word),
    one(o.word, b.word),
    one(a.word),
    one(a2.word),
    one(b.word),
    one(b2.word),
    one(a2.word, a.word),
    one(b.word, b2.word),
    one(a.word, b.word),
    one(a.common, o.common),
    one(o.common, b.common),
    one(a.shape, o.shape, b.shape),
    one(o.shape, b.shape, b2.shape),
    one(o.shape, o.common, a.word),
    one(o.shape, o.common, b.word),
    one(a.ends[1]),
    one(b.ends[1]),
    one(a.ends[1], b.ends[1]),
    one(o.isGlued, a2.word, o.shape),
    one(o.name, a.word),
    one(o.name, b.word),
    one(o.name, a2.word, a.word),
    one(o.name, b.word, b2.word),
    one(o.name, a.word, b.word),
    one(a.listed, o.listed),
    one(o.listed, b.listed),
    one(a.name, o.name, b.name, o.shape),
    one(o.name, b.name, b2.name, b.shape),
    one(o.name, a.common, b.common),
  ];
}

/** The buckets that also know the tag of the word before. */
export function taggedFeaturesAt(looks: readonly Look[], at: number, before: number): number[] {
  const [a, o, b] = [looks[at - 1] ?? edge, looks[at] ?? edge, looks[at + 1] ?? edge];
  let kind = 60;
  const one = (x: number, y = 0, z = 0) => bucket(kinds[kind++] as number, before, x, y, z);
  return [
    one(0),
    one(o.word),
    one(o.shape, o.common),
    one(a.word),
    one(o.common, b.word),
    one(o.isGlued, a.shape, o.shape),
    one(o.listed, o.shape),
    one(o.name, o.common),
    one(o.name, a.name, a.shape),
    one(o.name, a.word),
  ];
}

type Weights = Int8Array | Float32Array;

/** Adds to `sums` what each tag weighs by the features. */
export function weigh(weights: Weights, features: readonly number[], sums: number[]): number[] {
  let [none, name, address, employer, number] = sums as [number, number, number, number, number];
  for (const feature of features) {
    const at = feature * tags.length;
    none += weights[at] as number;
    name += weights[at + 1] as number;
    address += weights[at + 2] as number;
    employer += weights[at + 3] as number;
    number += weights[at + 4] as number;
  }
  return [none, name, address, employer, number];
}

/** The tag that weighs most. */
export function bestOf(sums: readonly number[]): number {
  let best = 0;
  for (let tag = 1; tag < sums.length; tag += 1)
    if ((sums[tag] as number) > (sums[best] as number)) best = tag;
  return best;
}

/** What each tag has ahead: names take too many words without, employers and numbers too few; and beside a word that has the tag. */
const margin = [0, -6, 0, 16, 24];
const besideOwn = 70;

/**
 * The tag of each word, from left to right, each knowing the one before; then back, where a word beside one with a tag needs
 * less for the same: half a name tells as much as the whole. Time is linear in their number.
 */
export function createTagger({ weights }: TagModel): (tokens: Token[]) => Tag[] {
  const bytes = inflateRawSync(Buffer.from(weights, 'base64'));
  const table = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  if (table.length !== tagBuckets * tags.length)
    throw new Error('the weights of the tagger have another size');
  return (tokens) => {
    const looks = lookAt(tokens);
    const alone = new Map<Look, number[]>();
    const sums = looks.map((look, at) => {
      const own = alone.get(look) ?? weigh(table, ownFeatures(look), margin);
      alone.set(look, own);
      return weigh(table, nearFeatures(looks, at), own);
    });
    const sumsAt = (at: number, before: number) =>
      weigh(table, taggedFeaturesAt(looks, at, before), sums[at] as number[]);
    const told: number[] = [];
    for (let at = 0; at < tokens.length; at += 1) told.push(bestOf(sumsAt(at, told[at - 1] ?? 0)));
    for (let at = tokens.length - 2; at >= 0; at -= 1) {
      const next = told[at + 1] as number;
      if (told[at] !== 0 || next === 0) continue;
      const both = sumsAt(at, told[at - 1] ?? 0);
      both[next] = (both[next] as number) + besideOwn;
      told[at] = bestOf(both);
    }
    return told.map((tag) => tags[tag] as Tag);
  };
}

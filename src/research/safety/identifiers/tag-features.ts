import { bucketOf } from '#shared/bucket-of.ts';
import { stem } from '../../language/tokens.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';
import { cueClasses, cuesOf } from './cues.ts';
import { type Known, knownOf } from './name-list.ts';
import { isBlank, type Token } from './tag-tokens.ts';

export const tagBuckets = 1_048_576;

const wordShapes = new Set(['x', 'xX', 'X', 'XX', 'XxX', 'Xx']);
function shapeOf(word: string): string {
  if (isBlank(word)) return word[0] as string;
  // Counts and results are often rounded, codes seldom.
  if (/^\d/.test(word)) return `d${Math.min(word.length, 7)}${/00$/.test(word) ? 'r' : ''}`;
  if (!/^\p{L}/u.test(word)) return word;
  if (!/^\p{Lu}/u.test(word)) return /\p{Lu}/u.test(word) ? 'xX' : 'x';
  if (word.length === 1) return 'X';
  return word === word.toUpperCase() ? 'XX' : /\p{Lu}/u.test(word.slice(1)) ? 'XxX' : 'Xx';
}

/** How many letters or digits in any case: of what the parts of a code are made. */
function partOf(word: string): string {
  if (/^\d/.test(word)) return `d${Math.min(word.length, 8)}`;
  return /^\p{L}/u.test(word) ? `l${Math.min(word.length, 5)}` : word;
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
export type Look = {
  word: number;
  beginning: number;
  end2: number;
  end3: number;
  end4: number;
  /** Every three letters in a row, those at its ends marked. */
  pieces: readonly number[];
  shape: number;
  part: number;
  common: number;
  /** The classes of words that tell what stands beside them. */
  cues: readonly number[];
  cue: number;
  /** As what it is listed; as what kind of name alone; whether it is an ordinary word. */
  listed: number;
  name: number;
  isEponym: boolean;
  isGlued: number;
};
const allBits = Array.from({ length: cueClasses }, (_, bit) => bit);
const noBits: readonly number[] = [];
const bitsOf = (cue: number) => (cue === 0 ? noBits : allBits.filter((bit) => (cue >> bit) & 1));
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
  end2: 1,
  end3: 1,
  end4: 1,
  pieces: [],
  shape: 1,
  part: 1,
  common: 1,
  cues: [],
  cue: 0,
  listed: 1,
  name: 1,
  isEponym: false,
  isGlued: 0,
};

/** What a word is listed as, and of which classes of cues; training hides some of it. */
export type Lists = { known: (plain: string) => Known; cues: (plain: string) => number };
export function lookAt(
  tokens: readonly Token[],
  { known, cues }: Lists = { known: knownOf, cues: cuesOf },
): Look[] {
  const oneCase = isOfOneCase(tokens);
  const seen = [new Map<string, Look>(), new Map<string, Look>()] as const;
  const lookOf = ({ text, plain }: Token, isGlued: 0 | 1): Look => {
    const before = seen[isGlued].get(text);
    if (before) return before;
    const shape = shapeOf(text);
    const { given, family, place, eponym, ordinary, rare } = known(plain);
    const cue = cues(plain);
    const look: Look = {
      word: numberOf(plain),
      beginning: numberOf(plain.slice(0, 3)),
      end2: numberOf(plain.slice(-2)),
      end3: numberOf(plain.slice(-3)),
      end4: numberOf(plain.slice(-4)),
      pieces: piecesOf(plain),
      shape: numberOf(oneCase && wordShapes.has(shape) ? 'letters' : shape),
      part: 2 * numberOf(partOf(text)) + isGlued,
      common: numberOf(commonness(plain)),
      cues: bitsOf(cue),
      cue,
      listed: 2 + given + 3 * (family + 3 * (place + 2 * (eponym + 2 * (Math.min(1, ordinary) + 2 * rare)))),
      name: 2 + (given > 0 ? 1 : 0) + (family > 0 ? 2 : 0) + (ordinary > 0 ? 4 : 0) + 8 * rare,
      isEponym: eponym > 0,
      isGlued,
    };
    seen[isGlued].set(text, look);
    return look;
  };
  return tokens.map((token, at) => lookOf(token, tokens[at - 1]?.end === token.start ? 1 : 0));
}

/** The bucket of feature number `kind` with up to four values. */
function bucket(kind: number, a: number, b = 0, c = 0, d = 0): number {
  let value = Math.imul(Math.imul(kind + 1, 0x0101_4f35) ^ a, 0x9e37_79b1);
  value = Math.imul(value ^ (value >>> 15) ^ b, 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 13) ^ c, 0xc2b2_ae35);
  value = Math.imul(value ^ (value >>> 16) ^ d, 0x27d4_eb2f);
  return (value ^ (value >>> 15)) & (tagBuckets - 1);
}
const ofPieces = 96;
/** How many words back one still counts. */
const farthest = 6;

/**
 * Buckets as they are told, to be read before the next word's are: a list of its own for each of some thousand words takes
 * longer than all else.
 */
export const told = { buckets: new Int32Array(192), count: 0 };
function one(kind: number, a: number, b = 0, c = 0, d = 0): void {
  told.buckets[told.count] = bucket(kind, a, b, c, d);
  told.count += 1;
}

/** Tells the buckets of what is seen of one word alone, the first two of which know the word itself. */
export function tellOwn(o: Look): void {
  one(0, o.word);
  one(1, o.word, o.shape);
  one(2, 0);
  one(3, o.beginning);
  one(4, o.end2);
  one(5, o.end3);
  one(6, o.end4);
  one(7, o.common);
  one(8, o.shape);
  one(9, o.shape, o.common);
  one(10, o.listed);
  one(11, o.listed, o.common);
  one(12, o.listed, o.shape);
  one(13, o.listed, o.common, o.shape);
  one(14, o.name, o.end3);
  for (const cue of o.cues) one(15, cue, o.shape);
  for (const piece of o.pieces) one(ofPieces, piece);
}

/** The classes of the nearest cue before a word, and how far it is. */
function nearest(looks: readonly Look[], at: number): [cue: number, far: number] {
  for (let back = 1; back <= farthest; back += 1) {
    const { cue } = looks[at - back] ?? edge;
    if (cue !== 0) return [cue, back >> 1];
  }
  return [0, 0];
}

/** Tells the buckets of what is seen of a word's neighbours, the first two of which know the word itself too. */
export function tellNear(looks: readonly Look[], at: number): void {
  const a2 = looks[at - 2] ?? edge;
  const a = looks[at - 1] ?? edge;
  const o = looks[at] ?? edge;
  const b = looks[at + 1] ?? edge;
  const b2 = looks[at + 2] ?? edge;
  const a3 = looks[at - 3] ?? edge;
  const b3 = looks[at + 3] ?? edge;
  one(20, a.word, o.word);
  one(21, o.word, b.word);
  one(22, a.word);
  one(23, a2.word);
  one(24, b.word);
  one(25, b2.word);
  one(26, a2.word, a.word);
  one(27, b.word, b2.word);
  one(28, a.word, b.word);
  one(29, a.common, o.common);
  one(30, o.common, b.common);
  one(31, a.shape, o.shape, b.shape);
  one(32, o.shape, b.shape, b2.shape);
  one(33, o.shape, o.common, a.word);
  one(34, o.shape, o.common, b.word);
  one(35, a.end3);
  one(36, b.end3);
  one(37, a.end3, b.end3);
  one(38, o.isGlued, a2.word, o.shape);
  one(39, o.name, a.word);
  one(40, o.name, b.word);
  one(41, o.name, a2.word, a.word);
  one(42, o.name, b.word, b2.word);
  one(43, o.name, a.word, b.word);
  one(44, a.listed, o.listed);
  one(45, o.listed, b.listed);
  one(46, a.name, o.name, b.name, o.shape);
  one(47, o.name, b.name, b2.name, b.shape);
  one(48, o.name, a.common, b.common);
  one(49, a3.word);
  one(50, b3.word);
  one(51, a.listed, o.listed, b.listed);
  one(52, o.listed, b.word, b2.word);
  one(54, o.shape, a.listed, b.listed);
  one(55, a.part, o.part, b.part);
  one(56, a2.part, a.part, o.part);
  one(57, o.part, b.part, b2.part);
  one(58, a.word, o.part, b.part);
  one(59, a2.part, a.part, o.part, b.part);
  one(70, a.part, o.part, b.part, b2.part);
  one(71, a2.word, a.word, o.part);
  for (const cue of a.cues) one(73, cue, o.part, o.listed);
  for (const cue of b.cues) one(74, cue, o.part, o.listed);
  for (const cue of a2.cues) one(75, cue, a.part, o.part);
  for (const cue of b2.cues) one(76, cue, b.part, o.part);
  one(77, a.cue, o.cue, o.part);
  one(78, o.cue, b.cue, o.part);
  one(79, a.cue, o.part, b.part, b2.part);
  one(80, a2.cue, a.part, o.part, b.cue);
  const [cueBefore, far] = nearest(looks, at);
  one(81, cueBefore, far, o.part);
  one(82, cueBefore, a.part, o.part, b.part);
  one(83, cueBefore, o.listed, o.shape);
  // "arbeite seit Mai wieder bei …": what is told of, whatever stands between.
  for (let back = 4; back <= farthest; back += 1) one(53, (looks[at - back] ?? edge).word, o.shape);
}

/** Tells the buckets that also know the tag of the word before. */
export function tellTagged(looks: readonly Look[], at: number, before: number): void {
  const a = looks[at - 1] ?? edge;
  const o = looks[at] ?? edge;
  const b = looks[at + 1] ?? edge;
  one(60, before, 0);
  one(61, before, o.word);
  one(62, before, o.shape, o.common);
  one(63, before, a.word);
  one(64, before, o.common, b.word);
  one(65, before, o.isGlued, a.shape, o.shape);
  one(66, before, o.listed, o.shape);
  one(67, before, o.name, o.common);
  one(68, before, o.name, a.name, a.shape);
  one(69, before, o.name, a.word);
  one(72, before, a.part, o.part, b.part);
  one(84, before, a.cue, o.cue, o.part);
}

/** Tells the buckets of what the network sees of one word, the first of which knows the word itself. */
export function tellLook(o: Look): void {
  one(110, o.word);
  one(111, o.beginning);
  one(112, o.end2);
  one(113, o.end3);
  one(114, o.end4);
  one(115, o.shape);
  one(116, o.part);
  one(117, o.common);
  one(118, o.listed);
  one(119, o.name);
  one(120, o.isGlued, o.isEponym ? 1 : 0);
  for (const cue of o.cues) one(121, cue);
  for (const piece of o.pieces) one(122, piece);
}

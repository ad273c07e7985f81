import { codeOf, joined } from '../../language/choice/codes.ts';
import type { FeatureBag } from '../../language/choice/feature-bag.ts';
import { type Codes, codesOf } from './codes.ts';
import { isPeople, measures, participants, things } from './nouns.ts';
import { isNamed, type Numeral, type Reading } from './numbers.ts';

const beyond = codeOf('beyond the sentence');
export const wordAt = (codes: Int32Array, at: number): number => codes[at] ?? beyond;
const pairAt = (codes: Int32Array, at: number): number => joined(wordAt(codes, at), wordAt(codes, at + 1));
const tripleAt = (codes: Int32Array, at: number): number => joined(pairAt(codes, at), wordAt(codes, at + 2));

const phraseEnds = new Set(
  `of in with for by at from to on as than per versus vs between among after before during within who whom which that when where
  while were was is are be been had has have did do and or but ; : , . ( ) [ ] = underwent received completed participated aged / -
  –`.split(/\s+/),
);
const numbered = /^(?:type|stage|grade|phase|class|level)$/;
const longestPhrase = 9;

/** Place of the last word of what follows a number, "volunteers" in "42 healthy adult volunteers were"; -1 where none does. */
export function headOf(numeral: Numeral): number {
  let head = heads.get(numeral);
  if (head === undefined) {
    head = findHead(numeral);
    heads.set(numeral, head);
  }
  return head;
}

const heads = new WeakMap<Numeral, number>();

function findHead({ line: { tokens }, at }: Numeral): number {
  let head = -1;
  for (let place = at + 1; place < at + longestPhrase; place += 1) {
    const { text, value } = tokens[place] ?? { text: '.' };
    if (numbered.test(text) && tokens[place + 1]?.value !== undefined) place += 1;
    else if (value !== undefined || phraseEnds.has(text)) break;
    else if (/^\p{L}/u.test(text)) head = place;
    if (isPeople(text)) break;
  }
  return head;
}

const nounKind = (word: string | undefined): number => {
  if (word === undefined) return 0;
  if (participants.has(word)) return 1;
  if (isPeople(word)) return 2;
  if (things.has(word)) return 3;
  return measures.has(word) ? 4 : 5;
};
export const headKindOf = (numeral: Numeral): number => nounKind(numeral.line.tokens[headOf(numeral)]?.text);

/** Whether a share in percent stands right behind. */
export function hasShare({ line: { tokens }, at }: Numeral, from = at + 1): boolean {
  for (let place = from; place < from + 5; place += 1) if (tokens[place]?.text === '%') return true;
  return false;
}

/** The words around a reading, by their distance and in pairs, the noun it counts and what that does. */
export function addSurroundings(bag: FeatureBag, { parts }: Reading): void {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  const [before, after] = [codesOf(first.line), codesOf(last.line)];
  bag.add('left 1', wordAt(before.words, first.at - 1));
  bag.add('left 2', wordAt(before.words, first.at - 2));
  bag.add('left 3', wordAt(before.words, first.at - 3));
  bag.add('right 1', wordAt(after.words, last.at + 1));
  bag.add('right 2', wordAt(after.words, last.at + 2));
  bag.add('right 3', wordAt(after.words, last.at + 3));
  bag.add('left pair', pairAt(before.words, first.at - 2));
  bag.add('left triple', tripleAt(before.words, first.at - 3));
  bag.add('right pair', pairAt(after.words, last.at + 1));
  bag.add('right triple', tripleAt(after.words, last.at + 1));
  bag.add('around', joined(wordAt(before.words, first.at - 1), wordAt(after.words, last.at + 1)));
  for (let distance = 1; distance <= 9; distance += 1) {
    const [left, right] = [before.stems[first.at - distance], after.stems[last.at + distance]];
    if (left !== undefined) bag.add(distance <= 4 ? 'near left' : 'far left', left);
    if (right !== undefined) bag.add(distance <= 5 ? 'near right' : 'far right', right);
  }
  addPhrase(bag, first, last, after);
  addNearest(bag, first, last);
}

function addPhrase(bag: FeatureBag, first: Numeral, last: Numeral, { words, stems }: Codes): void {
  const left = wordAt(codesOf(first.line).words, first.at - 1);
  const head = headOf(last);
  const kind = headKindOf(last);
  const headCode = head < 0 ? 0 : wordAt(words, head);
  const next = (head < 0 ? last.at : head) + 1;
  bag.add('head', headCode);
  bag.add('head ending', codeOf(last.line.tokens[head]?.text.slice(-3) ?? ''));
  bag.add('head kind', kind);
  bag.add('left and head', joined(headCode, left));
  bag.add('next', wordAt(words, next));
  bag.add('next pair', pairAt(words, next));
  bag.add('next stems', pairAt(stems, next));
  bag.add('kind and next', joined(kind, wordAt(words, next)));
  bag.add('left, kind and next', joined(kind, joined(left, wordAt(words, next))));
  for (let at = next; at < next + 5; at += 1) bag.add('after the head', wordAt(stems, at));
  bag.add('share', hasShare(last, next));
}

const band = (distance: number, ...limits: number[]): number =>
  1 + limits.filter((limit) => distance >= limit).length;

/** Who or what is named nearest on either side. */
function addNearest(bag: FeatureBag, first: Numeral, last: Numeral): void {
  const { words, stems } = codesOf(first.line);
  let left = 0;
  for (let distance = 1; distance <= 14 && left === 0; distance += 1) {
    const kind = nounKind(first.line.tokens[first.at - distance]?.text);
    if (kind === 1 || kind === 2) left = band(distance, 4, 8);
    else if (kind === 3) left = 4;
    if (left > 0) bag.add(left === 4 ? 'thing left' : 'people left', wordAt(words, first.at - distance));
  }
  let right = 0;
  for (let distance = 1; distance <= 12 && right === 0; distance += 1) {
    const kind = nounKind(last.line.tokens[last.at + distance]?.text);
    if (kind === 1 || kind === 2) right = band(distance, 3, 6);
    else if (kind === 3 || kind === 4) right = distance < 3 ? 4 : 5;
    if (right > 3) bag.add('thing right', wordAt(codesOf(last.line).words, last.at + distance));
  }
  bag.add('people left how far', left);
  bag.add('people right how far', right);
  bag.add('people how far', left * 8 + right);
  if (!isNamed(first)) return;
  const before = first.at - 3 - Number(first.line.tokens[first.at - 3]?.text === '(');
  bag.add('before the bracket', wordAt(words, before));
  bag.add('before the bracket, pair', pairAt(words, before - 1));
  for (let distance = 0; distance < 6; distance += 1)
    bag.add('before the bracket, stems', wordAt(stems, before - distance));
}

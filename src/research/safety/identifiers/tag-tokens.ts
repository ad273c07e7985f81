import { withoutMarks } from '../model/features.ts';
import { type IdentifierKind, identifierKinds } from './found.ts';

/** A word, a number, a mark, or eight and more of one mark in a row, with its place as UTF-16 offsets. */
export type Token = { text: string; plain: string; start: number; end: number };
const longestWord = 32;
/** Fills the place of what was found by its form: one token, the same whatever the length, another for each kind. */
export const blankOf = (kind: IdentifierKind): string =>
  String.fromCharCode(firstBlank + identifierKinds.indexOf(kind));
const firstBlank = 14;
export const isBlank = (text: string): boolean => /^\p{Cc}/u.test(text);

const tokenPattern =
  /[^\s\P{Cc}]+|\p{L}[\p{L}\p{M}]*(?:['’-](?![sS]\b)\p{L}[\p{L}\p{M}]*)*|\d+|([^\s\p{L}\d])\1{7,}|[^\s\p{L}\d]/gu;

export function tokensOf(text: string): Token[] {
  const plains = new Map<string, string>();
  const plainOf = (word: string): string => {
    if (isBlank(word)) return word[0] as string;
    const before = plains.get(word);
    if (before !== undefined) return before;
    const plain = withoutMarks(word.slice(0, longestWord).toLowerCase()).replace(/’/g, "'");
    plains.set(word, plain);
    return plain;
  };
  return [...text.matchAll(tokenPattern)].map(({ 0: word, index }) => ({
    text: word,
    plain: plainOf(word),
    start: index,
    end: index + word.length,
  }));
}

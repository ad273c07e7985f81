import { eponyms } from './eponyms.ts';
import { familyNames } from './family-names.ts';
import { givenNames } from './given-names.ts';

/** A word of the question: as written without a genitive, in plain small letters, and where it stands. */
export type Word = { text: string; plain: string; start: number; end: number };

const word = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu;

export function readWords(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: whole, index }) => {
    const own = whole.replace(/['’]s$/u, '');
    return { text: own, plain: plainOf(own), start: index, end: index + own.length };
  });
}

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i');

const parts = (plain: string): string[] => plain.split('-');
/** Endings that only family names have. */
const familyEnding =
  /.{3}(?:opoulos|opoulou|akis|idis|oglu|ovich|ovic|enko|escu|[wl]ski|[wl]ska|shvili|zadeh|nejad|ndez|dottir|sson|yan)$/u;

export const isGiven = ({ plain }: Word): boolean => parts(plain).some((part) => givenNames.has(part));
export const isFamily = ({ plain }: Word): boolean => parts(plain).some((part) => familyNames.has(part));
export const isEponym = ({ plain }: Word): boolean => parts(plain).every((part) => eponyms.has(part));
export const isListed = (one: Word): boolean => isGiven(one) || isFamily(one);
export const soundsFamily = (one: Word): boolean => isFamily(one) || familyEnding.test(one.plain);

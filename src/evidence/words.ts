import { stemmer } from 'stemmer';
import type { Wording } from './connector.ts';

/**
 * Words that carry no meaning in a query: the stop words of the index, and the words that questions are made of and
 * in which people tell of themselves.
 */
const stopWords = new Set(
  `a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to
  was will with about can could did do does has have how i me my should than we what when where which who why would you
  actually already am anything brother dad daughter doctor doctors everybody father get gets getting give gives got happen happens
  he help helps here him his husband instead keep keeps know lot lots mom mother much mum ok okay our out put really say says she
  sister something son still take taken takes taking tell thing things told took try trying us want wanted wants way wife wonder
  worth yet your`
    .split(/\s+/)
    .filter(Boolean),
);

/** Splits like the index does: runs of letters and digits, lower case, without accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a query that can tell one document from another; the index ignores words over 60 bytes. */
export function queryWords(text: string): string[] {
  return wordsOf(text).filter((word) => !stopWords.has(word) && Buffer.byteLength(word) < 60);
}

/** Porter stem; `queryWords('reduces')` and `queryWords('reduced')` share it. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stemmed = stemmer(word);
  if (stems.size >= stemCacheSize) stems.clear();
  stems.set(word, stemmed);
  return stemmed;
}

const stems = new Map<string, string>();
const stemCacheSize = 50_000;

/** Beginnings, middles and endings of words that British and American authors write differently. */
const spellings = [
  '^haem hem, ^oedem edem, ^oesoph esoph, ^oestr estr, ^foet fet, ^paed ped, ^anaesth anesth, ^gynaec gynec',
  '^caesar cesar, ^coeliac celiac, ^tumour tumor, ^behaviour behavior, ^labour labor, ^fibre fiber, ^centre center',
  '^sulph sulf, aemi emi, rrhoe rrhe, isation ization, ise$ ize, ised$ ized, ising$ izing',
]
  .flatMap((line) => line.split(', '))
  .flatMap((pair) => {
    const [british = '', american = ''] = pair.split(' ');
    const plain = british.replace(/[$^]/g, '');
    const inPlace = british.replace(plain, american);
    return [
      { from: new RegExp(british), to: american },
      { from: new RegExp(inPlace), to: plain },
    ] as const;
  });

/** Most words are spelt alike on both sides. */
const anySpelling = new RegExp(spellings.map(({ from }) => from.source).join('|'));

/** The word as the other side of the Atlantic writes it; none for most words. */
function otherSpelling(word: string): string[] {
  if (!anySpelling.test(word)) return [];
  const spelling = spellings.find(({ from }) => from.test(word));
  return spelling ? [word.replace(spelling.from, spelling.to)] : [];
}

/** The words of other wordings and spellings that the query itself does not hold. */
export function otherWords(query: string, wordings: readonly Wording[]): string[] {
  const words = queryWords(query);
  const asked = new Set(words.map(stem));
  const alternatives = wordings.flatMap((wording) => wording.alternatives.flatMap(queryWords));
  const spelledOtherwise = (all: readonly string[]) => [...new Set(all)].flatMap(otherSpelling);
  const others = [...spelledOtherwise(words), ...alternatives, ...spelledOtherwise(alternatives)];
  return [...new Map(others.map((word) => [stem(word), word]))].flatMap(([key, word]) =>
    asked.has(key) ? [] : [word],
  );
}

import { stemmer } from 'stemmer';

/** Words that carry no meaning in a query: the stop words of the index, and the words questions are made of. */
const stopWords = new Set(
  `a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to
  was will with about can could did do does has have how i me my should than we what when where which who why would you`
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
  return stemmer(word);
}

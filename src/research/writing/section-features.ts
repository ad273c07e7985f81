import { bucketOf } from '#shared/bucket-of.ts';
/** How many buckets the words of a sentence are hashed into; the weights have as many columns. */
export const buckets = 8192;
const bins = 10;
/** One weight each: bias, place in ten steps, first, second, last but one, last. */
export const placeFeatures = 1 + bins + 4;

/** What a sentence shows of its part of an abstract: hashed words and pairs of words, and its place. Indices, no doubles. */
export function sectionFeatures(sentence: string, position: number, total: number): number[] {
  const words = sentence.toLowerCase().match(/\p{L}+|\p{N}+(?:[.,·]\p{N}+)*|[%<>=±?:]/gu) ?? [];
  const found = new Set<number>();
  let before = '^';
  for (const word of [...words.map((one) => (/^\p{N}/u.test(one) ? '#' : one)), '$']) {
    if (word !== '$') found.add(bucketOf(word, buckets));
    found.add(bucketOf(`${before} ${word}`, buckets));
    before = word;
  }
  const place = buckets;
  const share = total > 1 ? position / (total - 1) : 1;
  found.add(place);
  found.add(place + 1 + Math.min(bins - 1, Math.floor(share * bins)));
  [0, 1, total - 2, total - 1].forEach((at, which) => {
    if (position === at) found.add(place + 1 + bins + which);
  });
  return [...found];
}

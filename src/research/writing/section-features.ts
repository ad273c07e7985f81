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
    if (word !== '$') found.add(hash(word));
    found.add(hash(`${before} ${word}`));
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

/** FNV-1a over UTF-16 units, folded into the buckets. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return ((value >>> 0) ^ (value >>> 15)) & (buckets - 1);
}

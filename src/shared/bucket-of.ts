/** Which of `buckets`, a power of two, a feature of a hashed model falls into: FNV-1a over UTF-16 units, folded; of a part of a text without cutting it out. */
export function bucketOf(text: string, buckets: number, start = 0, end = text.length): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return ((value >>> 0) ^ (value >>> 15)) & (buckets - 1);
}

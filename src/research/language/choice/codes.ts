import { buckets } from './network.ts';

/** FNV-1a over UTF-16 units. */
export function codeOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}

/** One number for two, in their order. */
export function joined(one: number, other: number): number {
  let value = Math.imul(one ^ (other + 0x9e3779b9 + (one << 6) + (one >>> 2)), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

export const bucketOf = (code: number): number => ((code >>> 0) ^ (code >>> 14)) & (buckets - 1);

import { buckets } from './network.ts';
import type { Line } from './numbers.ts';
import type { Token } from './tokens.ts';

/** A sentence as numbers: of each token its word, and the first five letters of it, which many of its forms share. */
export type Codes = { words: Int32Array; stems: Int32Array };

const stemLetters = 5;
const known = new WeakMap<Line, Codes>();

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

/** Numbers are alike but for years, shares and those under ten; so are British and American spelling. */
function spelt({ text, value, isYear }: Token, next: Token | undefined): string {
  if (isYear) return '#y';
  if (value === undefined)
    return !text.includes('is') ? text : text.replace(/is(?=(?:e|ed|ing|ation)$)/, 'iz');
  if (next?.text === '%') return '#%';
  return value < 10 ? '#1' : '#';
}

export function codesOf(line: Line): Codes {
  const codes = known.get(line) ?? encode(line);
  known.set(line, codes);
  return codes;
}

function encode({ tokens }: Line): Codes {
  const texts = tokens.map((token, at) => spelt(token, tokens[at + 1]));
  return {
    words: Int32Array.from(texts, codeOf),
    stems: Int32Array.from(texts, (text) => codeOf(text.slice(0, stemLetters))),
  };
}

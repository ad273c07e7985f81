import { codeOf } from '../../language/choice/codes.ts';
import type { Line } from './numbers.ts';
import type { Token } from './tokens.ts';

/** A sentence as numbers: of each token its word, and the first five letters of it, which many of its forms share. */
export type Codes = { words: Int32Array; stems: Int32Array };

const stemLetters = 5;
const known = new WeakMap<Line, Codes>();

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

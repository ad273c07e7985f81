import type { Token } from './mark-roles.ts';

/** Something the numbers say, and the token where they say it. */
export type NumberClue = { name: string; at: number };
/** Above zero where the intervention has more. */
export type SignedClue = NumberClue & { sign: number };

/** The value of a token, below zero behind a minus that joins no range ("3-5"). */
export function signedValue(tokens: readonly Token[], at: number): number | undefined {
  const value = tokens[at]?.value;
  if (value === undefined) return undefined;
  const isNegative = /^[−–-]$/.test(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.value === undefined;
  return isNegative ? -value : value;
}

export const startsProbability = (tokens: readonly Token[], at: number): boolean => tokens[at]?.text === 'p';

export const lastBefore = (tokens: readonly Token[], at: number, is: (token: Token) => boolean): number => {
  for (let back = at - 1; back >= 0; back -= 1) if (is(tokens[back] as Token)) return back;
  return -1;
};

/** How far from the word between them two values may stand. */
const reach = { before: 14, after: 11 };

/** The value before a place, past its spread in brackets or behind "±". */
export function valueBefore(tokens: readonly Token[], at: number): number | undefined {
  let back = at - 1;
  for (let seen = 0; back >= 0 && seen < reach.before; seen += 1) {
    const { text, value } = tokens[back] as Token;
    const open = /^[)\]]$/.test(text) ? lastBefore(tokens, back, (one) => /^[([]$/.test(one.text)) : -1;
    const owner = tokens[open - 1];
    if (open > 0 && (owner?.value !== undefined || owner?.text === '%')) back = open - 1;
    else if (value === undefined) back -= 1;
    else if (tokens[back - 1]?.text === '±') back -= 2;
    else if (/^[<>=]$/.test(tokens[back - 1]?.text ?? '') && startsProbability(tokens, back - 2))
      return undefined;
    else return signedValue(tokens, back);
  }
  return undefined;
}

export function valueAfter(tokens: readonly Token[], at: number, within = reach.after): number | undefined {
  for (let next = at + 1; next < Math.min(tokens.length, at + within + 1); next += 1) {
    if (startsProbability(tokens, next)) return undefined;
    const value = signedValue(tokens, next);
    if (value !== undefined) return value;
  }
  return undefined;
}

import { isNumberWord, readNumberWords } from './number-words.ts';

/** A word, a number or a sign of a sentence; words in lower case, but short names ("MM", "MS"). A number has its value. */
export type Token = { text: string; start: number; end: number; value?: number; isYear?: true };

/** Thousands are parted by a comma or a blank; "CD4" and "CAST-1200" are words. */
const pattern =
  /\d{1,3}(?:[,\u00a0\u2009\u202f ]\d{3}){1,3}(?!,?\d)|\d{1,12}(?:[.·,]\d{1,12})?|(?:\p{Lu}\.){2,4}|\p{L}(?:[\p{L}\d]|[-'’‐‑](?=[\p{L}\d])){0,60}['’]?|[^\s]/gu;
const longestNumber = 12;

/** The tokens of a sentence; a number in words becomes one token. */
export function tokensOf(text: string): Token[] {
  const raw = [...text.matchAll(pattern)].map((match) => ({
    text: isShortName(match[0]) ? match[0] : match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const tokens: Token[] = [];
  for (let at = 0; at < raw.length; at += 1) {
    const token = raw[at];
    if (!token) break;
    const words = isNumberWord(token.text)
      ? readNumberWords(raw.slice(at, at + longestNumber).map((one) => one.text))
      : undefined;
    if (words) {
      at += words.length - 1;
      tokens.push({ ...token, end: raw[at]?.end ?? token.end, value: words.value });
    } else if (/^\d/.test(token.text)) {
      const scale = raw[at + 1]?.text === 'million' ? 1_000_000 : 1;
      tokens.push({
        ...token,
        value: scale * toNumber(token.text),
        ...(isYear(token.text) && { isYear: true }),
      });
    } else tokens.push(token);
  }
  return tokens;
}

/** "664 MM patients" counts no millimetres. */
const isShortName = (word: string): boolean => /^(?!IU|MG)[A-Z]{2,3}$/.test(word);
const toNumber = (digits: string): number =>
  /[.·]|,\d{1,2}$|,\d{4}/.test(digits)
    ? Number.parseFloat(digits.replace(/[·,]/g, '.'))
    : Number(digits.replace(/\D/g, ''));
const isYear = (digits: string): boolean => /^(?:19[5-9]\d|20[0-3]\d)$/.test(digits);

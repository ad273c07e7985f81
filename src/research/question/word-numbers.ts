import { words } from '../language/tokens.ts';
import { isKnownDrug } from './known-drugs.ts';
import { isDemographic } from './telling.ts';

const fewestLetters = 4;
const mostWords = 3;
/** Endings of words that are no plural, and of those that have none. */
const noPlural = /(?:ss|us|is|ous)$/;
const noOther = /(?:al|ar|ary|ate|ed|ia|ing|ism|ity|ive|ly|ness|rrho?ea)$/;

/** Names, each also in its other number: databases look for the words of a field as they are written. */
export function inBothNumbers(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => [name, ...otherNumber(name)]))];
}

function otherNumber(name: string): string[] {
  const parts = words(name);
  const last = parts.at(-1) ?? '';
  const isWord = /^[a-z]+$/.test(last) && last.length >= fewestLetters && name.endsWith(last);
  if (!isWord || parts.length > mostWords || isKnownDrug(last) || noPlural.test(last) || isDemographic(last))
    return [];
  if (/[^aeiou]ies$/.test(last)) return [name.replace(/ies$/, 'y')];
  if (/(?:ch|sh|x|ss)es$/.test(last)) return [name.slice(0, -2)];
  if (last.endsWith('s')) return [name.slice(0, -1)];
  if (noOther.test(last)) return [];
  if (/(?:ch|sh|x)$/.test(last)) return [`${name}es`];
  return [/[^aeiou]y$/.test(last) ? name.replace(/y$/, 'ies') : `${name}s`];
}

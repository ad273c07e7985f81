import { isStopWord, stem, words } from '../language/tokens.ts';
import { rarityOf } from '../language/word-frequencies.ts';
import shortForms from './abbreviations.json' with { type: 'json' };
import type { Found } from './abbreviations.ts';

/** `isLoose`: also meant where it is written in another case than its own. */
type Meaning = { short: string; alternatives: readonly string[]; isLoose: boolean };

/** Rarity in speech up to which a word is an everyday one. */
const everydayRarity = 11.2;
/** Letters and digits, with marks between them: "6-MP", "s/p", "b.i.d". */
const written = /[\p{L}\p{N}]+(?:[-/.'’&+][\p{L}\p{N}]+)*/gu;
const withoutHyphens = (token: string): string => token.replace(/[-‐–]/g, '');

/** A form of two letters is a word in some language, and one of three with a vowel may be. */
function isLoose(short: string): boolean {
  const letters = withoutHyphens(short).toLowerCase();
  if (letters.length < 3 || isStopWord(letters) || rarityOf(stem(letters)).inSpeech <= everydayRarity)
    return false;
  return letters.length > 3 || !/[aeiouy]/.test(letters);
}

const meanings = new Map<string, Meaning[]>();
for (const line of shortForms.lines) {
  const [short = '', long = ''] = line.split(' = ');
  const key = withoutHyphens(short).toLowerCase();
  const meaning = { short: withoutHyphens(short), alternatives: long.split('; '), isLoose: isLoose(short) };
  meanings.set(key, [...(meanings.get(key) ?? []), meaning]);
}

/**
 * What the short forms of a text stand for. `context` is the whole that it is a part of: where that is all in capitals, they tell
 * nothing.
 */
export function findShortForms(text: string, context = text): Found[] {
  const isShouted = context === context.toUpperCase();
  const joined = ` ${words(text).join(' ')} `;
  return [...text.matchAll(written)].flatMap(({ 0: token, index }) => {
    const isCounted = /\p{N}\s?$/u.test(text.slice(Math.max(0, index - 2), index));
    const found = [token, ...(token.includes('/') ? token.split('/') : [])].map((part) => ({
      part,
      alternatives: meaningsOf(part, isShouted, isCounted),
    }));
    const whole = found.filter(({ alternatives }) => alternatives.length > 0);
    const [first] = whole;
    return (first?.part === token ? [first] : whole).map(({ part, alternatives }) => {
      const form = words(part).join(' ');
      return { at: joined.indexOf(` ${form} `), synonym: { found: form, alternatives } };
    });
  });
}

/** A unit behind a number is no short form, unless capitals say so. */
function meaningsOf(token: string, isShouted: boolean, isCounted: boolean): string[] {
  const plain = withoutHyphens(token);
  const lower = plain.toLowerCase();
  const all = meanings.get(lower) ?? meanings.get(lower.replace(/s$/, '')) ?? [];
  // At the beginning of a sentence: "Pts with …".
  const isCapitalised = plain === `${lower.slice(0, 1).toUpperCase()}${lower.slice(1)}`;
  const inCase = (form: string) => all.filter(({ short }) => short === form || `${short}s` === form);
  const own = isShouted
    ? []
    : [isCapitalised ? inCase(lower) : [], inCase(plain)].find(({ length }) => length > 0);
  if (own && own.length > 0 && !(isCounted && plain === lower))
    return own.flatMap(({ alternatives }) => alternatives);
  return isCounted ? [] : all.filter((one) => one.isLoose).flatMap(({ alternatives }) => alternatives);
}

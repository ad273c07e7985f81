import type { NameMatch } from '#shared/research/prescription.ts';
import { brandNames } from '../../../question/brand-names.ts';
import { contentOf, type Entry, findExact, findSpelling, toIngredients } from './name-table.ts';
import { findNear, type Near } from './near-names.ts';
import { isLeftOut, withoutSalts } from './salts.ts';
import { plainName } from './spelling.ts';
import { confusable } from './table/confusable.ts';

const maxChars = 200;
const maxParts = 8;
/** The longest names of the table have so many words. */
const maxWords = 4;
/** One wrong letter in a name this long, with no other drug near, is a slip; all else is asked. */
const certainChars = 7;

/**
 * What a written name stands for by the local table: ingredients, brands, salts, Vietnamese and international names,
 * misspellings. Never a guess: what could be two drugs, or is further off than one letter, comes back as choices.
 */
export function findName(written: string): NameMatch {
  const plain = plainName(written.slice(0, maxChars));
  if (plain === '' || written.length > maxChars) return { status: 'unknown', written };
  return (
    findWhole(written, plain) ??
    findBracketed(written, plain) ??
    findParts(written, plain) ??
    findInRow(written, plain) ??
    findMisspelt(written, plain)
  );
}

/** What is in the products that the table for questions lists. */
const substanceOf: ReadonlyMap<string, string> = new Map(
  brandNames.map(([name, substance]) => [plainName(name), plainName(substance)]),
);

function findWhole(written: string, plain: string): NameMatch | undefined {
  return findOwn(written, plain) ?? findListed(written, plain);
}

/** Known where all that is in the product is: one substance of two would hide the other. It is no misspelling of another. */
function findListed(written: string, plain: string): NameMatch | undefined {
  for (const name of [plain, ...withoutSalts(plain)]) {
    const substance = substanceOf.get(name);
    if (!substance) continue;
    const match = findOwn(written, substance) ?? findInRow(written, substance);
    if (match?.status !== 'known') return { status: 'unknown', written };
    return { ...match, kind: name === plain ? 'brand' : 'salt' };
  }
  return undefined;
}

function findOwn(written: string, plain: string): NameMatch | undefined {
  for (const name of [plain, ...withoutSalts(plain)]) {
    const choices = confusable[name];
    if (choices) {
      return {
        status: 'ambiguous',
        written,
        choices: choices.map((choice) => ({ name: choice, ingredients: toIngredients([choice]) })),
      };
    }
    const exact = findExact(name);
    if (exact) return known(written, exact, name === plain ? exact.kind : 'salt');
    const alike = findSpelling(name);
    const [first] = alike;
    if (first && alike.length === 1) {
      const kind = first.kind === 'ingredient' ? 'international' : first.kind;
      return known(written, first, name === plain ? kind : 'salt');
    }
    if (alike.length > 1) return ambiguous(written, alike);
  }
  return undefined;
}

/** A name of several drugs, "A + B", "A / B": known where each part is. */
function findParts(written: string, plain: string): NameMatch | undefined {
  for (const apart of [/[+/&]| (?:and|with|va|voi) /u, /-/u]) {
    const parts = plain.split(apart).map((part) => part.replace(/[()]/g, '').trim());
    if (parts.length < 2 || parts.length > maxParts || parts.includes('')) continue;
    const matches = parts.map((part) => findWhole(part, part));
    if (!matches.every((match) => match?.status === 'known')) continue;
    const names = matches.flatMap((match) => match.ingredients.map(({ name }) => name));
    return known(
      written,
      { name: plain, ingredients: [...new Set(names)], kind: 'ingredient' },
      'ingredient',
    );
  }
  return undefined;
}

/** "Panadol (paracetamol)", "amoxicillin + clavulanic acid (Augmentin)": both names must mean the same, or the second nothing. */
function findBracketed(written: string, plain: string): NameMatch | undefined {
  const [, outer = '', inner = ''] = /^([^()]{2,100})\(([^()]{2,100})\)/u.exec(plain) ?? [];
  const [first, second] = [outer, inner].map((part) => {
    const name = part.trim();
    return findWhole(written, name) ?? findParts(written, name);
  });
  if (first?.status !== 'known') return undefined;
  // A brand of some country; what is nearly the name of a drug may be that.
  if (!second && findNear(inner.trim()).length === 0) return first;
  if (second?.status !== 'known') return undefined;
  const [left, right] = [first, second].map(({ ingredients }) => ingredients.map(({ name }) => name));
  if (!left || !right) return undefined;
  if (contentOf({ ingredients: left }) === contentOf({ ingredients: right })) return first;
  return {
    status: 'ambiguous',
    written,
    choices: [
      { name: outer.trim(), ingredients: first.ingredients },
      { name: inner.trim(), ingredients: second.ingredients },
    ],
  };
}

/** Names that follow each other, "carbidopa levodopa": known where every word belongs to one, salts and numbers aside. */
function findInRow(written: string, plain: string): NameMatch | undefined {
  const words = plain.split(' ');
  if (words.length < 2 || words.length > maxParts) return undefined;
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const match = longestFrom(words, at);
    if (match) {
      found.push(...match.names);
      at += match.taken;
    } else if (isLeftOut(words[at] ?? '')) at += 1;
    else return undefined;
  }
  if (found.length === 0) return undefined;
  return known(written, { name: plain, ingredients: [...new Set(found)], kind: 'ingredient' }, 'ingredient');
}

function longestFrom(words: readonly string[], at: number): { names: string[]; taken: number } | undefined {
  for (let taken = Math.min(maxWords, words.length - at); taken > 0; taken -= 1) {
    const match = findWhole('', words.slice(at, at + taken).join(' '));
    if (match?.status === 'known') return { names: match.ingredients.map(({ name }) => name), taken };
  }
  return undefined;
}

function findMisspelt(written: string, plain: string): NameMatch {
  const names = [...withoutSalts(plain)];
  const name = names.at(-1) ?? plain;
  const near = findNear(name);
  const [best, next] = near;
  if (!best) return findWithin(written, plain);
  const isCertain = best.slips <= 1 && name.length >= certainChars && (!next || next.slips > best.slips + 1);
  return isCertain ? known(written, best.entry, 'misspelling') : ambiguous(written, near.map(entryOf));
}

/** A name with words beside it that may be another ingredient, as in "Glycomet GP", or nothing: asked, never taken for the name. */
function findWithin(written: string, plain: string): NameMatch {
  const words = plain.split(' ');
  const entries: Entry[] = [];
  for (let at = 0; at < words.length && words.length <= maxWords; ) {
    const match = isLeftOut(words[at] ?? '') ? undefined : longestFrom(words, at);
    const taken = match?.taken ?? 1;
    const name = words.slice(at, at + taken).join(' ');
    if (match) entries.push({ name, ingredients: match.names, kind: 'ingredient' });
    at += taken;
  }
  return entries.length > 0 ? ambiguous(written, entries) : { status: 'unknown', written };
}

const entryOf = ({ entry }: Near) => entry;

function known(written: string, { ingredients }: Entry, kind: Entry['kind']): NameMatch {
  return { status: 'known', written, ingredients: toIngredients(ingredients), kind, by: 'table' };
}

function ambiguous(written: string, entries: readonly Entry[]): NameMatch {
  const choices = entries.map(({ name, ingredients }) => ({ name, ingredients: toIngredients(ingredients) }));
  return { status: 'ambiguous', written, choices };
}

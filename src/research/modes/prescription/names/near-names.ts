import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { contentOf, type Entry, spellings } from './name-table.ts';
import { spellingKey } from './spelling.ts';

const minChars = 4;
const maxChoices = 6;
const sounds = new Map<string, string>();

export type Near = { entry: Entry; slips: number };

/**
 * Entries a misspelt name may mean, nearest first, each content once: as many letters wrong as a slip of the pen or of a
 * reader of pictures leaves, the same sound, or its first word. `slips` counts letters to insert, delete or replace.
 */
export function findNear(plain: string): Near[] {
  const key = spellingKey(plain);
  if (key.length < minChars) return [];
  const allowed = slipsAllowed(key.length);
  const sound = soundOf(key);
  const near: Near[] = [];
  for (const [spelling, entries] of spellings) {
    if (key.length > 5 && spelling.startsWith(`${key} `)) {
      near.push(...entries.map((entry) => ({ entry, slips: allowed })));
      continue;
    }
    if (Math.abs(spelling.length - key.length) > allowed + 1) continue;
    const slips = distance(spelling, key);
    const isNear =
      slips <= allowed || (slips === allowed + 1 && key.length > 5 && soundOf(spelling) === sound);
    if (isNear) near.push(...entries.map((entry) => ({ entry, slips })));
  }
  const seen = new Set<string>();
  return near
    .toSorted((left, right) => left.slips - right.slips || (left.entry.name < right.entry.name ? -1 : 1))
    .filter(({ entry }) => !seen.has(contentOf(entry)) && seen.add(contentOf(entry)))
    .slice(0, maxChoices);
}

function slipsAllowed(chars: number): number {
  if (chars < 6) return 1;
  return chars < 11 ? 2 : 3;
}

function soundOf(key: string): string {
  const before = sounds.get(key);
  if (before !== undefined) return before;
  const [sound] = doubleMetaphone(key);
  if (spellings.has(key)) sounds.set(key, sound);
  return sound;
}

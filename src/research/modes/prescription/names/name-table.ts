import type { Ingredient, NameMatch } from '#shared/research/prescription.ts';
import { ingredientNames } from '../../../question/ingredients.ts';
import { plainName, spellingKey } from './spelling.ts';
import { brands } from './table/brands.ts';
import { otherNames } from './table/other-names.ts';
import rxcuis from './table/rxcui.json' with { type: 'json' };

type Kind = Extract<NameMatch, { status: 'known' }>['kind'];
export type Entry = { name: string; ingredients: readonly string[]; kind: Kind };

const ids: Readonly<Record<string, string>> = rxcuis.rxcui;

/** Ingredients under their RxNorm ids, where these were checked. */
export function toIngredients(names: readonly string[]): Ingredient[] {
  return names.map((name) => ({ name, ...(ids[name] && { rxcui: ids[name] }) }));
}

const entries: readonly Entry[] = [
  ...[...ingredientNames].map((name) => ({ name, ingredients: [name], kind: 'ingredient' as const })),
  ...otherNames,
  ...brands.map((brand) => ({ ...brand, kind: 'brand' as const })),
];

const byName = new Map<string, Entry>();
const byKey = new Map<string, Entry[]>();
for (const entry of entries) {
  const plain = plainName(entry.name);
  if (!byName.has(plain)) byName.set(plain, entry);
  const key = spellingKey(plain);
  const same = byKey.get(key) ?? [];
  if (!same.some((one) => contentOf(one) === contentOf(entry))) byKey.set(key, [...same, entry]);
}

/** What tells two entries apart: their ingredients. */
export function contentOf({ ingredients }: { ingredients: readonly string[] }): string {
  return [...ingredients].toSorted().join(' + ');
}

export const findExact = (plain: string): Entry | undefined => byName.get(plain);
/** Entries that are spelt alike; more than one where two drugs share a spelling. */
export const findSpelling = (plain: string): readonly Entry[] => byKey.get(spellingKey(plain)) ?? [];
export const spellings: ReadonlyMap<string, readonly Entry[]> = byKey;

const byIngredient = new Map<string, string[]>();
for (const { name, ingredients } of entries) {
  const [first] = ingredients;
  if (first && ingredients.length === 1) byIngredient.set(first, [...(byIngredient.get(first) ?? []), name]);
}

/** All names of one ingredient, its own first; of one the table does not know, itself. */
export const namesOf = (ingredient: string): readonly string[] =>
  byIngredient.get(ingredient) ?? [ingredient];

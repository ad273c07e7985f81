import { readNames } from '../../../../question/read-names.ts';
import table from './brands.json' with { type: 'json' };

/** Names of products by what is in them, "+" between several ingredients. Hand-kept; the commonest of the US, Europe and Vietnam. */
export const brands: readonly { name: string; ingredients: readonly string[] }[] = Object.entries(
  readNames(table),
).flatMap(([content, names]) => names.map((name) => ({ name, ingredients: content.split(' + ') })));

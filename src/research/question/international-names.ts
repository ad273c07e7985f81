import table from './international-names.json' with { type: 'json' };
import { readNames } from './read-names.ts';

/** Other names of ingredients, by their US name, hand-kept: international (INN), British (BAN), chemical and short ones. */
export const internationalNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(readNames(table)),
);

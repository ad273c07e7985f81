import bySubstance from './brand-names.json' with { type: 'json' };

/**
 * Names under which medicines are sold, each with its substance: people name the box, studies the substance. One that is
 * missing costs a search its best word, a wrong one would find another drug: `brand-names.json` holds those of which two
 * writers, who did not see each other's table, said the same.
 */
export const brandNames: readonly (readonly [name: string, substance: string])[] = Object.entries(
  bySubstance,
).flatMap(([substance, names]) => names.split(', ').map((name) => [name, substance] as const));

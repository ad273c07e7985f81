import type { nameKinds } from '#shared/research/prescription.ts';
import { internationalNames } from '../../../../question/international-names.ts';
import { readNames } from '../../../../question/read-names.ts';
import european from './european-names.json' with { type: 'json' };
import vietnamese from './vietnamese-names.json' with { type: 'json' };

type Kind = (typeof nameKinds)[number];

const listed = (names: Iterable<[string, readonly string[]]>, kind: Kind) =>
  [...names].flatMap(([ingredient, others]) =>
    others.map((name) => ({ name, ingredients: [ingredient], kind })),
  );

/**
 * Other names of ingredients: international ones, and hand-kept ones of Vietnamese and of other European languages than English,
 * that spelling rules do not lead to an ingredient: of acids, salts, minerals and herbs, and as people write what they hear.
 */
export const otherNames: readonly { name: string; ingredients: readonly string[]; kind: Kind }[] = [
  ...listed(internationalNames, 'international'),
  ...listed(Object.entries(readNames(european)), 'international'),
  ...listed(Object.entries(readNames(vietnamese)), 'vietnamese'),
];

import type { nameKinds } from '#shared/research/prescription.ts';
import { readNames } from '../../../../question/read-names.ts';
import table from './other-names.json' with { type: 'json' };

type Kind = (typeof nameKinds)[number];

const listed = (names: unknown, kind: Kind) =>
  Object.entries(readNames(names)).flatMap(([ingredient, others]) =>
    others.map((name) => ({ name, ingredients: [ingredient], kind })),
  );

/**
 * Other names of ingredients, hand-kept: international (INN, BAN), chemical and short ones; and Vietnamese ones that spelling
 * rules do not lead to an ingredient: of salts and minerals, and as people write what they hear.
 */
export const otherNames: readonly { name: string; ingredients: readonly string[]; kind: Kind }[] = [
  ...listed(table.international, 'international'),
  ...listed(table.vietnamese, 'vietnamese'),
];

import type { Found } from './structured.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regionName = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Countries and parts of the world, which say where an illness may come from and tell nobody. */
const large: ReadonlySet<string> = new Set(
  [
    ...letters.flatMap((one) => letters.map((other) => one + other)),
    ...['001', '002', '003', '005', '009', '011', '013', '014', '015', '017', '018', '019', '021', '029'],
    ...[
      '030',
      '034',
      '035',
      '039',
      '053',
      '054',
      '057',
      '061',
      '142',
      '143',
      '145',
      '150',
      '151',
      '154',
      '155',
    ],
  ]
    .flatMap((code) => regionName.of(code)?.toLowerCase() ?? [])
    .concat(
      'uk,usa,us,england,scotland,wales,northern ireland,the united states,eu,britain,holland,turkey,burma,middle east'.split(
        ',',
      ),
    ),
);

const lives =
  /\b(?:lives?|living|lived|resid(?:es?|ing)|resident|based|born|raised|moved|home(?:town)?|from)\s+(?:(?:in|of|near|outside|to|at|is)\s*)?(?:the (?:town|city|village) of\s+)?(\p{Lu}[\p{L}\p{M}'’-]*(?:[ -](?:upon|on|de|del|la|am|an der|of|sur|\p{Lu}[\p{L}\p{M}'’-]*))*(?:,\s\p{Lu}[\p{L}\p{M}-]+)?)/gu;

/** Where the person lives whom the text names: towns and villages, no countries. */
export function findTowns(text: string): Found[] {
  return [...text.matchAll(lives)].flatMap(({ index, 0: whole, 1: town = '' }) => {
    const start = index + whole.length - town.length;
    const isLarge = town.split(', ').every((part) => large.has(part.toLowerCase()));
    return isLarge ? [] : [{ kind: 'address' as const, start, end: start + town.length }];
  });
}

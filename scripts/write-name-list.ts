/**
 * Writes what the tagger of names knows of words (src/research/safety/identifiers/name-list.json): given and family names by in how
 * many countries they are found, towns, eponyms and ordinary words, without capitals and marks. Sources: `@faker-js/faker` (MIT) and
 * FakerPHP 1.20 (MIT; the Debian package php-faker, unpacked), the lists of `scripts/safety-data/names`, the questions of
 * `scripts/safety-data`. Run: `node --import tsx scripts/write-name-list.ts FOLDER`, the one that holds `en_US/Person.php`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { allFakers } from '@faker-js/faker';
import { packageRoot } from '../src/platform/paths.ts';
import { tokensOf } from '../src/research/safety/identifiers/tag-tokens.ts';
import { withoutMarks } from '../src/research/safety/model/features.ts';
import { randomOf } from './lib/random.ts';
import { generatedNegatives, writtenExamples } from './lib/safety/examples.ts';

const [phpFolder, npmFolder] = process.argv.slice(2);
if (!phpFolder || !npmFolder) throw new Error('name the folders of FakerPHP and of the npm packages');

type Kind = 'given' | 'family' | 'place' | 'eponym' | 'ordinary' | 'rare';
const where: Record<Kind, Map<string, Set<string>>> = {
  given: new Map(),
  family: new Map(),
  place: new Map(),
  eponym: new Map(),
  ordinary: new Map(),
  rare: new Map(),
};

/** Cyrillic and Greek as passports spell them. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]) ?? [],
);
const latin = (text: string) =>
  withoutMarks(text.toLowerCase()).replace(
    /[\p{Script=Cyrillic}\p{Script=Greek}]/gu,
    (letter) => letters[letter] ?? '',
  );

function add(kind: Kind, names: readonly string[], country: string): void {
  for (const name of names)
    for (const word of latin(name)
      .replace(/’/g, "'")
      .split(/[\s.]+/)) {
      if (!/^[\p{Script=Latin}'-]{2,32}$/u.test(word)) continue;
      for (const part of new Set([word, ...word.split('-')])) {
        const known = where[kind].get(part) ?? new Set();
        where[kind].set(part, known.add(country));
      }
    }
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
};
for (const [locale, faker] of Object.entries(allFakers)) {
  if (/^(?:base|eo|en_BORK|en_AU_ocker|dv)$/.test(locale)) continue;
  const { person, location } = faker.rawDefinitions;
  add('given', textsIn([person?.first_name, person?.middle_name]), locale);
  add('family', textsIn(person?.last_name), locale);
  add('place', textsIn([location?.city_name, location?.state, location?.country]), locale);
}
for (const folder of readdirSync(phpFolder).filter((name) =>
  existsSync(join(phpFolder, name, 'Person.php')),
)) {
  const locale = folder.startsWith('en_') ? folder : folder.slice(0, 2);
  const source = readFileSync(join(phpFolder, folder, 'Person.php'), 'utf8');
  for (const [, variable = '', list = ''] of source.matchAll(
    /\$(\w+)\s*=\s*(?:\[|array\()(.*?)(?:\]|\));/gs,
  )) {
    if (!/name|midd/i.test(variable) || /format/i.test(variable)) continue;
    const names = [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"/g)].map(([, one, other]) =>
      (one ?? other ?? '').replace(/\\'/g, "'"),
    );
    add(
      /last|sur/i.test(variable) ? 'family' : 'given',
      names.filter((name) => !name.includes('{')),
      locale,
    );
  }
}
for (const country of ['en', 'fr', 'es', 'it', 'de', 'tr']) {
  const source = readFileSync(join(npmFolder, `gender-detection-from-name/names/${country}.js`), 'utf8');
  add(
    'given',
    [...source.matchAll(/\[(['"])(.+?)\1, '/g)].map((found) => found[2] ?? ''),
    country,
  );
}
add('rare', readFileSync(join(npmFolder, 'humannames/list.txt'), 'utf8').split('\n'), 'all');
const lines = (file: string) =>
  readFileSync(join(packageRoot, 'scripts/safety-data/names', file), 'utf8')
    .trimEnd()
    .split('\n');
add('given', lines('given.txt'), 'own');
add('family', lines('family.txt'), 'own');
add('eponym', lines('eponyms.txt'), 'own');
const random = randomOf(3);
const generated = generatedNegatives(random).map(({ text }) => text);
for (const text of [...new Set(writtenExamples(random).map(({ line }) => line)), ...generated])
  for (const { plain } of tokensOf(text.replace(/[{}|]/g, ' ')))
    if (/^\p{Script=Latin}{2,}/u.test(plain)) add('ordinary', [plain], text);

/** Words by class: a digit for given and one for family names (1: one country, 2: several), places, eponyms, ordinary words, names else. */
const classes = new Map<string, string[]>();
const levelOf = (kind: Kind, word: string) => Math.min(2, where[kind].get(word)?.size ?? 0);
for (const word of new Set(Object.values(where).flatMap((words) => [...words.keys()])).values()) {
  const isNamed = levelOf('given', word) > 0 || levelOf('family', word) > 0;
  const name = (['given', 'family', 'place', 'eponym', 'ordinary', 'rare'] as const)
    .map((kind) => (kind === 'rare' && isNamed ? 0 : levelOf(kind, word)))
    .map((level, at) => (at === 2 || at === 3 ? Math.min(1, level) : level))
    .join('');
  const words = classes.get(name) ?? [];
  words.push(word);
  classes.set(name, words);
}
const written = [...classes].map(([name, words]) => `${name} ${words.sort().join(' ')}`).join('\n');
writeFileSync(
  join(packageRoot, 'src/research/safety/identifiers/name-list.json'),
  `${JSON.stringify({ words: brotliCompressSync(written).toString('base64') }, null, 2)}\n`,
);
for (const [name, words] of classes)
  process.stdout.write(`${name}: ${words.length}, ${words.slice(0, 6).join(' ')}\n`);

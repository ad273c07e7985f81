import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFakers, type Faker } from '@faker-js/faker';
import { packageRoot } from '../../../src/platform/paths.ts';
import { knownOf, listed } from '../../../src/research/safety/identifiers/name-list.ts';
import { withoutMarks } from '../../../src/research/safety/model/features.ts';
import { pick, type Random } from '../random.ts';

export const safetyData = join(packageRoot, 'scripts/safety-data');
export const linesOf = (file: string): string[] =>
  readFileSync(join(safetyData, file), 'utf8').trimEnd().split('\n');
export const capital = (word: string): string =>
  word.replace(/(^|[\s'’-])\p{L}/gu, (letter) => letter.toUpperCase());

const given = linesOf('names/given.txt').map(capital);
const family = linesOf('names/family.txt').map(capital);
export const eponyms = linesOf('names/eponyms.txt').map(capital);
const allGiven = listed('given').map(capital);
const allFamily = listed('family').map(capital);
/** Of the names of censuses those that no text holds as a word. */
const allRare = listed('rare')
  .filter((name) => knownOf(name).ordinary === 0 && name.length > 2)
  .map(capital);
/** Names that are also words: the sentence alone tells. */
const isWord = (name: string) => knownOf(name.toLowerCase()).ordinary > 1 && name.length > 3;
export const wordNames = linesOf('names/words.txt')
  .flatMap((line) => line.split(' '))
  .map(capital);
const wordsAsGiven = [...given.filter(isWord), ...wordNames];
const wordsAsFamily = [...family.filter(isWord), ...eponyms.filter((name) => !name.includes('-'))];

/** Locales whose names are written in Latin letters, the languages that are read more often than others. */
const locales = Object.entries(allFakers).filter(
  ([name]) => !/^(?:base|eo|en_BORK|en_AU_ocker|dv)$/.test(name),
);
const often = locales.filter(([name]) => /^(?:en|vi|fr|es)(?:_|$)/.test(name));
const isLatin = (text: string) => /^[\p{Script=Latin}\p{M}\s'’.-]+$/u.test(text);

export type Names = ReturnType<typeof namesOf>;

/** Draws names of people, towns and employers of many countries. */
export function namesOf(random: Random) {
  const chance = (share: number) => random() < share;
  for (const [, faker] of locales) faker.seed(Math.floor(random() * 2 ** 31));
  const drawn = (make: (faker: Faker) => string): string => {
    for (let tries = 0; tries < 4; tries += 1) {
      const [, faker] = pick(random, chance(0.45) ? often : locales);
      try {
        const text = make(faker).trim();
        if (text && (isLatin(text) || chance(0.2))) return text;
      } catch {
        // A locale without such data: another is drawn.
      }
    }
    return make(allFakers.en);
  };
  const marks = (text: string) => (chance(0.35) ? withoutMarks(text).replace(/[Đđ]/g, 'D') : text);
  const from = (own: string[], all: string[], words: string[], make: (faker: Faker) => string) => {
    const share = random();
    if (share < 0.07) return pick(random, words);
    if (share < 0.37) return marks(pick(random, own));
    if (share < 0.57) return marks(pick(random, all));
    return marks(share < 0.75 ? pick(random, allRare) : drawn(make));
  };
  const oneGiven = () => from(given, allGiven, wordsAsGiven, (faker) => faker.person.firstName());
  /** "Jean-Marie", "Mei-Ling", "Soo-jin". */
  const givenName = () => {
    if (!chance(0.06)) return oneGiven();
    const second = oneGiven();
    return `${oneGiven()}-${chance(0.3) ? second.toLowerCase() : second}`;
  };
  const oneFamily = () => from(family, allFamily, wordsAsFamily, (faker) => faker.person.lastName());
  const familyName = () =>
    chance(0.1) ? `${oneFamily()}${pick(random, ['-', ' '])}${oneFamily()}` : oneFamily();
  const vietnamese = () => {
    const faker = allFakers.vi;
    const middle = chance(0.8)
      ? ` ${pick(random, ['Văn', 'Thị', 'Hữu', 'Minh', 'Ngọc', 'Thanh', 'Quốc', 'Đức', 'Thu', 'Kim', 'Thùy', 'Bảo', 'Hoàng', 'Phương', 'Gia', 'Xuân', 'Đình', 'Hải', 'Chấn', 'Công', 'Duy', 'Mỹ', 'Như', 'Thế', 'Khánh', 'Diệu', 'Hồng', 'Nhật', 'Trọng', 'Anh'])}`
      : '';
    return marks(`${faker.person.lastName()}${middle} ${faker.person.firstName().split(' ').at(-1)}`);
  };
  const shortVietnamese = () => marks(allFakers.vi.person.firstName().split(' ').at(-1) ?? 'Lan');
  const particle = () =>
    chance(0.14)
      ? `${pick(random, ['de', 'van', 'von', 'bin', 'al', 'al-', 'Al-', 'El', 'El-', 'da', 'de la', 'del', 'Mc', 'ben', 'el', 'abu', 'della', 'ap', 'van der', 'te', 'dos', 'Vda. de', 'binti', 'O’', 'D’', 'N’', 'Ó', 'Dela'])} `.replace(
          /([’-]) /,
          '$1',
        )
      : '';
  const initial = () => pick(random, [...'ABCDEFGHJKLMNPRST']);
  const fullName = (): string => {
    const share = random();
    if (share < 0.14) return vietnamese();
    if (share < 0.19) return `${givenName()} ${initial()}. ${familyName()}`;
    if (share < 0.23) return `${initial()}. ${familyName()}`;
    if (share < 0.25) return `${familyName()} ${initial()}.`;
    if (share < 0.32) return `${givenName()} ${givenName()} ${familyName()}`;
    if (share < 0.38) return `${familyName()} ${givenName()}`;
    if (share < 0.41) return `${particle()}${familyName()}, ${chance(0.6) ? givenName() : `${initial()}.`}`;
    if (share < 0.43) return `${familyName()}, ${givenName()} ${initial()}`;
    return `${givenName()} ${particle()}${familyName()}`;
  };
  return {
    drawn,
    city: () => drawn((faker) => faker.location.city()),
    particle,
    givenName,
    familyName,
    fullName,
    /** As a text of that language would name somebody. */
    nameIn: (language: string): string => {
      if (language === 'vi' && chance(0.75)) return chance(0.6) ? shortVietnamese() : vietnamese();
      const share = random();
      if (share < 0.6) return givenName();
      return share < 0.9 ? fullName() : familyName();
    },
  };
}

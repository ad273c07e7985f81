import { fold } from './fold.ts';
import { digitsForWords } from './number-words.ts';
import { isOtherSize, unitAfter } from './units.ts';

const number =
  /(?<!\p{L}\p{M}{0,2}-?)\d{1,3}(?:[ '\u2009]\d{3})+(?!\d)|\d+(?:[.,·]\d+)*|(?<![\d.·])[.·]\d+/gu;
/** Units that differ in spelling only, or that are written for several things: "m" is metre, month and male. */
const sameUnit = new Map([
  ['% points', '%'],
  ['u', 'iu'],
]);
const ambiguous = new Set(['m', 's', 'w', 'fold', 'g', 'h', 'd', 'l']);

/**
 * `name` are the letters of the word it is a digit of, as in "SGLT2", "COVID-19" or "5-FU": it is no figure. `per` are the units
 * that `unit` is divided by. `isListed`: its unit stands after a later number, as that of 5 in "5 and 10 mg".
 */
type StatedNumber = {
  shown: string;
  values: readonly number[];
  sign: string;
  unit: string;
  per: readonly string[];
  isListed: boolean;
  name: string | undefined;
};

/** Two numbers with decimals, as some give an interval: "1.10,3.78". */
const pair = /^(\d+[.·]\d+),(\d+[.·]\d+)$/u;
const betweenListed = /^,?\s*(?:[,;/±-]|vs\.?|versus|to|and|or|y|et|und|và|compared with)\s*$/iu;

/** The numbers of a text with all they can mean: "1,234" is a thousand in English and little more than one in French. */
function readNumbers(text: string): StatedNumber[] {
  const plain = fold(text);
  const places = [...plain.matchAll(number)].flatMap(({ 0: shown, index }) => {
    const [, first, second] = pair.exec(shown) ?? [];
    return first !== undefined && second !== undefined
      ? [
          { shown: first, index },
          { shown: second, index: index + first.length + 1 },
        ]
      : [{ shown, index }];
  });
  const numbers = places.map(({ shown, index }): StatedNumber => {
    const before = plain.slice(Math.max(0, index - longestName), index);
    const after = plain.slice(index + shown.length, index + shown.length + 40);
    const [unit = '', ...per] = unitAfter(after).split('/');
    const name = /^\d+$/u.test(shown) ? nameAround(before, after, unit) : undefined;
    const known = { unit: sameUnit.get(unit) ?? unit, per, isListed: false };
    return { shown, values: readingsOf(shown), sign: signBefore(before), ...known, name };
  });
  for (let at = numbers.length - 2; at >= 0; at -= 1) {
    const [one, next] = [numbers[at], numbers[at + 1]];
    const [place, following] = [places[at], places[at + 1]];
    if (!one || !next || !place || !following || one.unit !== '' || next.unit === '') continue;
    const between = plain.slice(place.index + place.shown.length, following.index);
    if (between.length <= 20 && betweenListed.test(between))
      numbers[at] = { ...one, unit: next.unit, per: next.per, isListed: true };
  }
  return numbers;
}

/** Not the dash of a range: "3 -5". */
const signBefore = (before: string): string => /(?<!\d\s?)(?:^|[\s(=:;,[])([+-])$/u.exec(before)?.[1] ?? '';

const longestName = 30;

/** Not "day-28", "40-mg" or "5th"; "3-arm" and "10-point" may well be figures. */
function nameAround(before: string, after: string, unit: string): string | undefined {
  const [, joined] = /(\p{L})\p{M}*$/u.exec(before) ?? [];
  const [, hyphened = ''] = /(?<![\p{L}\p{M}\p{N}])(\p{L}[\p{L}\p{M}\p{N}]{0,30})-$/u.exec(before) ?? [];
  const [, following] = /^(?!(?:st|nd|rd|th)\b)(\p{L}+|-\p{Lu}{2,})/u.exec(after) ?? [];
  const isName = joined || (unit === '' && ((hyphened && unitAfter(hyphened) === '') || following));
  if (!isName) return undefined;
  const [, word = ''] = /(?<![\p{L}\p{M}\p{N}-])([\p{L}\p{M}\p{N}-]{0,30})$/u.exec(before) ?? [];
  return `${word} ${following ?? ''}`.replace(/-/g, '').toLowerCase();
}

function readingsOf(shown: string): number[] {
  if (/[ '\u2009]/u.test(shown)) return [Number(shown.replace(/\D/gu, ''))];
  const parts = shown.replaceAll('·', '.').split(/[.,]/u);
  const readings: number[] = [];
  const isGrouped = parts.length > 1 && parts.slice(1).every((part) => part.length === 3);
  if (isGrouped) readings.push(Number(parts.join('')));
  if (parts.length <= 2) readings.push(Number(`${parts[0] || '0'}.${parts[1] ?? '0'}`));
  else if (parts.slice(1, -1).every((part) => part.length === 3))
    readings.push(Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`));
  return readings.length > 0 ? readings : parts.map(Number);
}

/**
 * The first number in digits of a statement that none of the texts states, in digits or in words, or states only with another
 * unit. A digit of a name counts only where the texts have that name with other digits ("GLP-1", "ACR20"). Numbers in words are
 * left to whoever judges the meaning: "two of three trials" is counted, not quoted.
 */
export function findUnstatedNumber(statement: string, texts: readonly string[]): string | undefined {
  const told = readNumbers(statement);
  if (told.length === 0) return undefined;
  const inDigits = texts.flatMap(readNumbers);
  const others = told.filter((one) => !isStated(one, inDigits));
  if (others.length === 0) return undefined;
  const stated = [...inDigits, ...texts.flatMap((text) => readNumbers(digitsForWords(text)))];
  const missing = others.find((one) => !isStated(one, stated) && !isSplit(one, stated));
  return missing && `${missing.sign}${missing.shown}${missing.unit && ` ${missing.unit}`}`;
}

function isStated(told: StatedNumber, stated: readonly StatedNumber[]): boolean {
  const { values, name } = told;
  const same = stated.filter((one) => one.values.some((value) => values.includes(value)));
  if (same.length === 0) return name !== undefined && stated.every((one) => one.name !== name);
  return name !== undefined || same.some((one) => !isOther(told, one));
}

/** Whether two numbers of the same value are surely not the same figure. */
function isOther(told: StatedNumber, stated: StatedNumber): boolean {
  if (told.sign && stated.sign && told.sign !== stated.sign) return true;
  const [unit, other] = [told.unit, stated.unit];
  if (unit === '' || other === '') return false;
  if (isOtherSize(unit, other)) return true;
  if (told.per.some((one) => stated.per.some((per) => isOtherSize(one, per)) && !stated.per.includes(one)))
    return true;
  const isVague = told.isListed || stated.isListed || ambiguous.has(unit) || ambiguous.has(other);
  return unit !== other && !isVague;
}

/** "in groups 20 536" may be two numbers, as "12.5.3" is several. */
function isSplit({ shown }: StatedNumber, stated: readonly StatedNumber[]): boolean {
  const parts = shown
    .split(/[^\d]+/u)
    .filter(Boolean)
    .map(Number);
  return (
    parts.length > 1 &&
    !/^\d+[.,·]\d+$/u.test(shown) &&
    parts.every((part) => stated.some(({ values }) => values.includes(part)))
  );
}

import { fold } from './fold.ts';
import { digitsForWords } from './number-words.ts';
import { unitAfter } from './units.ts';

/** Not the digit of a name such as 5-FU. */
const number = /\d{1,3}(?:[ '\u2009]\d{3})+(?!\d)|\d+(?:[.,·]\d+)*(?!-\p{Lu}{2})|(?<![\d.·])[.·]\d+/gu;
/** Units that differ in spelling only, or that are written for several things: "m" is metre, month and male. */
const sameUnit = new Map([
  ['% points', '%'],
  ['u', 'iu'],
]);
const ambiguous = new Set(['m', 's', 'w', 'fold', 'g', 'h', 'd', 'l']);

type StatedNumber = { shown: string; values: readonly number[]; unit: string };

/** The numbers of a text with all they can mean: "1,234" is a thousand in English and little more than one in French. */
function readNumbers(text: string): StatedNumber[] {
  const plain = fold(text).text;
  return [...plain.matchAll(number)].map(({ 0: shown, index }) => {
    const [unit = ''] = unitAfter(plain.slice(index + shown.length, index + shown.length + 40)).split('/');
    return { shown, values: readingsOf(shown), unit: sameUnit.get(unit) ?? unit };
  });
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
 * unit. Numbers in words are left to whoever judges the meaning: "two of three trials" is counted, not quoted.
 */
export function findUnstatedNumber(statement: string, texts: readonly string[]): string | undefined {
  const stated = texts.flatMap((text) => [...readNumbers(text), ...readNumbers(digitsForWords(text))]);
  const isStated = ({ values, unit }: StatedNumber) => {
    const same = stated.filter((one) => one.values.some((value) => values.includes(value)));
    if (same.length === 0) return false;
    if (unit === '' || ambiguous.has(unit)) return true;
    return same.some((one) => one.unit === '' || one.unit === unit || ambiguous.has(one.unit));
  };
  const missing = readNumbers(statement).find((one) => !isStated(one) && !isSplit(one, stated));
  return missing && `${missing.shown}${missing.unit && ` ${missing.unit}`}`;
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

import { type Fault, inText, numbersOf, pick, type Random, replaceOne, swapOne } from '../fault.ts';

const numeral = /(?<![\p{L}\d.,-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d])/gu;

/** Another number than all those of the quote, so that the statement is wrong wherever it is read. */
function otherNumber(
  text: string,
  quote: string,
  random: Random,
  change: (number: string) => string | undefined,
): string | undefined {
  const held = numbersOf(quote);
  return replaceOne(
    text,
    numeral,
    ([found]) => {
      const changed = change(found);
      return changed === undefined || held.has(Number(changed.replaceAll(',', ''))) ? undefined : changed;
    },
    random,
  );
}

const number = ['number'] as const;
const rounds: readonly (readonly [RegExp, string])[] = [
  [/\bhalf\b/i, 'two thirds'],
  [/\b(?:one|a) third\b/i, 'a quarter'],
  [/\bthree\b/i, 'four'],
  [/\btwo\b/i, 'three'],
  [/\bseven\b/i, 'eight'],
  [/\beleven\b/i, 'twelve'],
  [/\bsix\b/i, 'five'],
  [/\bonce\b/i, 'twice'],
  [/\btwice\b/i, 'three times'],
  [/\btwofold\b/i, 'threefold'],
  [/\bdouble[sd]?\b/i, 'tripled'],
];

export const numberFaults: readonly Fault[] = [
  inText('one digit changed', number, (text, random, { quote }) =>
    otherNumber(text, quote, random, (found) => {
      const at = Math.floor(random() * found.length);
      const digit = found[at] ?? '';
      return /\d/.test(digit)
        ? `${found.slice(0, at)}${(Number(digit) + 1) % 10}${found.slice(at + 1)}`
        : undefined;
    }),
  ),
  inText('decimal point moved', number, (text, random, { quote }) =>
    otherNumber(text, quote, random, (found) =>
      found.includes('.') ? String(Number(found) * 10) : `0.${found}`,
    ),
  ),
  inText('sign turned', number, (text, random) =>
    text.includes(' -')
      ? replaceOne(text, /(?<=\s)-(?=\d)/gu, () => '', random)
      : replaceOne(text, /(?<=\bby )(?=\d)/gu, () => '-', random),
  ),
  inText('per cent for points, or points for per cent', number, (text, random) =>
    swapOne(
      text,
      [
        [/ percentage points/, '%'],
        [/%(?!\s?-?(?:CI|conf))/, ' percentage points'],
      ],
      random,
    ),
  ),
  inText('ends of an interval swapped', number, (text, random) =>
    replaceOne(
      text,
      /(?<![\d.])(-?\d+(?:\.\d+)?)( to |–)(-?\d+(?:\.\d+)?)(?![\d.])/gu,
      ([, low, to, high]) => (low === high ? undefined : `${high}${to}${low}`),
      random,
    ),
  ),
  inText('p-value changed', number, (text, random) =>
    swapOne(
      text,
      [
        [/P\s?=\s?0\.0/, 'P=0.'],
        [/P\s?<\s?0\./, 'P>0.'],
        [/P\s?=\s?0\./, 'P<0.'],
      ],
      random,
    ),
  ),
  inText('year changed', number, (text, random, { quote }) =>
    otherNumber(text, quote, random, (found) =>
      /^(?:19|20)\d\d$/.test(found) ? String(Number(found) - 1) : undefined,
    ),
  ),
  inText('count changed', number, (text, random, { quote }) =>
    otherNumber(text, quote, random, (found) =>
      /^\d{1,3}(?:,\d{3})*$/.test(found) ? String(Number(found.replaceAll(',', '')) + 1) : undefined,
    ),
  ),
  inText('number word changed', number, (text, random) => swapOne(text, rounds, random)),
  inText('a number added', ['number', 'subject', 'overclaim'], (text, random) =>
    text.replace(/\.$/, `, in ${pick(['31%', 'nine in ten', '1,204 people', '7 of 8 trials'], random)}.`),
  ),
];

const twoArms =
  /(\d+(?:\.\d+)?\s?%)((?:\)| of patients| of women)? (?:with|on|after|given) [\w-]+(?: [\w-]+)??)(,? (?:and|versus|against|compared with)(?: in| by)?(?: \d+ of \d+ patients)?) \(?(\d+(?:\.\d+)?\s?%)\)? ((?:of patients )?(?:with|on|after|given) [\w-]+)/u;

export const armFaults: readonly Fault[] = [
  inText('numbers of two groups swapped', ['arm', 'number'], (text) => {
    const found = twoArms.exec(text);
    const [, one, , , other] = found ?? [];
    if (!found || !one || !other || one === other) return undefined;
    const swapped = found[0].replace(one, '\u0000').replace(other, one).replace('\u0000', other);
    return text.replace(found[0], swapped);
  }),
  inText('number of the other group alone', ['arm', 'number', 'overclaim'], (text) => {
    const found = twoArms.exec(text);
    const [, one, first, , other] = found ?? [];
    if (!found || !one || !first || !other || one === other) return undefined;
    const lead = text.slice(0, found.index).replace(/\d+ of \d+ patients \($/, '');
    return `${lead}${other}${first.replace(')', '')}.`;
  }),
];

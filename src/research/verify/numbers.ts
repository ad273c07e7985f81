import { fold } from './fold.ts';
import { digitsForWords } from './number-words.ts';
import { unitAfter } from './units.ts';

/**
 * A number as a text states it: exact value with sign, comparator and unit, each in one spelling. A number without a
 * unit may share that of the number it is joined to: "10, 25 or 50 mg" (but not "HR 0.79, 95% CI"), so both count.
 */
export type StatedNumber = {
  value: string;
  comparator: '' | '<' | '≤' | '>' | '≥';
  unit: string;
  sharedUnit: string;
};

const number =
  /(?<![\p{L}\p{N}])(?<!\p{Lu}-)(?:(?<=^|[\s(=<>≤≥,:;[])-\s?(?=[\d.]))?(?:\d{1,3}(?:[, ]\d{3})+(?![\d])(?:\.\d+)?|\d+(?:[.·]\d+)?|[.·]\d+)(?:(?:\s?[x×]\s?10)?\^-?\d+|\s?\/\s?\d+(?:[.·]\d+)?)?(?:st|nd|rd|th)?/gu;
const otherNumeral = /[\p{No}\p{Nl}]|(?<=[\p{L}]-?)\p{N}+(?:\.\p{N}+)?/gu;

const before: readonly (readonly [StatedNumber['comparator'], RegExp])[] = [
  ['≤', /(?:≤|<=|=<|\bat most|\bno more than|\bnot more than|\bup to|\bmaximum of)\s*$/i],
  ['≥', /(?:≥|>=|=>|\bat least|\bno less than|\bno fewer than|\bnot less than|\bminimum of)\s*$/i],
  ['<', /(?:<|\bless than|\bfewer than|\bunder|\bbelow|\blower than|\byounger than)\s*$/i],
  ['>', /(?:>|\bmore than|\bgreater than|\babove|\bexceed(?:s|ed|ing)|\bhigher than|\bolder than)\s*$/i],
];
const after: readonly (readonly [StatedNumber['comparator'], RegExp])[] = [
  [
    '≥',
    /^[^.,;\d]{0,14}\b(?:or (?:older|more|greater|higher|above|over|later|longer)|and (?:older|over|above))\b/i,
  ],
  [
    '≤',
    /^[^.,;\d]{0,14}\b(?:or (?:younger|less|fewer|lower|below|under|earlier|shorter)|and (?:younger|under|below))\b/i,
  ],
];
/** What stands between the ends of an interval: "9% to 63%", "2–5". */
const spans = /^\s?(?:%|[\p{L}µ/]{1,6}(?:\/[\p{L}]{1,4})?)?\s?(?:-|to|through)\s?$/u;
const joins = /^\s*(?:-|to|and|or|vs\.?|versus|,|, and|, or|\/|±|\+\/-|through)\s*$/i;

/** Every number of a text: digits of any script, decimals, ranges, written-out numbers, fractions, ordinals. */
export function statedNumbers(text: string): StatedNumber[] {
  const { plain, found } = readNumbers(text);
  const rest = [...plain.matchAll(otherNumeral)].filter(
    (match) => !found.some((one) => match.index >= one.start && match.index < one.end),
  );
  return [
    ...found.map(({ value, comparator, unit, sharedUnit }) => ({ value, comparator, unit, sharedUnit })),
    ...rest.map(([numeral]) => ({
      value: `numeral ${numeral}`,
      comparator: '' as const,
      unit: '',
      sharedUnit: '',
    })),
  ];
}

function readNumbers(text: string) {
  const plain = digitsForWords(asciiDigits(fold(text).text));
  const found = [...plain.matchAll(number)].map((match) => {
    const end = match.index + match[0].length;
    return {
      start: match.index,
      end,
      value: canonical(match[0]),
      comparator: comparatorOf(
        plain.slice(Math.max(0, match.index - 24), match.index),
        plain.slice(end, end + 40),
      ),
      unit: unitOf(plain.slice(Math.max(0, match.index - 24), match.index), plain.slice(end, end + 40)),
      sharedUnit: '',
    };
  });
  for (let at = found.length - 2; at >= 0; at -= 1) {
    const one = found[at];
    const next = found[at + 1];
    if (one && next && one.unit === '' && joins.test(plain.slice(one.end, next.start))) {
      one.sharedUnit = next.unit || next.sharedUnit;
    }
  }
  return { plain, found };
}

/**
 * An interval whose ends do not follow each other so in any quote: turned round, or put together from two intervals.
 */
export function findBrokenInterval(statement: string, quotes: readonly string[]): string | undefined {
  const { plain, found } = readNumbers(statement);
  const orders = quotes.map((quote) => readNumbers(quote).found.map(({ value }) => value));
  for (const [at, low] of found.entries()) {
    const high = found[at + 1];
    if (!high || !spans.test(plain.slice(low.end, high.start))) continue;
    const follows = (order: readonly string[]) =>
      order.some((value, place) => value === low.value && order[place + 1] === high.value);
    if (!orders.some(follows)) return `${low.value} to ${high.value}`;
  }
  return undefined;
}

/**
 * The first number of a statement that its quotes do not state with the same value, comparator and unit, or that it states
 * more often than they do: "two of three" is not "three of three".
 */
export function findUnsupportedNumber(statement: string, quotes: readonly string[]): string | undefined {
  const stated = quotes.flatMap(statedNumbers);
  const all = statedNumbers(statement);
  const times = (numbers: readonly StatedNumber[], { value }: StatedNumber) =>
    numbers.filter((one) => one.value === value).length;
  const missing = all.find(
    (wanted) =>
      !stated.some(
        (one) =>
          one.value === wanted.value && one.comparator === wanted.comparator && isSameUnit(one, wanted),
      ) ||
      (wanted.value !== '1' && times(all, wanted) > times(stated, wanted)),
  );
  return missing && `${missing.comparator}${missing.value}${missing.unit && ` ${missing.unit}`}`;
}

function canonical(raw: string): string {
  const compact = raw.replace(/\s+/g, '').replaceAll('·', '.');
  const [head = '', sign = '', digits = ''] = /^(-?)([\d.,]*)/.exec(compact) ?? [];
  const rest = compact.slice(head.length);
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.');
  const trimmed = decimals.replace(/(?<!0)0+$/, '');
  const value = `${whole.replace(/^0+(?=\d)/, '') || '0'}${trimmed && `.${trimmed}`}`;
  return `${sign}${value}${rest.replace('x', '×')}`;
}

function comparatorOf(left: string, right: string): StatedNumber['comparator'] {
  const symbol = before.find(([, pattern]) => pattern.test(left))?.[0];
  return symbol ?? after.find(([, pattern]) => pattern.test(right))?.[0] ?? '';
}

function isSameUnit(a: StatedNumber, b: StatedNumber): boolean {
  if (a.unit === b.unit) return true;
  return a.unit === '' ? a.sharedUnit === b.unit : b.unit === '' && b.sharedUnit === a.unit;
}

/** A level of confidence and a p-value are units of their own: "95% CI" supports no rate, "P=0.03" no ratio. */
function unitOf(left: string, right: string): string {
  if (/^\s?(?:%|per ?cent)\s?-?(?:CI|CrI|confidence|credib)/i.test(right)) return 'ci';
  if (
    /\bp(?:[\s-]?values?| for \w{1,40})?(?:\s*(?:[=<>≤≥]{1,2}|of|was|is))?\s*(?:(?:less|more|greater) than\s+)?$/i.test(
      left,
    )
  )
    return 'p';
  return unitAfter(right);
}

/** Decimal digits of every script as ASCII; blocks of ten begin at a code point ending in 0 or 6. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const low = code & 0xf;
    const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));
    return String(low <= 9 && isDigit(code - low) ? low : (low - 6) & 0xf);
  });
}

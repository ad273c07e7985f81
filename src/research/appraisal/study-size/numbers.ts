import type { SourceSentence } from '../../writing/source-sentences.ts';
import { measures } from './nouns.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A sentence in tokens; without tokens where it holds no number. */
export type Line = { at: number; sentence: SourceSentence; tokens: readonly Token[] };
/** A whole number of a text, by its sentence and the place of its token. */
export type Numeral = { line: Line; at: number; value: number };
/** What may be the size of a study: a number, the sum of some, or so many groups of so many. */
export type Reading = { kind: 'single' | 'sum' | 'product'; value: number; parts: readonly Numeral[] };

const smallest = 2;
const mostParts = 6;
const mostNumerals = 10;
/** Groups of one study are of a like size: five trials are no arm beside the 21,947 people in them. */
const unlike = 100;
const mayHoldNumber = /\d|(?:wo|hree|our|ive|ix|even|ight|ine|en|teen|ty|hundred)\b/i;
/** Signs that make a number a measure, a share, a limit or a name. */
const notAfter = new Set(['±', '<', '>', '≤', '≥', '/', '×', '$', '£', '€', '^', '#']);
const notBefore = new Set(['%', '±', '×', '°', '·', '^']);
const dashes = new Set(['-', '–', '−', '+']);
const grouped = /^(?:groups?|arms?|equal|parallel|treatment|study|different|age|randomi[sz]ed|cohorts?)$/;
const perGroup = new Set(['each', 'both', 'per']);

export const linesOf = (sentences: readonly SourceSentence[]): Line[] =>
  sentences.map((sentence, at) => ({
    at,
    sentence,
    tokens: mayHoldNumber.test(sentence.text) ? tokensOf(sentence.text) : [],
  }));

/** "(n = 42)". */
export const isNamed = ({ line: { tokens }, at }: Numeral): boolean =>
  /^[=:]$/.test(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.text === 'n';

/** All that may be the size: far more than is likely, for the weights to choose from. */
export function readingsOf(lines: readonly Line[]): Reading[] {
  const singles: Reading[] = [];
  const others: Reading[] = [];
  let before: readonly Numeral[] = [];
  for (const line of lines) {
    const numerals = numeralsOf(line);
    for (const one of numerals) singles.push({ kind: 'single', value: one.value, parts: [one] });
    const few = numerals.slice(0, mostNumerals).filter(({ at }) => !line.tokens[at]?.isYear);
    const named = numerals.filter(isNamed);
    const arms = named.length > 0 ? named : few;
    others.push(...sumsOf([...runsOf(few), ...namedRuns(named), ...acrossLines(before, arms)]));
    if (few.length > 3 && few.length < 8)
      others.push(...sumsOf([0, 1].map((odd) => few.filter((_one, place) => place % 2 === odd))));
    others.push(...productsOf(few));
    before = arms;
  }
  return [...singles, ...others];
}

function numeralsOf(line: Line): Numeral[] {
  const { tokens } = line;
  return tokens.flatMap(({ value, isYear, start, end }, at) => {
    if (value === undefined || value < smallest || !Number.isInteger(value)) return [];
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (measures.has(after?.text ?? '') || notBefore.has(after?.text ?? '')) return [];
    if (notAfter.has(before?.text ?? '')) return [];
    // "4 per 1,000", "1 in 20 people".
    if (before?.text === 'per' || (before?.text === 'in' && tokens[at - 2]?.value === 1)) return [];
    // "18-65": a range.
    if (dashes.has(before?.text ?? '') && before?.end === start && tokens[at - 2]?.end === before.start)
      return [];
    if (dashes.has(after?.text ?? '') && after?.start === end && tokens[at + 2]?.value !== undefined)
      return [];
    const one = { line, at, value };
    return isYear && !isNamed(one) ? [] : [one];
  });
}

function runsOf(numerals: readonly Numeral[]): (readonly Numeral[])[] {
  const runs: (readonly Numeral[])[] = [];
  for (let from = 0; from < numerals.length; from += 1)
    for (let to = from + 2; to <= Math.min(numerals.length, from + mostParts); to += 1)
      runs.push(numerals.slice(from, to));
  return runs;
}

const namedRuns = (named: readonly Numeral[]): (readonly Numeral[])[] => [
  named,
  ...named.map((_one, from) => named.slice(from, from + 2)),
];

/** One arm here and one in the sentence before. */
function acrossLines(before: readonly Numeral[], now: readonly Numeral[]): (readonly Numeral[])[] {
  const [first, last, next] = [before[0], before.at(-1), now[0]];
  if (!first || !last || !next || before.length > 3 || now.length > 3) return [];
  const runs = [
    [...before, ...now],
    [last, next],
    [first, next],
  ];
  // A number that is told again is no second arm.
  return runs.filter((run) => new Set(run.map(({ value }) => value)).size === run.length);
}

function sumsOf(runs: readonly (readonly Numeral[])[]): Reading[] {
  const seen = new Set<string>();
  return runs.flatMap((parts) => {
    const values = parts.map(({ value }) => value);
    const key = parts.map(({ line, at }) => `${line.at}.${at}`).join();
    if (parts.length < 2 || parts.length > mostParts || seen.has(key)) return [];
    if (Math.max(...values) > unlike * Math.min(...values)) return [];
    seen.add(key);
    return [{ kind: 'sum' as const, value: values.reduce((sum, value) => sum + value, 0), parts }];
  });
}

/** "Two groups of 24", "35 in each group". */
function productsOf(numerals: readonly Numeral[]): Reading[] {
  return numerals.flatMap((one) => {
    const { tokens } = one.line;
    const products = numerals
      .filter(
        (times) => times !== one && times.value <= 6 && one.value > 3 && Math.abs(one.at - times.at) < 25,
      )
      .filter((times) => grouped.test(tokens[times.at + 1]?.text ?? ''))
      .map((times): Reading => ({ kind: 'product', value: times.value * one.value, parts: [times, one] }));
    const isEach =
      numerals.length < 4 && tokens.slice(one.at, one.at + 8).some(({ text }) => perGroup.has(text));
    return isEach ? [...products, { kind: 'product', value: 2 * one.value, parts: [one] }] : products;
  });
}

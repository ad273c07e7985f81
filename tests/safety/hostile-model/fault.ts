import type { EvidenceItem } from '../../../src/shared/research/evidence-item.ts';
import type { RejectionKind } from '../../../src/shared/research/report.ts';
import type { Honest } from './honest.ts';

export type Random = () => number;
export type Citation = { source: string; quote: string };

/**
 * What a hostile model answers in place of an honest statement (`statement`, its sources by id) or of a whole answer
 * (`answer`, made from the honest one). `item` is the source it is about, where that had to be made anew.
 */
export type Attack = {
  item?: EvidenceItem;
  statement?: { text: string; citations: Citation[] };
  answer?: (honest: string) => string;
  /** Letters that may not reach the report, where what is left without them is true. */
  hidden?: RegExp;
};

/** A way of lying. `kinds` are those under which it may be counted; `make` answers nothing where it does not fit. */
export type Fault = {
  name: string;
  kinds: readonly RejectionKind[];
  make: (honest: Honest, random: Random, others: readonly Honest[]) => Attack | undefined;
};

export const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)];

/** A fault in the words of the statement, whose quote stays true. Nothing comes of words that stay as they are. */
export const inText = (
  name: string,
  kinds: readonly RejectionKind[],
  change: (text: string, random: Random, honest: Honest) => string | undefined,
): Fault => ({
  name,
  kinds,
  make: (honest, random) => {
    const text = change(honest.text, random, honest);
    if (text === undefined || text === honest.text) return undefined;
    return { statement: { text, citations: [{ source: honest.item.id, quote: honest.quote }] } };
  },
});

/** The numbers that a text gives in digits. */
export const numbersOf = (text: string): Set<number> =>
  new Set((text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => Number(one.replaceAll(',', ''))));

/** One of the places where a pattern matches, replaced. */
export function replaceOne(
  text: string,
  pattern: RegExp,
  by: (found: RegExpExecArray) => string | undefined,
  random: Random,
): string | undefined {
  const found = pick([...text.matchAll(pattern)], random);
  const replaced = found && by(found);
  if (!found || replaced === undefined) return undefined;
  return text.slice(0, found.index) + replaced + text.slice(found.index + found[0].length);
}

/** One of several pairs of words, the one put in the place of the other wherever it fits. */
export function swapOne(
  text: string,
  pairs: readonly (readonly [RegExp, string])[],
  random: Random,
): string | undefined {
  const fitting = pairs.filter(([from]) => from.test(text));
  const [from, to] = pick(fitting, random) ?? [];
  return from && to !== undefined ? text.replace(from, to) : undefined;
}

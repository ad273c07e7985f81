import { type Span, splitSentences } from '#research/language/sentences.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { FindingSource } from '#shared/research/prescription.ts';

const maxQuoteChars = 600;

/** Whether a record is a label that names the drug: one without openFDA's block has no better sign. */
export function isLabelOf(item: EvidenceItem, names: readonly string[]): boolean {
  if (!item.publicationTypes.includes('Drug label')) return false;
  const lower = `${item.title}\n${item.text}`.toLowerCase();
  return names.some((name) => findWord(lower, name, 0, lower.length) >= 0);
}

/** A place of a label as the source of a finding: its words, section and version. */
export const labelSource = (item: EvidenceItem, section: string, { start, end }: Span): FindingSource => ({
  title: item.title,
  url: item.url,
  quote: item.text.slice(start, end),
  section,
  version: item.journal ?? 'version not given',
});

/** The sentence that holds this place; of a very long one so much around the place as a quote may have. */
export function sentenceAt(text: string, { start, end }: Span, at: number): Span {
  // What is further off than a quote is long cannot belong to it.
  const from = Math.max(start, at - maxQuoteChars);
  const to = Math.min(end, at + 2 * maxQuoteChars);
  const span = splitSentences(text, from, to).find((one) => one.start <= at && at < one.end) ?? {
    start: at,
    end: to,
  };
  if (span.end - span.start <= maxQuoteChars) return span;
  const first = Math.max(span.start, at - maxQuoteChars / 2);
  return { start: first, end: Math.min(span.end, first + maxQuoteChars) };
}

/** Where a word or its plural stands alone, from `start` on; -1 where it does not. */
export function findWord(lower: string, word: string, start: number, end: number): number {
  for (
    let at = lower.indexOf(word, start);
    at >= 0 && at + word.length <= end;
    at = lower.indexOf(word, at + 1)
  ) {
    const before = lower[at - 1] ?? ' ';
    const behind = lower.slice(at + word.length, at + word.length + 2);
    if (!/[\p{L}\d]/u.test(before) && /^(?:s?(?![\p{L}\d])|s$)/u.test(behind)) return at;
  }
  return -1;
}

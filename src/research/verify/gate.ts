import { createHash } from 'node:crypto';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement, Statement, VerifiedCitation } from '#shared/research/statement.ts';
import type { Span } from '../language/sentences.ts';
import { labelledSpans } from '../writing/source-sentences.ts';
import { findContradiction } from './contradiction.ts';
import { findQuotes } from './find-quote.ts';
import { type Folded, fold } from './fold.ts';
import { findOrder } from './orders.ts';
import type { Rejection } from './rejections.ts';

const minQuoteChars = 20;
const maxStatementChars = 900;
const maxQuoteSentences = 2;
/** Zero-width, direction and filler marks, which can hide or turn what a statement shows. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

export type RejectedDraft = Rejection & { draft: DraftStatement };
export type Verdicts = { admitted: Statement[]; rejected: RejectedDraft[] };

/** Where statements are checked; it may be another thread. */
export type StatementVerifier = { check(drafts: readonly DraftStatement[]): Verdicts | Promise<Verdicts> };

type Source = { item: EvidenceItem; folded: Folded; sentences: readonly Span[]; isUnchanged: boolean };
type Whole = Span & { count: number };

/**
 * The gate every sentence of a report passes. A statement is admitted only if each of its quotes stands word for word
 * in an included source whose text still has its stored hash, and if its numbers, names and sense are those of its
 * own quotes, each widened to the whole sentence first, so that nothing can be picked out of a sentence that says
 * otherwise. The offsets given back re-slice the quote exactly: `item.text.slice(start, end) === quote`.
 */
export function createStatementVerifier(items: readonly EvidenceItem[], question: string) {
  const sources = new Map<string, Source>();
  const sourceOf = (id: string): Source | undefined => {
    const known = sources.get(id);
    if (known) return known;
    const item = items.find((candidate) => candidate.id === id);
    if (!item) return undefined;
    const isUnchanged = createHash('sha256').update(item.text).digest('hex') === item.textHash;
    const source = { item, folded: fold(item.text), sentences: labelledSpans(item), isUnchanged };
    sources.set(id, source);
    return source;
  };

  const check = (draft: DraftStatement): Statement | Rejection => {
    const text = draft.text
      .replace(unseen, '')
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim();
    if (text === '') return { kind: 'form', reason: 'the statement is empty' };
    if (text.length > maxStatementChars) return { kind: 'form', reason: 'the statement is too long' };
    if (draft.citations.length === 0) return { kind: 'source', reason: 'it cites no source' };
    const citations: VerifiedCitation[] = [];
    for (const { sourceId, quote } of draft.citations) {
      const source = sourceOf(sourceId);
      if (!source) {
        return { kind: 'source', reason: `it cites "${sourceId}", which is not among the sources` };
      }
      const cited = cite(source, quote);
      if ('reason' in cited) return cited;
      citations.push(cited);
    }
    const cited = citations.flatMap(({ sourceId }) => sourceOf(sourceId)?.item ?? []);
    const fault = findContradiction(text, { citations, cited, question });
    return fault ?? { section: draft.section, text, citations };
  };

  return {
    check(drafts: readonly DraftStatement[]): Verdicts {
      const verdicts: Verdicts = { admitted: [], rejected: [] };
      for (const draft of drafts) {
        const result = check(draft);
        if ('reason' in result) verdicts.rejected.push({ draft, ...result });
        else verdicts.admitted.push(result);
      }
      return verdicts;
    },
  };
}

function cite({ item, folded, sentences, isUnchanged }: Source, quote: string): VerifiedCitation | Rejection {
  if (!isUnchanged)
    return { kind: 'source', reason: `the text of "${item.id}" is not the one that was retrieved` };
  const found = findQuotes(folded, quote);
  const [first] = found;
  if (!first)
    return { kind: 'quote', reason: `a quote is not in the source word for word: "${quote.slice(0, 120)}"` };
  const exactOf = ({ start, end }: Span) => item.text.slice(start, end);
  const wholes = found.map((span) => wholeSentences(span, sentences));
  // The same words in several sentences: which of them carries the statement, nobody can check.
  const wanted = fold(quote).text;
  const whole = wholes.find((one) => fold(exactOf(one)).text === wanted) ??
    wholes[0] ?? { ...first, count: 1 };
  const exact = exactOf(whole);
  if (first.end - first.start < Math.min(minQuoteChars, exact.length))
    return { kind: 'quote', reason: `a quote is too short to carry a statement: "${quote}"` };
  if (fold(exact).text !== wanted && wholes.some((other) => exactOf(other) !== exact))
    return {
      kind: 'quote',
      reason: `a quote stands in several sentences of the source: "${quote.slice(0, 120)}"`,
    };
  if (whole.count > maxQuoteSentences || /\n\s*\n/.test(exact))
    return {
      kind: 'quote',
      reason: `a quote joins more than ${maxQuoteSentences} sentences, or two sections`,
    };
  const order = findOrder(item.text, whole);
  if (order !== undefined)
    return { kind: 'order', reason: `its source gives orders there to whoever reads it: "${order}"` };
  const { start, end } = whole;
  return { sourceId: item.id, quote: exact, start, end, textHash: item.textHash };
}

/** The bounds of the sentences a quote touches: what stands before or after it in them may turn its sense. */
function wholeSentences(found: Span, sentences: readonly Span[]): Whole {
  const touched = sentences.filter(({ start, end }) => start < found.end && end > found.start);
  return {
    start: Math.min(found.start, touched[0]?.start ?? found.start),
    end: Math.max(found.end, touched.at(-1)?.end ?? found.end),
    count: touched.length,
  };
}

import { createHash } from 'node:crypto';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement, Statement, VerifiedCitation } from '#shared/research/statement.ts';
import { labelledSpans } from '../compose/source-sentences.ts';
import { type Span, splitSentences } from '../text/sentences.ts';
import { findSwappedArms } from './arms.ts';
import { findUnsupportedName, isSupportedByWords } from './entities.ts';
import { findQuote } from './find-quote.ts';
import { type Folded, fold } from './fold.ts';
import { findReversal } from './negation.ts';
import { findUnsupportedNumber } from './numbers.ts';
import { findOverclaim } from './overclaim.ts';
import { findUpgrade } from './upgrade.ts';

const minQuoteChars = 20;
const maxStatementChars = 900;
const maxQuoteSentences = 2;
/** Zero-width, direction and filler marks, which can hide or turn what a statement shows. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

export type Rejected = { draft: DraftStatement; reason: string };
export type Verdicts = { admitted: Statement[]; rejected: Rejected[] };

type Source = { item: EvidenceItem; folded: Folded; sentences: readonly Span[]; isUnchanged: boolean };

/**
 * The gate every sentence of a report passes. A statement is admitted only if each of its quotes stands word for word
 * in an included source whose text still has its stored hash, and if its numbers, names and sense are those of its
 * own quotes, each widened to the whole sentence first, so that nothing can be picked out of a sentence that says
 * otherwise. The offsets given back re-slice the quote exactly: `item.text.slice(start, end) === quote`.
 */
export function createGate(items: readonly EvidenceItem[], question: string) {
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

  const check = (draft: DraftStatement): Statement | { reason: string } => {
    const text = draft.text
      .replace(unseen, '')
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim();
    if (text === '') return { reason: 'the statement is empty' };
    if (text.length > maxStatementChars) return { reason: 'the statement is too long' };
    if (draft.citations.length === 0) return { reason: 'it cites no source' };
    const citations: VerifiedCitation[] = [];
    for (const { sourceId, quote } of draft.citations) {
      const source = sourceOf(sourceId);
      if (!source) return { reason: `it cites "${sourceId}", which is not among the sources` };
      if (!source.isUnchanged)
        return { reason: `the text of "${sourceId}" is not the one that was retrieved` };
      const found = findQuote(source.folded, quote);
      if (!found) return { reason: `a quote is not in the source word for word: "${quote.slice(0, 120)}"` };
      const whole = wholeSentences(found, source.sentences);
      const exact = source.item.text.slice(whole.start, whole.end);
      if (found.end - found.start < Math.min(minQuoteChars, exact.length))
        return { reason: `a quote is too short to carry a statement: "${quote}"` };
      if (whole.count > maxQuoteSentences || /\n\s*\n/.test(exact))
        return { reason: `a quote joins more than ${maxQuoteSentences} sentences, or two sections` };
      const { start, end } = whole;
      citations.push({ sourceId, quote: exact, start, end, textHash: source.item.textHash });
    }
    const reason = findContradiction(fold(text).text, citations, question, sourceOf);
    return reason === undefined ? { section: draft.section, text, citations } : { reason };
  };

  return {
    check(drafts: readonly DraftStatement[]): Verdicts {
      const verdicts: Verdicts = { admitted: [], rejected: [] };
      for (const draft of drafts) {
        const result = check(draft);
        if ('reason' in result) verdicts.rejected.push({ draft, reason: result.reason });
        else verdicts.admitted.push(result);
      }
      return verdicts;
    },
  };
}

function findContradiction(
  text: string,
  citations: readonly VerifiedCitation[],
  question: string,
  sourceOf: (id: string) => Source | undefined,
): string | undefined {
  const quotes = citations.map(({ quote }) => fold(quote).text);
  const reversed = findReversal(text, quotes);
  if (reversed !== undefined) return `its sense differs from its quotes: ${reversed}`;
  if (quotes.includes(text)) return undefined;
  if (splitSentences(text).length > 1) return 'it is more than one sentence';
  const cited = citations
    .map(({ sourceId }) => sourceOf(sourceId)?.item)
    .filter((item) => item !== undefined);
  const titles = cited.map((item) => item.title);
  const overclaim = findOverclaim(text, quotes, titles) ?? findUpgrade(text, quotes);
  if (overclaim !== undefined) return `it claims more than its quotes: ${overclaim}`;
  const number = findUnsupportedNumber(text, quotes);
  if (number !== undefined) return `the number ${number} is not in its quotes`;
  const swapped = findSwappedArms(text, quotes);
  if (swapped !== undefined) return `it gives ${swapped} to other arms than its quotes`;
  const name = findUnsupportedName(text, {
    quotes,
    question,
    cited: cited.map((item) => `${item.title} ${item.text}`),
  });
  if (name !== undefined) return `"${name}" is not in its quotes`;
  if (!isSupportedByWords(text, [...quotes, ...titles])) return 'its quotes are about something else';
  return undefined;
}

/** The bounds of the sentences a quote touches: what stands before or after it in them may turn its sense. */
function wholeSentences(found: Span, sentences: readonly Span[]): Span & { count: number } {
  const touched = sentences.filter(({ start, end }) => start < found.end && end > found.start);
  return {
    start: Math.min(found.start, touched[0]?.start ?? found.start),
    end: Math.max(found.end, touched.at(-1)?.end ?? found.end),
    count: touched.length,
  };
}

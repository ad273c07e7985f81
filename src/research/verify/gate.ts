import { createHash } from 'node:crypto';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement, Statement, VerifiedCitation } from '#shared/research/statement.ts';
import { splitSentences } from '../text/sentences.ts';
import { findUnsupportedName, isSupportedByWords } from './entities.ts';
import { findQuote } from './find-quote.ts';
import { type Folded, fold } from './fold.ts';
import { findReversal } from './negation.ts';
import { findUnsupportedNumber } from './numbers.ts';
import { findOverclaim } from './overclaim.ts';

const minQuoteChars = 20;
const maxStatementChars = 900;
/** Zero-width and direction marks, which can hide or turn what a statement shows. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

export type Rejected = { draft: DraftStatement; reason: string };
export type Verdicts = { admitted: Statement[]; rejected: Rejected[] };

type Source = { item: EvidenceItem; folded: Folded; isUnchanged: boolean };

/**
 * The gate every sentence of a report passes. A statement is admitted only if each of its quotes stands word for word
 * in an included source whose text still has its stored hash, and if its numbers, names and sense are those of its
 * own quotes. The offsets given back re-slice the quote exactly: `item.text.slice(start, end) === quote`.
 */
export function createGate(items: readonly EvidenceItem[], question: string) {
  const sources = new Map<string, Source>();
  const sourceOf = (id: string): Source | undefined => {
    const known = sources.get(id);
    if (known) return known;
    const item = items.find((candidate) => candidate.id === id);
    if (!item) return undefined;
    const isUnchanged = createHash('sha256').update(item.text).digest('hex') === item.textHash;
    const source = { item, folded: fold(item.text), isUnchanged };
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
      const exact = source.item.text.slice(found.start, found.end);
      if (exact.length < minQuoteChars && exact !== sentenceAround(source.item.text, found.start)) {
        return { reason: `a quote is too short to carry a statement: "${exact}"` };
      }
      citations.push({ sourceId, quote: exact, ...found, textHash: source.item.textHash });
    }
    const reason = findContradiction(text, citations, question, sourceOf);
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
  const quotes = citations.map(({ quote }) => quote);
  const withLead = citations.map((citation) =>
    leadOf(sourceOf(citation.sourceId)?.item.text ?? '', citation),
  );
  const reversed = findReversal(text, withLead);
  if (reversed !== undefined) return `its sense differs from its quotes: ${reversed}`;
  const folded = fold(text).text;
  if (quotes.some((quote) => fold(quote).text === folded)) return undefined;
  const overclaim = findOverclaim(text, quotes);
  if (overclaim !== undefined) return `it claims more than its quotes: ${overclaim}`;
  const number = findUnsupportedNumber(text, quotes);
  if (number !== undefined) return `the number ${number} is not in its quotes`;
  const cited = citations
    .map(({ sourceId }) => sourceOf(sourceId)?.item)
    .filter((item) => item !== undefined);
  const titles = cited.map((item) => item.title);
  const name = findUnsupportedName(text, {
    quotes,
    question,
    cited: cited.map((item) => `${item.title} ${item.text}`),
  });
  if (name !== undefined) return `"${name}" is not in its quotes`;
  if (!isSupportedByWords(text, [...quotes, ...titles])) return 'its quotes are about something else';
  return undefined;
}

/** A quote with the words before it in its sentence. */
function leadOf(text: string, { start, end }: { start: number; end: number }): string {
  const from = Math.max(0, start - 400);
  const sentence = splitSentences(text, from, start).at(-1);
  const joins = sentence && !/[.!?]["'”’)\]]*$/u.test(text.slice(sentence.start, sentence.end));
  return text.slice(joins ? sentence.start : start, end);
}

function sentenceAround(text: string, start: number): string {
  const span = splitSentences(text).find((candidate) => candidate.start <= start && start < candidate.end);
  return span ? text.slice(span.start, span.end) : '';
}

import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { VerifiedCitation } from '#shared/research/statement.ts';
import { splitSentences } from '../text/sentences.ts';
import { findSwappedArms } from './arms.ts';
import { findUnsupportedName, isSupportedByWords } from './entities.ts';
import { fold } from './fold.ts';
import type { Fault } from './gate.ts';
import { findMarkup } from './markup.ts';
import { findReversal } from './negation.ts';
import { findUnsupportedNumber } from './numbers.ts';
import { findOverclaim } from './overclaim.ts';
import { findUpgrade } from './upgrade.ts';

/** What a statement rests on: its quotes as whole sentences, the records they are from, and what was asked. */
export type Grounds = {
  citations: readonly VerifiedCitation[];
  cited: readonly EvidenceItem[];
  question: string;
};

/** In what a statement says something else, or more, than its own quotes; a sentence word for word says the same. */
export function findContradiction(
  statement: string,
  { citations, cited, question }: Grounds,
): Fault | undefined {
  const text = fold(statement).text;
  const quotes = citations.map(({ quote }) => fold(quote).text);
  const reversed = findReversal(text, quotes);
  if (reversed !== undefined)
    return { kind: 'sense', reason: `its sense differs from its quotes: ${reversed}` };
  if (quotes.includes(text)) return undefined;
  if (splitSentences(text).length > 1) return { kind: 'form', reason: 'it is more than one sentence' };
  const titles = cited.map((item) => item.title);
  const markup = findMarkup(text, quotes);
  if (markup !== undefined) return { kind: 'markup', reason: `it has what its quotes do not: ${markup}` };
  const overclaim = findOverclaim(text, quotes, titles) ?? findUpgrade(text, quotes);
  if (overclaim !== undefined)
    return { kind: 'overclaim', reason: `it claims more than its quotes: ${overclaim}` };
  const number = findUnsupportedNumber(text, quotes);
  if (number !== undefined) return { kind: 'number', reason: `the number ${number} is not in its quotes` };
  const swapped = findSwappedArms(text, quotes);
  if (swapped !== undefined)
    return { kind: 'arm', reason: `it gives ${swapped} to other arms than its quotes` };
  const name = findUnsupportedName(text, {
    quotes,
    question,
    cited: cited.map((item) => `${item.title} ${item.text}`),
  });
  if (name !== undefined) return { kind: 'name', reason: `"${name}" is not in its quotes` };
  if (!isSupportedByWords(text, [...quotes, ...titles]))
    return { kind: 'subject', reason: 'its quotes are about something else' };
  return undefined;
}

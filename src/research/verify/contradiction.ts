import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { VerifiedCitation } from '#shared/research/statement.ts';
import { splitSentences } from '../language/sentences.ts';
import { findSwappedArms } from './arms.ts';
import { findUncarried } from './carried.ts';
import { findLostCaveat, findMadeDifference } from './caveats.ts';
import { findSwappedComparison } from './comparison.ts';
import { findPartOfComposite } from './composite.ts';
import { findUnsupportedClass } from './drug-classes.ts';
import { findUnsupportedName, isSupportedByWords, namesDrug } from './entities.ts';
import { fold } from './fold.ts';
import { findNumberOfOtherGroup } from './groups.ts';
import { findForeignWord, findMarkup } from './markup.ts';
import { findNearWord } from './near-words.ts';
import { findReversal } from './negation.ts';
import { findBorrowedNumber, findMisplacedNumber } from './number-place.ts';
import { findBrokenInterval, findUnsupportedNumber } from './numbers.ts';
import { findOtherOutcome } from './outcomes.ts';
import { findOverclaim } from './overclaim.ts';
import type { Rejection } from './rejections.ts';
import { findToldAsOther } from './told-as.ts';
import { findOtherFrequency } from './units.ts';
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
): Rejection | undefined {
  const text = fold(statement).text;
  const quotes = citations.map(({ quote }) => fold(quote).text);
  if (quotes.includes(text)) return undefined;
  const reversed = findReversal(text, quotes) ?? findMadeDifference(text, quotes);
  if (reversed !== undefined)
    return { kind: 'sense', reason: `its sense differs from its quotes: ${reversed}` };
  if (splitSentences(text).length > 1) return { kind: 'form', reason: 'it is more than one sentence' };
  const [twice] = /\b(\p{L}{3,}) or \1\b/iu.exec(text) ?? [];
  if (twice !== undefined) return { kind: 'sense', reason: `it offers a choice of one: ${twice}` };
  const titles = cited.map((item) => item.title);
  const known = [...citations.map(({ quote }) => quote), ...titles];
  const markup = findMarkup(statement, known);
  if (markup !== undefined) return { kind: 'markup', reason: `it has what its quotes do not: ${markup}` };
  const overclaim =
    findOverclaim(text, quotes, titles) ?? findUpgrade(text, quotes) ?? findLostCaveat(text, quotes);
  if (overclaim !== undefined)
    return { kind: 'overclaim', reason: `it claims more than its quotes: ${overclaim}` };
  const number =
    findUnsupportedNumber(text, quotes) ??
    findBrokenInterval(text, quotes) ??
    findOtherFrequency(text, quotes);
  if (number !== undefined) return { kind: 'number', reason: `the number ${number} is not in its quotes` };
  const swapped =
    findSwappedArms(text, quotes) ??
    findNumberOfOtherGroup(text, quotes) ??
    findSwappedComparison(text, quotes);
  if (swapped !== undefined)
    return { kind: 'arm', reason: `it gives ${swapped} to other arms than its quotes` };
  const name = findUnsupportedName(text, {
    quotes,
    question,
    cited: cited.map((item) => `${item.title} ${item.text}`),
  });
  const named =
    name ??
    // A title on statins makes no statins of the one statin that a quote is about.
    findUnsupportedClass(text, quotes.some(namesDrug) ? quotes : [...quotes, ...titles]) ??
    findNearWord(text, [...quotes, ...titles, question]);
  if (named !== undefined) return { kind: 'name', reason: `"${named}" is not in its quotes` };
  if (!isSupportedByWords(text, [...quotes, ...titles]))
    return { kind: 'subject', reason: 'its quotes are about something else' };
  const outcome = findOtherOutcome(text, [...quotes, ...titles]);
  if (outcome !== undefined) return { kind: 'subject', reason: `its quotes do not speak of "${outcome}"` };
  const foreign = findForeignWord(statement, known);
  if (foreign !== undefined)
    return { kind: 'markup', reason: `"${foreign}" has letters that its quotes do not` };
  const carriers = quotes.map((quote, at) => ({ quote, title: cited[at]?.title ?? '' }));
  const uncarried = findUncarried(text, carriers);
  if (uncarried !== undefined)
    return uncarried.isNew
      ? { kind: 'subject', reason: `its quotes do not say "${uncarried.word}…"` }
      : { kind: 'arm', reason: `it puts together what its quotes say apart: "${uncarried.word}…"` };
  const borrowed = findBorrowedNumber(text, carriers) ?? findMisplacedNumber(text, quotes);
  if (borrowed !== undefined)
    return { kind: 'arm', reason: `it tells ${borrowed} of something else than its quotes` };
  const told = findToldAsOther(text, quotes);
  if (told !== undefined)
    return { kind: 'number', reason: `the number ${told} is told as something else than in its quotes` };
  const part = findPartOfComposite(text, quotes);
  if (part !== undefined)
    return { kind: 'subject', reason: `its quotes count this together with others: ${part}` };
  return undefined;
}

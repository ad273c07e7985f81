import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import {
  type DraftStatement,
  ellipsis,
  type Statement,
  type VerifiedCitation,
} from '#shared/research/statement.ts';
import { bottomLine, certaintySection, columnOf, nearestRecords, notKnown } from '../writing/outlines.ts';
import { createCitationReader } from './citations.ts';
import { claimOf } from './claims.ts';
import { findUnnamedDrug } from './drug-names.ts';
import type { Claim } from './entailment-model.ts';
import { fold } from './fold.ts';
import { findMarkup } from './markup.ts';
import { findUnstatedNumber } from './numbers.ts';
import type { Rejection } from './rejections.ts';

const maxStatementChars = 900;
const maxCitations = 20;
/** Sections that tell what sources leave open: whether one is silent is seen from the whole of it. */
const onSilence = new Set<string>([notKnown, nearestRecords]);
const onTheWhole = new Set<string>([bottomLine, certaintySection, ...onSilence]);
/** What kind of interval two bounds are is often said once in an abstract. */
const intervalLabel = /\b95\s?%[\s-]?(?=CI|CrI|IC|KI|KTC|confidence|credible)|\bIC (?:à |del |al )?95\s?%/gu;
const anyLabel = /\d\s?%[\s-]?(?:CI|CrI|confidence|credible)/u;
/** Zero-width, direction and filler marks, which can hide or turn what a statement shows. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * What the hard checks say of one draft: the statement where it passed, with the claim that is to be judged, of a quote only for
 * orders; or why not, with those of its citations that stand.
 */
export type Checked =
  | { statement: Statement; claim?: Claim }
  | { rejection: Rejection; citations: VerifiedCitation[] };

/**
 * The hard checks, which need no understanding: each cited sentence exists in an unchanged source, and a sentence that is not
 * the cited one word for word has no number, unit or drug that its sources do not state, and no markup. What it means is not
 * looked at here. What tells that sources are silent may name what the `question` names. Figures: `docs/verification.md`.
 */
export function checkStatements(
  items: readonly EvidenceItem[],
  drafts: readonly DraftStatement[],
  question = '',
): Checked[] {
  const cite = createCitationReader(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  return drafts.map((draft) => {
    const text = draft.text
      .replace(unseen, '')
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim();
    const read = draft.citations.map(cite);
    const citations = read.filter((one) => 'quote' in one);
    const refuse = (rejection: Rejection): Checked => ({ rejection, citations });
    if (text === '') return refuse({ kind: 'form', reason: 'the sentence is empty' });
    if (text.length > maxStatementChars) return refuse({ kind: 'form', reason: 'the sentence is too long' });
    if (read.length === 0) return refuse({ kind: 'source', reason: 'it cites no sentence of a source' });
    if (read.length > maxCitations)
      return refuse({ kind: 'form', reason: `it cites more than ${maxCitations} sentences` });
    const broken = read.find((one) => 'reason' in one);
    if (broken) return refuse(broken);
    const { section, paragraph } = draft;
    const placed = { section, ...(paragraph !== undefined && { paragraph }), text };
    const cited = [...new Set(citations.map(({ sourceId }) => sourceId))].flatMap((id) => byId.get(id) ?? []);
    if (isQuoted(text, citations))
      return {
        statement: { ...placed, kind: 'quoted', citations },
        claim: claimOf({ text, citations }, cited, { whole: false }),
      };
    // What a gap lacks may be a comparison with placebo, which no source of it names.
    const wrong = findWrong(text, citations, cited, onSilence.has(section) ? `${question} placebo` : '');
    if (wrong) return refuse(wrong);
    const kind = cited.length > 1 ? 'synthesis' : 'paraphrase';
    return {
      statement: { ...placed, kind, citations },
      claim: claimOf({ text: claimText(section, text, question), citations }, cited, {
        whole: onTheWhole.has(section),
      }),
    };
  });
}

const claimLabels = new Map([
  [notKnown, 'Not known'],
  [certaintySection, certaintySection],
]);

/** A cell of a table is judged under the heading of its column, a gap or a reason as one: that says what they tell. */
const claimText = (section: string, text: string, question: string): string => {
  if (section === nearestRecords) return `Not an answer to “${question}”: ${text}`;
  const label = claimLabels.get(section) ?? columnOf(section);
  return label === undefined ? text : `${label}: ${text}`;
};

function findWrong(
  text: string,
  citations: readonly VerifiedCitation[],
  cited: readonly EvidenceItem[],
  asked: string,
): Rejection | undefined {
  const titles = cited.map(({ title }) => title);
  const texts = cited.map((item) => `${item.title} ${item.text}`);
  const markup = findMarkup(text, texts);
  if (markup !== undefined) return { kind: 'markup', reason: `it has markup or a link: ${markup}` };
  const years = cited.map(({ year }) => String(year ?? ''));
  const quotes = citations.map(({ quote }) => quote);
  const isLabelled = quotes.some((quote) => anyLabel.test(quote));
  const isLabelElsewhere = !isLabelled && texts.some((one) => one.search(intervalLabel) >= 0);
  const told = isLabelElsewhere ? text.replace(intervalLabel, '') : text;
  const unstated = findUnstatedNumber(told, [...quotes, ...titles, ...years, asked]);
  if (unstated !== undefined)
    return { kind: 'number', reason: `the sentences it cites do not state the number ${unstated}` };
  const drug = findUnnamedDrug(text, [...texts, asked]);
  if (drug !== undefined) return { kind: 'name', reason: `the sources it cites do not name ${drug}` };
  return undefined;
}

const betweenQuotes = [' ', ` ${fold(ellipsis)} `];

/** Whether a text is one or several of its citations, word for word; only between them may an ellipsis stand. */
export function isQuoted(text: string, citations: readonly VerifiedCitation[]): boolean {
  const plain = fold(text);
  const quotes = citations.map(({ quote }) => fold(quote));
  if (quotes.includes(plain)) return true;
  let left = plain;
  for (const [at, quote] of quotes.entries()) {
    const between = (at === 0 ? [''] : betweenQuotes).find((one) => left.startsWith(one + quote));
    if (between === undefined) return false;
    left = left.slice(between.length + quote.length);
  }
  return quotes.length > 0 && left === '';
}

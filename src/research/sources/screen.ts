import { LRUCache } from 'lru-cache';
import { isWithdrawn } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { bm25 } from '../language/bm25.ts';
import { contentStems } from '../language/tokens.ts';
import { askedPart } from '../question/asked-part.ts';
import { inWordsOf, type WeightedQuestion, weighQuestion } from '../question/weigh.ts';
import { isDrugLabel } from '../writing/source-sentences.ts';
import { conceptCoverage } from './coverage.ts';
import { decide } from './decide.ts';
import { aboutOtherDrugs, aboutThoseAsked } from './direct.ts';
import { nearestOf } from './nearest.ts';
import { rateRelevance } from './relevance/relevance.ts';
import { findUnmentioned } from './relevance/unmentioned.ts';
import { saysAll } from './says-all.ts';

/** What a record needs to be named, by its title alone, where none answers. */
const namedFloor = 0.03;
const maxNamed = 3;

export type Named = { title: string; url: string };
export type Excluded = Named & { reason: string };

/** What is left of a search: the items to write from, those that answer first, with their coverage of the question. */
export type Screening = {
  included: EvidenceItem[];
  coverage: number[];
  /** Ids of the included items that answer the question; the others are related to it. */
  answering: string[];
  /** Of these, the ids of those that are likely to by themselves: what a report may lead with and be rated by. */
  leading: string[];
  screened: number;
  excluded: Excluded[];
  /** Where nothing answers for sure: ids of included items that may. */
  possible?: string[];
  /** Where nothing answers: the nearest records that are not included. */
  nearest?: Named[];
};

/**
 * Leaves out retracted items (named in `excluded`), items without text, and what neither answers the question nor speaks of
 * its main subject, by the relevance model of `docs/relevance.md`.
 */
export function screenItems(items: readonly EvidenceItem[], question: string): Screening {
  const usable = nearestOf(
    question,
    items.filter(({ retraction, text }) => !isWithdrawn(retraction) && text.trim() !== ''),
  );
  const weighed = weighQuestion(question);
  const isAboutThem = aboutThoseAsked(question);
  const isOnOtherDrugs = aboutOtherDrugs(question);
  const scored = usable.map(({ item, score }) => ({ ...item, score }));
  const rated = rateRelevance(question, weighed, scored)
    .map((relevance, at) => ({ ...relevance, item: (usable[at] as (typeof usable)[number]).item }))
    .filter(({ isOnSubject }) => isOnSubject)
    .toSorted((one, other) => other.probability - one.probability);
  const { answers, leading, related, possible } = decide(rated, {
    isAboutThem,
    isOnOtherDrugs,
    leavesOutDrug: ({ title, text }) =>
      findUnmentioned(askedPart(question), [`${title} ${text}`], { isAnswered: true }).length > 0,
    saysAll: saysAll(question, weighed),
  });
  const included = [...answers, ...related].map(({ item }) => item);
  const nearest =
    answers.length > 0
      ? []
      : rated
          .filter(({ item, probability }) => probability >= namedFloor && !included.includes(item))
          .filter(({ item }) => contentStems(item.title).length > 1)
          .slice(0, maxNamed)
          .map(({ item: { title, url } }) => ({ title, url }));
  return {
    included,
    coverage: conceptCoverage(
      included.map((item) => new Set([...stemsOf(item), ...headingStems(item)])),
      weighed.concepts,
    ),
    answering: answers.map(({ item }) => item.id),
    leading: leading.map(({ item }) => item.id),
    screened: items.length,
    excluded: withdrawn(items),
    ...(possible.length > 0 && { possible: possible.map(({ item }) => item.id) }),
    ...(nearest.length > 0 && { nearest }),
  };
}

const maxCandidates = 60;

/** The records that are worth a look by title and abstract, the most relevant first, without retracted and empty ones. */
export function rankCandidates(
  items: readonly EvidenceItem[],
  question: WeightedQuestion,
): { candidates: EvidenceItem[]; excluded: Excluded[] } {
  const usable = items.filter(({ retraction, text }) => !isWithdrawn(retraction) && text.trim() !== '');
  const documents = usable.map((item) => [...stemsOf(item), ...headingStems(item)]);
  const relevance = relevanceOf(usable, documents, question);
  const order = [...usable.keys()].sort((one, other) => (relevance[other] ?? 0) - (relevance[one] ?? 0));
  return {
    candidates: order.slice(0, maxCandidates).flatMap((at) => usable[at] ?? []),
    excluded: withdrawn(items),
  };
}

/** How much of a question each record speaks about, 0 to 1. */
export const coverageOf = (items: readonly EvidenceItem[], { concepts }: WeightedQuestion): number[] =>
  conceptCoverage(
    items.map((item) => new Set([...stemsOf(item), ...headingStems(item)])),
    concepts,
  );

const withdrawn = (items: readonly EvidenceItem[]): Excluded[] =>
  items
    .filter(({ retraction }) => isWithdrawn(retraction))
    .map(({ title, url, retraction }) => ({ title, url, reason: reasonOf(retraction) }));

/** Several sides of a question look at the same records. */
const stemsKnown = new LRUCache<string, readonly string[]>({ max: 2_000 });

/** Stems of title and text; those of the title count three times. */
function stemsOf({ title, text, textHash }: EvidenceItem): readonly string[] {
  const key = `${textHash} ${title}`;
  const known = stemsKnown.get(key);
  if (known) return known;
  const titleStems = contentStems(title);
  const stems = [...titleStems, ...titleStems, ...titleStems, ...contentStems(text)];
  stemsKnown.set(key, stems);
  return stems;
}

/** Headings are no part of a text; in a label nothing else may say that a section is about pregnancy, or about a drug. */
function headingStems(item: EvidenceItem): string[] {
  return isDrugLabel(item) ? item.sections.flatMap(({ label }) => contentStems(label ?? '')) : [];
}

function reasonOf(retraction: EvidenceItem['retraction']): string {
  const reason = retraction?.status === 'notice' ? 'a notice about another publication' : 'retracted';
  return retraction?.notice ? `${reason}: ${retraction.notice}` : reason;
}

function relevanceOf(
  items: readonly EvidenceItem[],
  documents: readonly (readonly string[])[],
  question: WeightedQuestion,
): number[] {
  const worded = documents.map((stems) => inWordsOf(question, stems));
  const match = bm25(worded, question.terms, 1);
  const bestMatch = Math.max(...match, Number.MIN_VALUE);
  const bestScore = Math.max(...items.map((item) => item.score), Number.MIN_VALUE);
  return items.map((item, at) => {
    const found = (match[at] ?? 0) / bestMatch + Math.max(0, item.score) / bestScore;
    return found / 2;
  });
}

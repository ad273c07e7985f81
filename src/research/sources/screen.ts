import { LRUCache } from 'lru-cache';
import { isWithdrawn } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { bm25 } from '../language/bm25.ts';
import { contentStems } from '../language/tokens.ts';
import { inWordsOf, isWorded, type WeightedQuestion } from '../question/weigh.ts';
import { isDrugLabel } from '../writing/source-sentences.ts';
import { conceptCoverage } from './coverage.ts';

export const maxSources = 8;
const shareOfBest = 0.6;
const coverageFloor = 0.25;
/** A case told at length names more than one source can hold; beyond this the floor falls in proportion. */
const manyConcepts = 10;

export type Excluded = { title: string; url: string; reason: string };

/** What is left of a search: the items to write from, best first, with their coverage of the question. */
export type Screening = {
  included: EvidenceItem[];
  coverage: number[];
  screened: number;
  excluded: Excluded[];
};

/**
 * Leaves out retracted items (named in `excluded`), items without text and items far from the question or with one word of it only, and keeps the
 * eight best that reach 60 % of the best. Relevance is the mean of the search's own score and BM25 over the items at
 * hand; what is kept is then ordered by relevance times coverage, so that the first source speaks about the whole
 * question. Figures: `bench/answers.ts`.
 */
export function screenItems(items: readonly EvidenceItem[], question: WeightedQuestion): Screening {
  const usable = items.filter(({ retraction, text }) => !isWithdrawn(retraction) && text.trim() !== '');
  const documents = usable.map((item) => [...stemsOf(item), ...headingStems(item)]);
  const held = documents.map((stems) => new Set(stems));
  const coverage = conceptCoverage(held, question.concepts);
  const leastCoverage = coverageFloor * Math.min(1, manyConcepts / question.concepts.length);
  const relevance = relevanceOf(usable, documents, question);
  const candidates = usable
    .map((item, at) => ({ item, relevance: relevance[at] ?? 0, coverage: coverage[at] ?? 0 }))
    .filter((candidate, at) => candidate.coverage >= leastCoverage && isNear(held[at], question))
    .sort((a, b) => b.relevance - a.relevance);
  const floor = (candidates[0]?.relevance ?? 0) * shareOfBest;
  const kept = candidates
    .filter((candidate) => candidate.relevance >= floor)
    .slice(0, maxSources)
    .sort((a, b) => b.relevance * b.coverage - a.relevance * a.coverage);
  return {
    included: kept.map(({ item }) => item),
    coverage: kept.map((candidate) => candidate.coverage),
    screened: items.length,
    excluded: withdrawn(items),
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

/** Who somebody is, beside the disease or treatment that is asked about. */
const demographic = /^(?:m[ae]n|wom[ae]n|males?|females?|boys?|girls?|elderly|older|young(?:er)?|old)$/i;

/**
 * One word in common, such as "legs" of "restless legs", makes no source for a question that names more, nor does its
 * outcome alone: "cardiovascular events" are counted in trials of everything. Nor does who it is about: "a man".
 */
function isNear(stems: ReadonlySet<string> | undefined, { concepts }: WeightedQuestion): boolean {
  const own = concepts.filter(({ weight }) => weight === 1);
  const things = own.filter(({ shown }) => !demographic.test(shown));
  const named = things.length > 0 ? things : own;
  const found = named.filter(({ wordings }) => stems && isWorded(wordings, stems));
  if (found.length < Math.min(2, named.length)) return false;
  return found.some(({ isOutcome }) => !isOutcome) || named.every(({ isOutcome }) => isOutcome);
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

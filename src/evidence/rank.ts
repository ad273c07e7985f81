import { LRUCache } from 'lru-cache';
import type { EvidenceItem, StudyDesign } from '#shared/research/evidence-item.ts';
import type { EvidenceQuery } from './connector.ts';
import { isWithdrawn } from './retractions.ts';
import { queryWords, stem, wordsOf } from './words.ts';

/** How much a design moves a result: at most a fifth, so that relevance decides first. */
const designWeight: Record<StudyDesign, number> = {
  guideline: 1,
  'meta-analysis': 1,
  'systematic-review': 1,
  'randomised-trial': 0.98,
  'non-randomised-trial': 0.93,
  cohort: 0.93,
  'case-control': 0.91,
  'cross-sectional': 0.9,
  'diagnostic-accuracy': 0.93,
  'case-report': 0.85,
  qualitative: 0.9,
  'economic-evaluation': 0.9,
  laboratory: 0.9,
  protocol: 0.9,
  review: 0.92,
  editorial: 0.8,
  other: 0.9,
};
const lossPerYear = 0.004;
const maxAgeLoss = 0.1;
const retractedWeight = 0.1;

/**
 * Orders items of several connectors. A connector's own score says little about another's, so it is weighed by the
 * share of the query's words (rare ones count more) that the item holds. Best score is 1; retracted items come last.
 */
export function rank(
  items: EvidenceItem[],
  query: Pick<EvidenceQuery, 'text' | 'wordings'>,
  year: number,
): EvidenceItem[] {
  const coverage = coverageOf(items, query);
  const scored = items.map((item, position) => ({
    ...item,
    score:
      item.score *
      (0.5 + 0.5 * (coverage[position] ?? 0)) *
      designWeight[item.studyDesign] *
      recency(item, year),
  }));
  const best = Math.max(...scored.filter((item) => !isRetracted(item)).map((item) => item.score), 0);
  const scale = best || Math.max(...scored.map((item) => item.score), 0) || 1;
  const sound = scored.filter((item) => !isRetracted(item)).sort(byScore);
  const retracted = scored.filter(isRetracted).sort(byScore);
  const lowest = (sound.at(-1)?.score ?? scale) / scale;
  return [
    ...sound.map((item) => ({ ...item, score: item.score / scale })),
    ...retracted.map((item) => ({
      ...item,
      score: Math.min(lowest, (retractedWeight * item.score) / scale),
    })),
  ];
}

/** Share of what the query names that an item holds, each weighed by how few of the items hold it; relative to the best. */
function coverageOf(
  items: EvidenceItem[],
  { text, wordings = [] }: Pick<EvidenceQuery, 'text' | 'wordings'>,
): number[] {
  const named = wordings.map(({ found, alternatives }) =>
    [found, ...alternatives]
      .map((wording) => queryWords(wording).map(stem))
      .filter((stems) => stems.length > 0),
  );
  const inNames = new Set(named.flatMap(([found = []]) => found));
  const others = [...new Set(queryWords(text).map(stem))].filter((word) => !inNames.has(word));
  const wanted = [...named, ...others.map((word) => [[word]])];
  const held = items.map(stemsOf);
  const holdings = wanted.map((anyOf) =>
    held.map((words) => anyOf.some((wording) => wording.every((word) => words.has(word)))),
  );
  const weights = holdings.map((holds) =>
    Math.log(1 + (items.length + 1) / (holds.filter(Boolean).length + 0.5)),
  );
  const sums = held.map((_, item) =>
    holdings.reduce((sum, holds, at) => (holds[item] ? sum + (weights[at] ?? 0) : sum), 0),
  );
  const best = Math.max(...sums, 0);
  return sums.map((sum) => (best ? sum / best : 1));
}

/** The searches of one question bring the same items again and again. */
const stemsKnown = new LRUCache<string, ReadonlySet<string>>({ max: 2_000 });

function stemsOf({ title, text, textHash }: EvidenceItem): ReadonlySet<string> {
  const key = `${textHash} ${title}`;
  const known = stemsKnown.get(key);
  if (known) return known;
  const stems = new Set<string>();
  // Half of the words of an abstract stand in it more than once.
  for (const word of new Set(wordsOf(`${title}\n${text}`))) stems.add(stem(word));
  stemsKnown.set(key, stems);
  return stems;
}

function recency(item: EvidenceItem, year: number): number {
  if (item.year === null) return 1 - maxAgeLoss;
  return 1 - Math.min(maxAgeLoss, Math.max(0, year - item.year) * lossPerYear);
}

function isRetracted(item: EvidenceItem): boolean {
  return isWithdrawn(item.retraction);
}

function byScore(left: EvidenceItem, right: EvidenceItem): number {
  return right.score - left.score || left.id.localeCompare(right.id, 'en');
}

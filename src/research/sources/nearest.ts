import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { cosine, embed } from '../language/embeddings.ts';
import { contentStems } from '../language/tokens.ts';
import { embedWhole } from './relevance/record.ts';

/** Most records that are rated: the search by words finds more of the library than that. */
const maxRated = 40;

/**
 * The records to rate, best first, with a new score from 0 to 1: half of it says how well their words match, as far as the search
 * tells, half how near their embedding comes to that of the question, each beside the best of all.
 */
export function nearestOf(
  question: string,
  items: readonly EvidenceItem[],
): { item: EvidenceItem; score: number }[] {
  const asked = embed(contentStems(question));
  const similarities = items.map((item) => Math.max(0, cosine(asked, embedWhole(item))));
  const nearest = Math.max(...similarities) || 1;
  const best = Math.max(...items.map(({ score }) => score)) || 1;
  return items
    .map((item, at) => ({
      item,
      score: (Math.max(0, item.score) / best + (similarities[at] ?? 0) / nearest) / 2,
    }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxRated);
}

import { inverseFrequency } from '../language/bm25.ts';
import type { Concept } from '../question/concept.ts';
import { isWorded } from '../question/weigh.ts';

/**
 * Share of the question's concepts, weighted by rarity, that each document contains (0..1). Rarity is taken from the
 * documents at hand and damped by 2: on 500 questions with and without their source this tells answerable from
 * unanswerable with AUC .93, as well as the rarity in the whole collection does.
 */
export function conceptCoverage(
  documents: readonly ReadonlySet<string>[],
  concepts: readonly Concept[],
): number[] {
  const weights = concepts.map((concept) => {
    const containing = documents.filter((document) => isWorded(concept.wordings, document)).length;
    // "My neighbour asks": words around a question that no source has say nothing of the sources.
    if (containing === 0 && concept.weight < 1) return 0;
    return concept.weight * (2 + inverseFrequency(documents.length, containing));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return documents.map(() => 0);
  return documents.map(
    (document) =>
      concepts.reduce(
        (sum, concept, at) => sum + (isWorded(concept.wordings, document) ? (weights[at] ?? 0) : 0),
        0,
      ) / total,
  );
}

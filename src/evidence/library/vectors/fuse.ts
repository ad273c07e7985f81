import type { VectorHit } from './vector-table.ts';

/** How much the meaning counts beside the words. */
const vectorWeight = 0.4;

/**
 * Adds up, for each document, its share of the best score by words and of the nearest by meaning; best first, 1 at
 * most. A document that only one of the two searches found has the least of the other's scores, or none by words.
 */
export function fuse(
  byWords: readonly { id: string; score: number }[],
  byMeaning: readonly VectorHit[],
): { id: string; score: number }[] {
  if (!byMeaning.length) return [...byWords];
  const nearest = Math.max(...byMeaning.map(({ similarity }) => similarity));
  const share = ({ similarity }: VectorHit) => (nearest > 0 ? Math.max(0, similarity) / nearest : 0);
  const meaning = new Map(byMeaning.map((hit) => [hit.id, share(hit)]));
  const words = new Map(byWords.map(({ id, score }) => [id, score]));
  const least = Math.min(...meaning.values());
  const ids = new Set([...words.keys(), ...meaning.keys()]);
  return [...ids]
    .map((id) => ({
      id,
      score: (1 - vectorWeight) * (words.get(id) ?? 0) + vectorWeight * (meaning.get(id) ?? least),
    }))
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}

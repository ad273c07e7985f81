import type { QueryTerm } from '../question/weigh.ts';

const k1 = 1.2;
const b = 0.75;

/**
 * Okapi BM25 of a query against a small set of tokenised documents, one score a document. `idfFloor` is added to each
 * idf: among documents that were all found for the query, its main words are in all and would count for nothing.
 */
export function bm25(
  documents: readonly (readonly string[])[],
  query: readonly QueryTerm[],
  idfFloor = 0,
): number[] {
  const average =
    documents.reduce((sum, document) => sum + document.length, 0) / (documents.length || 1) || 1;
  const weights = new Map(query.map((term) => [term.stem, term.weight]));
  const counts = documents.map((document) => countTerms(document, weights));
  const idf = inverseFrequencies(counts, documents.length);
  return counts.map((frequencies, position) => {
    const length = documents[position]?.length ?? 0;
    let score = 0;
    for (const [term, frequency] of frequencies) {
      const saturated = (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * length) / average));
      score += (weights.get(term) ?? 0) * (idfFloor + (idf.get(term) ?? 0)) * saturated;
    }
    return score;
  });
}

function countTerms(document: readonly string[], weights: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of document) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function inverseFrequencies(counts: readonly Map<string, number>[], total: number): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const terms of counts)
    for (const term of terms.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return new Map([...frequency].map(([term, count]) => [term, inverseFrequency(total, count)]));
}

/** The idf of BM25, never negative. */
export function inverseFrequency(total: number, withTerm: number): number {
  return Math.log(1 + (total - withTerm + 0.5) / (withTerm + 0.5));
}

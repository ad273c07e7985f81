import type { EvidenceItem, Retraction } from '#shared/research/evidence-item.ts';
import { worseRetraction } from './retractions.ts';

/** What names a publication; at least one of the two must be known to be looked up. */
export type PublicationIds = { pmid: string | null; doi: string | null };

/**
 * Asks one database once what became of publications: retracted, with an expression of concern, or corrected. The
 * answer is keyed by `updateKey`; publications without news are not in it. Fails like a `Connector`.
 */
export type UpdateSource = {
  name: string;
  find(publications: readonly PublicationIds[], signal: AbortSignal): Promise<Map<string, Retraction>>;
};

/** The key of a publication: its DOI in lower case, else its PMID. */
export function updateKey({ doi, pmid }: PublicationIds): string | undefined {
  if (doi) return `doi:${doi.toLowerCase()}`;
  return pmid ? `pmid:${pmid}` : undefined;
}

/** The gravest of what was found about a publication, by its DOI or its PMID. */
export function findUpdate(
  { doi, pmid }: PublicationIds,
  found: ReadonlyMap<string, Retraction>,
): Retraction | null {
  const keys = [updateKey({ doi, pmid: null }), updateKey({ doi: null, pmid })];
  return keys.map((key) => (key && found.get(key)) || null).reduce(worseRetraction, null);
}

/** The items with the gravest of what they came with and what was found. */
export function withUpdates(items: EvidenceItem[], found: ReadonlyMap<string, Retraction>): EvidenceItem[] {
  return items.map((item) => ({
    ...item,
    retraction: worseRetraction(item.retraction, findUpdate(item, found)),
  }));
}

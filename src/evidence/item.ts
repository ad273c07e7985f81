import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { domainOf } from './identifiers.ts';
import { studyDesignOf } from './study-design.ts';
import { hashText, joinSections } from './text.ts';

const scoreOfLast = 0.6;

/** What a connector knows of one record; facts it leaves out are unknown. */
export type Found = Pick<EvidenceItem, 'id' | 'title' | 'url'> &
  Partial<
    Pick<
      EvidenceItem,
      | 'year'
      | 'journal'
      | 'authors'
      | 'pmid'
      | 'pmcid'
      | 'doi'
      | 'nctId'
      | 'publicationTypes'
      | 'meshTerms'
      | 'studyDesign'
      | 'retraction'
      | 'licence'
      | 'isSummary'
    >
  > & { parts: { label: string | null; text: string }[] };

/**
 * Turns the records a service gave, best first, into items; those without a text to quote are left out. The score
 * falls from 1 to 0.6 along the list. `retrievedAt` is when the service was asked.
 */
export function toItems(connector: string, found: Found[], retrievedAt: Date): EvidenceItem[] {
  return found.flatMap(({ parts, ...facts }, position) => {
    const { text, sections } = joinSections(parts);
    if (!text) return [];
    const publicationTypes = facts.publicationTypes ?? [];
    const meshTerms = facts.meshTerms ?? [];
    return [
      {
        year: null,
        journal: null,
        authors: [],
        pmid: null,
        pmcid: null,
        doi: null,
        nctId: null,
        retraction: null,
        licence: null,
        isSummary: false,
        studyDesign: studyDesignOf({ ...facts, publicationTypes, meshTerms, text }),
        ...facts,
        publicationTypes,
        meshTerms,
        connector,
        domain: domainOf(facts.url),
        text,
        textHash: hashText(text),
        sections,
        retrievedAt: retrievedAt.toISOString(),
        score: 1 - ((1 - scoreOfLast) * position) / found.length,
      },
    ];
  });
}

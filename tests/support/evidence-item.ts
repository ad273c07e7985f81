import { createHash } from 'node:crypto';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';

/** An invented evidence item whose hash and section agree with its text. */
export function evidenceItem(facts: Partial<EvidenceItem> = {}): EvidenceItem {
  const text = facts.text ?? 'Invented text of a test item about heart failure.';
  return {
    id: 'library:test',
    connector: 'Local library',
    title: 'A test item about heart failure',
    url: '',
    domain: '',
    sections: [{ label: null, start: 0, end: text.length }],
    year: null,
    journal: null,
    authors: [],
    pmid: null,
    pmcid: null,
    doi: null,
    nctId: null,
    publicationTypes: [],
    meshTerms: [],
    studyDesign: 'other',
    retraction: null,
    isSummary: false,
    licence: null,
    retrievedAt: null,
    score: 1,
    ...facts,
    text,
    textHash: createHash('sha256').update(text).digest('hex'),
  };
}

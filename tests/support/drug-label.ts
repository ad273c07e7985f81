import { type EvidenceItem, evidenceItemSchema } from '#shared/research/evidence-item.ts';

/** A drug label with these sections, as the label sources give it. */
export function drugLabel(
  title: string,
  parts: [label: string | null, text: string][],
  more: Partial<EvidenceItem> = {},
) {
  let text = '';
  const sections = parts.map(([name, part]) => {
    const start = text.length;
    text += `${part}\n\n`;
    return { label: name, start, end: start + part.length };
  });
  return evidenceItemSchema.parse({
    id: 'spl:11111111-aaaa',
    connector: 'openFDA labels',
    title,
    url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=11111111-aaaa',
    domain: 'dailymed.nlm.nih.gov',
    text,
    textHash: 'x',
    sections,
    year: 2024,
    journal: 'FDA drug label, effective 2024-02-03',
    authors: [],
    pmid: null,
    pmcid: null,
    doi: null,
    nctId: null,
    publicationTypes: ['Drug label'],
    meshTerms: [],
    studyDesign: 'other',
    retraction: null,
    isSummary: false,
    score: 1,
    ...more,
  });
}

/** What the label sources said for a drug, with the reason where one failed. */
export const labelAnswer = (drug: string, items: EvidenceItem[], reason?: string) => ({
  drug,
  items,
  failures: reason ? [{ connector: 'openFDA labels', reason }] : [],
});

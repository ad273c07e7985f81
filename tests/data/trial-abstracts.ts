import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { studyDesignOf } from '../../src/evidence/study-design.ts';
import { evidenceItem } from '../support/evidence-item.ts';
import { readDataLines } from './folder.ts';

type TrialLine = {
  id: string;
  title: string;
  year?: number | string;
  sections: [label: string | null, text: string][];
};

/** The abstracts of randomised trials under `../shared/bench`, by their ids, as a library holds them. */
export function readTrials(): Map<string, EvidenceItem> {
  const lines = readDataLines<TrialLine>('bench/rct-abstracts/rct_abstracts_ccby_cc0.jsonl');
  return new Map(lines.map((line) => [line.id, trialOf(line)]));
}

function trialOf({ id, title, year, sections }: TrialLine): EvidenceItem {
  let start = 0;
  const placed = sections.map(([label, text]) => {
    const section = { label, start, end: start + text.length };
    start = section.end + 2;
    return section;
  });
  const text = sections.map(([, part]) => part).join('\n\n');
  return evidenceItem({
    id,
    pmcid: id,
    url: `https://pmc.ncbi.nlm.nih.gov/articles/${id}/`,
    title,
    text,
    sections: placed,
    year: year ? Number(year) : null,
    studyDesign: studyDesignOf({
      title,
      text,
      publicationTypes: ['Randomized Controlled Trial'],
      meshTerms: [],
    }),
  });
}

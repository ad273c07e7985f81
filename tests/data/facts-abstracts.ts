import { readDataLines } from './folder.ts';

/** A title and an abstract whose sections stand one per line behind their labels, as services give them. */
export type Abstract = { id: string; title: string; text: string };

type Trial = { id: string; title: string; sections: [label: string | null, text: string][] };
type Question = { pmid: string; sections: { label: string; text: string }[]; conclusion: string };
type Paper = { id: number; title: string; sents: string[] };

/** The abstracts that `study-facts-labels.jsonl` labels, by its ids: PMC…, pm<pmid> and sf<id>. */
export function readAbstracts(): Map<string, Abstract> {
  const trials = readDataLines<Trial>('bench/rct-abstracts/rct_abstracts_ccby_cc0.jsonl').map((one) => ({
    id: one.id,
    title: one.title,
    text: one.sections.map(([label, text]) => (label ? `${label}: ${text}` : text)).join('\n'),
  }));
  const questions = readDataLines<Question>('bench/pubmedqa-dev/questions.jsonl').map((one) => ({
    id: `pm${one.pmid}`,
    title: '',
    text: [...one.sections, { label: 'CONCLUSIONS', text: one.conclusion }]
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
  }));
  const papers = readDataLines<Paper>('bench/scifact/corpus.jsonl').map((one) => ({
    id: `sf${one.id}`,
    title: one.title,
    text: one.sents.map((sentence) => sentence.trim()).join(' '),
  }));
  return new Map([...trials, ...questions, ...papers].map((one) => [one.id, one]));
}

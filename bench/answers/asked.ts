import {
  type Abstract,
  type Question,
  type Rationale,
  readLines,
  type Trial,
  withoutHeading,
} from './abstracts.ts';
import { paperId, questionId, trialId } from './pool.ts';

/** A question and the passages of which at least one answers it: marked sentences, or else conclusions of any length. */
export type Asked = {
  question: string;
  passages: { sourceId: string; text: string }[];
  areSentences: boolean;
};

/** Questions of PubMedQA that score; the passage is the conclusion of the abstract each was made from. */
export const readQuestions = (): Asked[] => allQuestions().filter((_, at) => at % 2 === 1);

/** The other half, which the relevance model learns from. */
export const trainingQuestions = (): Asked[] => allQuestions().filter((_, at) => at % 2 === 0);

const allQuestions = (): Asked[] =>
  readLines<Question>('pubmedqa-dev/questions.jsonl').map(({ pmid, question, conclusion }) => ({
    question,
    passages: [{ sourceId: questionId(pmid), text: conclusion }],
    areSentences: false,
  }));

/** Claims of SciFact with the sentences that experts marked. "Train" is without papers that a "dev" claim names. */
export function readClaims(split: 'train' | 'dev'): Asked[] {
  const papers = new Map(
    readLines<Abstract>('scifact/corpus.jsonl').map((one) => [String(one.id), one.sents]),
  );
  const rationales = readLines<Rationale>('scifact/rationales.jsonl');
  const measured = new Set(rationales.filter((one) => one.split === 'dev').map(({ doc }) => String(doc)));
  const byClaim = new Map<string, Asked>();
  for (const { claim, doc, sentences } of rationales.filter((one) => one.split === split)) {
    if (split === 'train' && measured.has(String(doc))) continue;
    const asked = byClaim.get(claim) ?? { question: claim, passages: [], areSentences: true };
    for (const at of sentences) {
      const text = withoutHeading(papers.get(String(doc))?.[at] ?? '');
      if (text) asked.passages.push({ sourceId: paperId(doc), text });
    }
    byClaim.set(claim, asked);
  }
  return [...byClaim.values()];
}

/** Titles of every third trial as questions, for choosing rules on; the passage is the trial's conclusion. */
export function readTitles(): Asked[] {
  return readLines<Trial>('rct-abstracts/rct_abstracts_ccby_cc0.jsonl').flatMap(
    ({ id, title, sections }, at) => {
      const conclusions = sections.filter(([label]) => /CONCLUSION|INTERPRETATION/i.test(label));
      if (at % 3 !== 0 || conclusions.length === 0) return [];
      const question = title.replace(/\[.*?\]/, '').replace(/: an? .*$/i, '');
      return [
        {
          question,
          passages: conclusions.map(([, text]) => ({ sourceId: trialId(id), text })),
          areSentences: false,
        },
      ];
    },
  );
}

import { readFileSync } from 'node:fs';
import { type Abstract, asSource, readLines, type Trial } from '../../bench/answers/abstracts.ts';
import { type SourceSentence, sourceSentences } from '../../src/research/writing/source-sentences.ts';

/**
 * A question, the abstract it was written for ("PMC1" a trial, "sf1" a paper that claims are about), and which of its sentences,
 * as `sourceSentences` counts them, answer: the best, and those that would do.
 */
export type AnsweringSentence = {
  doc: string;
  q: string;
  kind: string;
  asker: 'lay' | 'clinician' | 'plain';
  best: number[];
  ok: number[];
};

const read = (file: string): AnsweringSentence[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AnsweringSentence);

/** Questions by readers who had seen the abstract and not the program, to learn from. */
export const readQuestions = (): AnsweringSentence[] => read('../answering-data/questions.jsonl');

/** Others by another reader, on abstracts that teach nothing. */
export const readTestQuestions = (): AnsweringSentence[] =>
  read('../../tests/data/answering-sentences.jsonl');

export type AskedAbstract = AnsweringSentence & { title: string; sentences: readonly SourceSentence[] };

/** Each question with the sentences of its abstract. */
export function withAbstracts(questions: readonly AnsweringSentence[]): AskedAbstract[] {
  const abstracts = new Map([
    ...readLines<Trial>('rct-abstracts/rct_abstracts_ccby_cc0.jsonl').map(
      ({ id, title, sections }) => [id, { title, source: asSource(sections) }] as const,
    ),
    ...readLines<Abstract>('scifact/corpus.jsonl').map(
      ({ id, title, sents }) =>
        [`sf${id}`, { title, source: asSource([['', sents.map((one) => one.trim()).join(' ')]]) }] as const,
    ),
  ]);
  return questions.flatMap((one) => {
    const abstract = abstracts.get(one.doc);
    return abstract ? [{ ...one, title: abstract.title, sentences: sourceSentences(abstract.source) }] : [];
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { dataFolder, dataPath, readData, readDataLines } from '../../tests/data/folder.ts';
import { createRandom } from '../../tests/support/long.ts';

export type Document = { id: string; title: string | null; text: string };
export type Query = { text: string; relevant: ReadonlySet<string> };

export const hasCollections = (): boolean => existsSync(dataFolder);

type Claim = { id: string; text: string };
type Question = {
  pmid: string;
  question: string;
  sections: { label: string; text: string }[];
  conclusion: string;
};
type Trial = { id: string; title: string; sections: [string, string][] };
type Prompt = { pmcid: string; I: string; C: string; O: string };

/** 5,183 abstracts and 300 scientific claims. */
export function readScifact(): { documents: Document[]; queries: Query[] } {
  const judged = JSON.parse(readData('bench/scifact/qrels.json')) as Record<string, Record<string, number>>;
  const abstracts = readLines<{ id: string; title: string; sents: string[] }>('scifact/corpus.jsonl');
  const claims = readLines<Claim>('scifact/queries.jsonl').filter(({ id }) => judged[id]);
  return {
    documents: abstracts.map(({ id, title, sents }) => ({
      id: `scifact-${id}`,
      title,
      text: sents.join(' '),
    })),
    queries: claims.map(({ id, text }) => ({
      text,
      relevant: new Set(Object.keys(judged[id] ?? {}).map((one) => `scifact-${one}`)),
    })),
  };
}

/** 500 questions that are the titles of their abstracts, which therefore have none here. */
export function readQuestions(): { documents: Document[]; queries: Query[] } {
  const questions = readLines<Question>('pubmedqa-dev/questions.jsonl');
  return {
    documents: questions.map(({ pmid, sections, conclusion }) => ({
      id: pmid,
      title: null,
      text: [...sections.map(({ text }) => text), conclusion].join('\n'),
    })),
    queries: questions.map(({ pmid, question }) => ({ text: question, relevant: new Set([pmid]) })),
  };
}

/** 1,664 trials, and what each was about: intervention, comparison and outcome in the words of its full text. */
export function readTrials(): { documents: Document[]; queries: Query[] } {
  const trials = readLines<Trial>('rct-abstracts/rct_abstracts_ccby_cc0.jsonl');
  const known = new Set(trials.map(({ id }) => id));
  const prompts = readLines<Prompt>('rct-abstracts/pico_prompts_ccby.jsonl');
  return {
    documents: trials.map(({ id, title, sections }) => ({
      id,
      title,
      text: sections.map(([, text]) => text).join('\n'),
    })),
    queries: prompts
      .filter(({ pmcid }) => known.has(pmcid))
      .map(({ pmcid, I, C, O }) => ({ text: `${I} ${C} ${O}`, relevant: new Set([pmcid]) })),
  };
}

/**
 * As many documents as asked for: consumer-health answers, then abstracts made of sentences of real ones, drawn by a
 * seed, so that words are as frequent as in a library of that size.
 */
export function readFiller(count: number, like: readonly Document[]): Document[] {
  const answers = readMedquad().map(({ title, text }, at) => ({ id: `medquad-${at}`, title, text }));
  const random = createRandom();
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const sentences = like.flatMap(({ text }) => text.match(/[^.!?]+[.!?]+\s*/g) ?? []);
  const made = Array.from({ length: Math.max(0, count - answers.length) }, (_, at) => ({
    id: `made-${at}`,
    title: pick(like).title,
    text: Array.from({ length: 9 }, () => pick(sentences).trim()).join(' '),
  }));
  return [...answers, ...made].slice(0, count);
}

/** 16,407 questions to consumer sites, each with the answer given there. */
export function readMedquad(): Document[] {
  return gunzipSync(readFileSync(dataPath('bench/medquad/medquad_pairs_16407.jsonl.gz')))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Document);
}

const readLines = <T>(name: string): T[] => readDataLines<T>(`bench/${name}`);

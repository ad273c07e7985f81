import { readdirSync, readFileSync } from 'node:fs';
import type { LanguageModel } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { claimsIn, partOf, sourcesIn } from '../support/answering-model.ts';
import { evidenceItem } from '../support/evidence-item.ts';
import { readDataLines } from './folder.ts';
import { readTrials } from './trial-abstracts.ts';

type Cite = { doc: string; sentence: number };
type Sentence = { section: string; paragraph: number; text: string; cites: Cite[] };

/**
 * What a capable model answered to one question, written by hand: kept by what was asked for and by documents and their
 * sentences, so that a reworded prompt loses nothing. Writer and judge did not know each other's part.
 */
export type RecordedAnswer = {
  id: string;
  question: string;
  plan: object;
  screen: { answers: string[]; related: string[] };
  write: { certainty: string; certaintyReason: string; sentences: Sentence[] } | null;
  corrections: (Sentence & { failed: string })[];
  review: { follows: boolean; certainty: string; missing: { cite: Cite; why: string }[] } | null;
  verdicts: { text: string; verdict: string; reason: string }[];
};

const folder = new URL('recorded-answers/', import.meta.url);

export const readRecordedAnswers = (): RecordedAnswer[] =>
  readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as RecordedAnswer);

type Asked = {
  pmid: string;
  question: string;
  year: string;
  sections: { label: string; text: string }[];
  conclusion: string;
};
type Paper = { id: string; title: string; sents: string[] };

/** The documents that recorded answers name, under the names they have there. */
export function readDocuments(): Map<string, EvidenceItem> {
  const documents = readTrials();
  const add = (id: string, title: string, texts: readonly string[], year: string | null = null) => {
    const text = texts.join('\n\n');
    documents.set(
      id,
      evidenceItem({ id, title, text, year: year ? Number(year) : null, studyDesign: 'other' }),
    );
  };
  for (const { pmid, question, year, sections, conclusion } of readDataLines<Asked>(
    'bench/pubmedqa-dev/questions.jsonl',
  ))
    add(`pm${pmid}`, question, [...sections.map(({ text }) => text), conclusion], year);
  for (const { id, title, sents } of readDataLines<Paper>('bench/scifact/corpus.jsonl'))
    add(`sf${id}`, title, [sents.join(' ')]);
  return documents;
}

/** The documents a recorded answer was written from, and some that are about something else. */
export function documentsOf(answer: RecordedAnswer, all: ReadonlyMap<string, EvidenceItem>): EvidenceItem[] {
  const { screen, write } = answer;
  const cited = (write?.sentences ?? []).flatMap(({ cites }) => cites.map(({ doc }) => doc));
  const named = new Set([...screen.answers, ...screen.related, ...cited]);
  const others = [...all.keys()].filter((id) => !named.has(id)).slice(0, 12);
  return [...named, ...others].flatMap((id) => all.get(id) ?? []);
}

/** A model, writer and judge in one, that says what was recorded. */
export function recordedModel(answer: RecordedAnswer, all: ReadonlyMap<string, EvidenceItem>): LanguageModel {
  const titleOf = (id: string) => all.get(id)?.title;

  function say(part: ReturnType<typeof partOf>, user: string): unknown {
    const sources = sourcesIn(user);
    const number = ({ doc, sentence }: Cite) =>
      `${sources.find(({ title }) => title === titleOf(doc))?.id ?? 'S0'}.${sentence}`;
    const numbered = (one: Sentence) => ({ ...one, cites: one.cites.map(number) });
    switch (part) {
      case 'plan':
        return answer.plan;
      case 'screen': {
        const records = JSON.parse(/<records>\n(.*)\n<\/records>/s.exec(user)?.[1] ?? '[]') as {
          id: string;
          title: string;
        }[];
        const named = (ids: string[]) =>
          ids.flatMap((id) => records.find(({ title }) => title === titleOf(id))?.id ?? []);
        return { answers: named(answer.screen.answers), related: named(answer.screen.related) };
      }
      case 'write':
        return answer.write && { ...answer.write, sentences: answer.write.sentences.map(numbered) };
      case 'judge':
        return {
          verdicts: claimsIn(user).flatMap(({ claim, text }) => {
            const told = answer.verdicts.find((one) => one.text === text);
            return told ? [{ claim, reason: told.reason, verdict: told.verdict }] : [];
          }),
        };
      case 'correct': {
        const failed = JSON.parse(/<failed>\n(.*)\n<\/failed>/s.exec(user)?.[1] ?? '[]') as {
          text: string;
          sentence: number;
        }[];
        return {
          sentences: failed.flatMap(({ text, sentence }) => {
            const corrected = answer.corrections.find((one) => one.failed === text);
            return corrected ? [{ ...numbered(corrected), sentence }] : [];
          }),
        };
      }
      case 'review':
        return (
          answer.review && {
            ...answer.review,
            missing: answer.review.missing.map(({ cite, why }) => ({ cite: number(cite), why })),
          }
        );
    }
  }

  return {
    name: 'recorded',
    async complete({ system, user, schema }) {
      const value = say(partOf(schema.name), user);
      const tokens = (text: string) => Math.ceil(text.length / 4);
      const usage = {
        inputTokens: tokens(system) + tokens(user),
        outputTokens: tokens(JSON.stringify(value) ?? ''),
        requests: 1,
      };
      return { value, isCut: false, usage };
    },
  };
}

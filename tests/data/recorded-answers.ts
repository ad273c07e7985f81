import { readdirSync, readFileSync } from 'node:fs';
import type { LanguageModel } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { type Mode, withCommand } from '#shared/research/modes.ts';
import { studyDesignOf } from '../../src/evidence/study-design.ts';
import { type FacetName, facets } from '../../src/research/modes/deep/facets.ts';
import { tableColumns } from '../../src/research/writing/outlines.ts';
import { claimsIn, partOf, sourcesIn } from '../support/answering-model.ts';
import { evidenceItem } from '../support/evidence-item.ts';
import { readDataLines } from './folder.ts';
import { readTrials } from './trial-abstracts.ts';

type Cite = { doc: string; sentence: number };
type Sentence = { section: string; paragraph: number; text: string; cites: Cite[] };

type Written = { certainty: string; certaintyReason: string | null; sentences: Sentence[] };

/** `text` and `cites`: the finding as the last reading tells it; without them its sentence was only named. */
type Missing = { cite: Cite; why: string; text?: string; cites?: Cite[] };

/**
 * What a capable model answered to one question, written by hand: kept by what was asked for and by documents and their
 * sentences, so that a reworded prompt loses nothing. Writer and judge did not know each other's part. Of the Deep ones this does
 * not hold for some cells of tables, reasons of certainty and what is not known, which show only that the path replays. A Deep Research has `parts` beside the answer: what was planned and written for each
 * side of the question.
 */
export type RecordedAnswer = {
  id: string;
  question: string;
  mode?: Mode;
  plan: { english: string };
  screen: { answers: string[]; related: string[]; nearest?: string[]; suggestedQuestions?: string[] };
  write: Written | null;
  parts?: { [F in FacetName]?: { plan: object; write: Written } };
  corrections: (Sentence & { failed: string })[];
  review: { follows: boolean; certainty: string; missing: Missing[] } | null;
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
  const add = (id: string, title: string, texts: readonly string[], known: Partial<EvidenceItem> = {}) => {
    const text = texts.join('\n\n');
    const studyDesign = studyDesignOf({ title, text, publicationTypes: [], meshTerms: [] });
    documents.set(id, evidenceItem({ id, title, text, studyDesign, ...known }));
  };
  for (const { pmid, question, year, sections, conclusion } of readDataLines<Asked>(
    'bench/pubmedqa-dev/questions.jsonl',
  ))
    add(`pm${pmid}`, question, [...sections.map(({ text }) => text), conclusion], {
      pmid,
      year: year ? Number(year) : null,
      url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    });
  for (const { id, title, sents } of readDataLines<Paper>('bench/scifact/corpus.jsonl'))
    add(`sf${id}`, title, [sents.join(' ')]);
  return documents;
}

/** The documents a recorded answer was written from, and some that are about something else. */
export function documentsOf(answer: RecordedAnswer, all: ReadonlyMap<string, EvidenceItem>): EvidenceItem[] {
  const { screen, write, parts = {} } = answer;
  const written = [write, ...Object.values(parts).map((part) => part.write)];
  const cited = written
    .flatMap((one) => one?.sentences ?? [])
    .flatMap(({ cites }) => cites.map(({ doc }) => doc));
  const named = new Set([...screen.answers, ...screen.related, ...(screen.nearest ?? []), ...cited]);
  const others = [...all.keys()].filter((id) => !named.has(id)).slice(0, 12);
  return [...named, ...others].flatMap((id) => all.get(id) ?? []);
}

/** What a run of the question is asked with. */
export const inputOf = ({ question, mode = 'quick' }: RecordedAnswer) => ({
  topic: withCommand(mode, question),
  research_mode: mode,
});

/** The side of a Deep Research that a prompt asks about, however its subject is worded; undefined for the question itself. */
function partAsked(user: string): FacetName | undefined {
  const asked = /^(?:Part|Write only on this part.*?): (".*")$/m.exec(user)?.[1];
  if (asked === undefined) return undefined;
  const part: string = JSON.parse(asked);
  const names = Object.keys(facets) as FacetName[];
  const found = names.find((name) => {
    const [before = '', after = ''] = facets[name].ask(() => '\n').split('\n');
    return name !== 'answer' && part.startsWith(before) && part.endsWith(after);
  });
  if (!found) throw new Error(`no side of a question is asked as ${part}`);
  return found;
}

/** What stands before a cell of the table, a gap or a reason that records are no answer, when it is judged. */
const lead = new RegExp(
  `^(?:${[...Object.values(tableColumns), 'Not known', 'Why this certainty'].join('|')}|Not an answer to “[^”]*”): `,
);

/** What was recorded for a request, by the name of the form it asks for. */
export function recordedWords(answer: RecordedAnswer, all: ReadonlyMap<string, EvidenceItem>) {
  const titleOf = (id: string) => all.get(id)?.title;

  return (schemaName: string, user: string): unknown => {
    const part = partOf(schemaName);
    const sources = sourcesIn(user);
    const number = ({ doc, sentence }: Cite) =>
      `${sources.find(({ title }) => title === titleOf(doc))?.id ?? 'S0'}.${sentence}`;
    const numbered = (one: Sentence) => ({ ...one, cites: one.cites.map(number) });
    const side = partAsked(user);
    const { plan, write } = (side ? answer.parts?.[side] : answer) ?? { plan: null, write: null };
    switch (part) {
      case 'plan':
        return plan;
      case 'read':
        return { english: answer.plan.english };
      case 'screen': {
        const records = JSON.parse(/<records>\n(.*)\n<\/records>/s.exec(user)?.[1] ?? '[]') as {
          id: string;
          title: string;
        }[];
        const named = (ids: string[]) =>
          ids.flatMap((id) => records.find(({ title }) => title === titleOf(id))?.id ?? []);
        const { answers, related, nearest = [], suggestedQuestions = [] } = answer.screen;
        return {
          answers: named(answers),
          related: named(related),
          nearest: named(nearest),
          suggestedQuestions,
        };
      }
      case 'write':
        return write && { ...write, sentences: write.sentences.map(numbered) };
      case 'judge': {
        const claims = claimsIn(user);
        return {
          verdicts: claims.flatMap(({ claim, text }) => {
            const written = text.replace(lead, '');
            const told = answer.verdicts.find((one) => one.text === written);
            if (!told) return [];
            // The prompt asks for no reason then; these answers were recorded before it did.
            const isBrief = claims.length === 1 && told.verdict === 'supported';
            return [{ claim, reason: isBrief ? '' : told.reason, verdict: told.verdict }];
          }),
        };
      }
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
            missing: answer.review.missing.map(({ cite, cites = [], ...one }) => ({
              ...one,
              cite: number(cite),
              cites: cites.map(number),
            })),
          }
        );
    }
  };
}

/** A model, writer and judge in one, that says what was recorded. */
export function recordedModel(answer: RecordedAnswer, all: ReadonlyMap<string, EvidenceItem>): LanguageModel {
  const say = recordedWords(answer, all);
  return {
    name: 'recorded',
    async complete({ system, user, schema }) {
      const value = say(schema.name, user);
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

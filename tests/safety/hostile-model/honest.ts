import { readdirSync, readFileSync } from 'node:fs';
import { sourceSentences } from '../../../src/research/writing/source-sentences.ts';
import type { EvidenceItem, StudyDesign } from '../../../src/shared/research/evidence-item.ts';
import { study } from '../../support/evidence.ts';
import { paraphrases } from './paraphrases.ts';

/** A true sentence about a source and the words of it that carry it. */
export type Honest = { item: EvidenceItem; text: string; quote: string; how: 'verbatim' | 'paraphrase' };

type MadeUp = {
  title: string;
  design: StudyDesign;
  parts: Record<string, string>;
  said: { text: string; quote: string }[];
};
type Retold = { entry: string; begins: string; text: string };
type StarterEntry = { id: string; title: string; sections: { label: string; text: string }[] };

const linesOf = <T>(url: URL): T[] =>
  readFileSync(url, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** Invented studies of several designs, with paraphrases written by hand. */
function madeUp(): Honest[] {
  return linesOf<MadeUp>(new URL('made-up-sources.jsonl', import.meta.url)).flatMap(
    ({ title, design, parts, said }, at) => {
      const item = study({ id: `pubmed:${at + 500}`, title, studyDesign: design, parts });
      return [
        ...said.map((one) => ({ item, ...one, how: 'paraphrase' as const })),
        ...statementsOf(item, Number.POSITIVE_INFINITY),
      ];
    },
  );
}

function starter(most: number): Honest[] {
  const folder = new URL('../../../src/evidence/library/starter/', import.meta.url);
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => linesOf<StarterEntry>(new URL(name, folder)));
  return entries.flatMap(({ id, title, sections }) => {
    const parts = Object.fromEntries(sections.map(({ label, text }) => [label, text]));
    return statementsOf(study({ id: `library:${id}`, title, parts, isSummary: true }), most);
  });
}

/** What a writer might make of sentences of the starter library, by hand. */
function retold(): Honest[] {
  const all = starter(Number.POSITIVE_INFINITY).filter(({ how }) => how === 'verbatim');
  return linesOf<Retold>(new URL('starter-paraphrases.jsonl', import.meta.url)).map(
    ({ entry, begins, text }) => {
      const told = all.find(
        ({ item, quote }) => item.id === `library:starter:${entry}` && quote.startsWith(begins),
      );
      if (!told) throw new Error(`no sentence of ${entry} begins so: ${begins}`);
      return { ...told, text, how: 'paraphrase' };
    },
  );
}

/** Sentences of a source word for word, the last `most` that state findings, and what can be made of them by rule. */
export function statementsOf(item: EvidenceItem, most: number): Honest[] {
  const findings = sourceSentences(item).filter(({ text }) => text.length < 400 && /[.!]$/.test(text));
  return findings.slice(-most).flatMap(({ text: quote }) => [
    { item, text: quote.replace(/\s+/g, ' '), quote, how: 'verbatim' as const },
    ...paraphrases(quote.replace(/\s+/g, ' ')).map((text) => ({
      item,
      text,
      quote,
      how: 'paraphrase' as const,
    })),
  ]);
}

/** True sentences of one kind of source. `drawnWith`: lies are made from them together with those of that group. */
export type Group = { name: string; statements: Honest[]; drawnWith?: string };

/** Everything true in the project that the faults are made from, in the order of its sources. */
export const readHonest = (): Group[] => [
  { name: 'made-up', statements: madeUp() },
  { name: 'starter library', statements: starter(3) },
  { name: 'starter library, retold', statements: retold(), drawnWith: 'starter library' },
];

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvidence } from '../../src/evidence/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createEgress } from '../../src/platform/egress/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { readPico } from '../../src/research/question/pico.ts';
import { writeQuery } from '../../src/research/question/search-query.ts';
import type { EvidenceItem } from '../../src/shared/research/evidence-item.ts';
import { evidenceItem } from '../../tests/support/evidence-item.ts';
import { sourceAddresses } from '../../tests/support/source-addresses.ts';
import { type Abstract, asSource, type Question, readLines, type Trial } from './abstracts.ts';

/** One library of all abstracts of the measuring sets, and the search of it as the graph asks it. */
export type Pool = {
  find(question: string, limit?: number): Promise<EvidenceItem[]>;
  /** The documents as they were imported, one a line, and the folder they are in. */
  documents: string;
  folder: string;
  close(): Promise<void>;
};

export const questionId = (pmid: string): string => `library:${pmid}`;
export const paperId = (id: string): string => `library:scifact-${id}`;
export const trialId = (id: string): string => `library:${id}`;

/** Imports the abstracts into a new library. The questions' own abstracts have no title: theirs is the question. */
export async function openPool(): Promise<Pool> {
  const documents = listDocuments();
  const folder = await mkdtemp(join(tmpdir(), 'answers-'));
  const file = join(folder, 'documents.jsonl');
  await writeFile(file, documents.map((document) => JSON.stringify(document)).join('\n'));
  const evidence = await createEvidence({
    sources: ['library'],
    offline: true,
    ...sourceAddresses(),
    libraryUri: join(folder, 'library'),
    libraryStarter: false,
    egress: createEgress(),
    pageEgress: createEgress(),
    clock: systemClock,
    logger: createLogger('warn'),
    brandName: 'Bench',
  });
  await evidence.library.import([file]);
  return {
    documents: file,
    folder,
    async find(question, limit = 20) {
      const query = { ...writeQuery(question, readPico(question)), limit };
      const { signal } = new AbortController();
      return (await evidence.search(query, { signal, deadlineMs: 8_000 })).items;
    },
    async close() {
      await evidence.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type PoolDocument = {
  id: string;
  title: string;
  abstract?: string;
  sections?: { label: string | null; text: string }[];
};

function listDocuments(): PoolDocument[] {
  return [
    ...readLines<Question>('pubmedqa-dev/questions.jsonl').map((one) => ({
      id: one.pmid,
      title: 'Untitled',
      sections: [...one.sections, { label: 'CONCLUSIONS', text: one.conclusion }],
    })),
    ...readLines<Abstract>('scifact/corpus.jsonl').map(({ id, title, sents }) => ({
      id: `scifact-${id}`,
      title,
      abstract: sents.map((sentence) => sentence.trim()).join(' '),
    })),
    ...readLines<Trial>('rct-abstracts/rct_abstracts_ccby_cc0.jsonl').map(({ id, title, sections }) => ({
      id,
      title,
      sections: sections.filter(([, text]) => text.trim()).map(([label, text]) => ({ label, text })),
    })),
  ];
}

/** All documents as the library gives them, without opening one. */
export const readDocuments = (): EvidenceItem[] =>
  listDocuments().map(({ id, title, abstract = '', sections = [] }) => {
    const source =
      sections.length > 0 ? asSource(sections.map(({ label, text }) => [label ?? '', text])) : undefined;
    return evidenceItem({
      id: `library:${id}`,
      title: title === 'Untitled' ? '' : title,
      text: source?.text ?? abstract,
      sections: source?.sections ?? [],
    });
  });

import { AppError } from '#shared/errors.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Wording } from '../connector.ts';
import { otherWords, queryWords, stem } from '../words.ts';
import { type LibraryDocument, toEvidenceItem } from './document.ts';
import { noteFrequentWords, readFrequentWords, withoutFrequent } from './frequent-words.ts';
import { readDocuments } from './read-file.ts';
import { starterFolder, syncStarter } from './starter.ts';
import {
  countNotIndexed,
  deleteWhere,
  type FullHit,
  type Hit,
  matchWords,
  openTables,
  rebuildIndex,
  sqlText,
  upsert,
} from './table.ts';

const batchSize = 1_000;

/** A big library is not indexed again for a few new rows: reading 200 rows in full costs a search 10 to 20 ms. */
const bigLibrary = 10_000;
const fewRows = 200;

export type Skipped = { file: string; line?: number; reason: string };
export type LibraryStats = { documents: number; starter: number; own: number; notIndexed: number };

/** The local index of documents. Ids are those of the imported files; scores are 0 to 1, relative to the best hit. */
export type Library = {
  /** Imports JSON Lines and PubMed XML (plain or gzip); a document with a known id replaces it. */
  import(files: string[]): Promise<{ imported: number; skipped: Skipped[] }>;
  search(query: string, limit: number): Promise<{ id: string; score: number; title: string }[]>;
  stats(): Promise<LibraryStats>;
  /** Builds the search index again from the stored documents. */
  reindex(): Promise<void>;
  /** Removes one document; false when there is none with this id. Refuses an entry of the starter library. */
  remove(id: string): Promise<boolean>;
};

export type OpenLibrary = Library & {
  findItems(query: string, limit: number, wordings?: readonly Wording[]): Promise<EvidenceItem[]>;
  close(): Promise<void>;
};

/** Opens the library at `uri` and brings its starter entries up to date. Needs no network. */
export async function openLibrary(options: {
  uri: string;
  starter: boolean;
  starterFolder?: string;
}): Promise<OpenLibrary> {
  const tables = await openTables(options.uri).catch((cause: unknown) => {
    const reason = String((cause as Error).message).split('\n')[0];
    throw new AppError('unavailable', `The library at ${options.uri} cannot be opened: ${reason}`, { cause });
  });
  const { documents, notes } = tables;
  const folder = options.starter ? (options.starterFolder ?? starterFolder) : undefined;
  let frequent = { version: -1, stems: new Set<string>() };

  async function reindex() {
    await rebuildIndex(documents);
    await noteFrequentWords(documents, notes);
  }

  async function indexNewRows() {
    const isBig = (await documents.countRows()) >= bigLibrary;
    if (!isBig || (await countNotIndexed(documents)) > fewRows) await reindex();
  }

  async function match<T extends Hit>(
    query: string,
    limit: number,
    columns: (keyof T & string)[],
    wordings: readonly Wording[] = [],
  ) {
    const version = await notes.version();
    if (version !== frequent.version) frequent = { version, stems: await readFrequentWords(notes) };
    const words = withoutFrequent(queryWords(query), frequent.stems);
    const others = otherWords(query, wordings).filter((word) => !frequent.stems.has(stem(word)));
    const hits = await matchWords<T>(documents, words, others, limit, columns);
    const best = hits[0]?._score || 1;
    return hits.map((hit) => ({ hit, score: hit._score / best }));
  }

  if (await syncStarter(tables, folder)) await indexNewRows();

  return {
    reindex,
    async import(files) {
      const skipped: Skipped[] = [];
      const imported = new Set<string>();
      for (const file of files) {
        let batch = new Map<string, LibraryDocument>();
        const flush = async () => {
          if (!batch.size) return;
          await upsert(documents, [...batch.values()], 'user');
          for (const id of batch.keys()) imported.add(id);
          batch = new Map();
        };
        for await (const entry of readDocuments(file)) {
          if ('reason' in entry) skipped.push({ file, ...entry });
          else batch.set(entry.document.id, entry.document);
          if (batch.size >= batchSize) await flush();
        }
        await flush();
      }
      if (imported.size) await indexNewRows();
      return { imported: imported.size, skipped };
    },
    async search(query, limit) {
      const hits = await match<Hit>(query, limit, ['id', 'title']);
      return hits.map(({ hit, score }) => ({ id: hit.id, score, title: hit.title }));
    },
    async findItems(query, limit, wordings) {
      const columns = ['id', 'title', 'text', 'sections', 'metadata', 'is_summary'] as const;
      const hits = await match<FullHit>(query, limit, [...columns], wordings);
      return hits.map(({ hit, score }) => toEvidenceItem(hit, score));
    },
    async stats() {
      const [all, starter, notIndexed] = await Promise.all([
        documents.countRows(),
        documents.countRows("origin = 'starter'"),
        countNotIndexed(documents),
      ]);
      return { documents: all, starter, own: all - starter, notIndexed };
    },
    async remove(id) {
      const condition = `id = ${sqlText(id)}`;
      if (!(await documents.countRows(condition))) return false;
      if (await documents.countRows(`${condition} AND origin = 'starter'`))
        throw new AppError(
          'conflict',
          `${id} belongs to the starter library, which LIBRARY_STARTER=0 leaves out as a whole`,
        );
      await deleteWhere(documents, condition);
      if (await syncStarter(tables, folder, true)) await indexNewRows();
      return true;
    },
    async close() {
      tables.close();
    },
  };
}

import { AppError } from '#shared/errors.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { type Read, readInline } from '../reading.ts';
import type { LibraryDocument } from './document.ts';
import { explainFailure } from './failure.ts';
import { recordFrequentWords } from './frequent-words.ts';
import { type ImportOptions, type ImportResult, importFiles } from './import-files.ts';
import { dropImportPlaces } from './import-place.ts';
import { type Asker, createMatch, type Reader } from './match.ts';
import { ownedBy, storedId } from './owners.ts';
import { type FetchPubmed, importPack, type PackOptions, type PackResult, readPack } from './packs/pack.ts';
import { starterFolder, syncStarter } from './starter.ts';
import {
  countNotIndexed,
  deleteWhere,
  type FullHit,
  findMissing,
  type Hit,
  type LibraryTables,
  openTables,
  rebuildIndex,
  sqlText,
  upsert,
} from './table.ts';
import type { Embedder } from './vectors/embedder.ts';
import { createSemanticSearch } from './vectors/semantic-search.ts';
import { deleteVectors } from './vectors/vector-table.ts';

/** A big library is not indexed again for a few new rows: reading 200 rows in full costs a search 10 to 20 ms. */
const bigLibrary = 10_000;
const fewRows = 200;

/** `ofUsers` counts documents that single users uploaded; they are no part of `own`. */
export type LibraryStats = {
  documents: number;
  starter: number;
  own: number;
  ofUsers: number;
  notIndexed: number;
  /** Documents that a search by meaning finds; absent where no embedding model is configured. */
  vectors?: number;
};

/** The local index of documents. Ids are those of the imported files; scores are 0 to 1, relative to the best hit. */
export type Library = {
  /**
   * Imports PubMed XML, MEDLINE, RIS, JATS, JSON Lines (plain or gzip) and PDF, also whole folders; a document with a
   * known id replaces it. An import that was killed goes on where it was, when the same files are imported again.
   */
  import(files: string[], options?: ImportOptions): Promise<ImportResult>;
  search(
    query: string,
    limit: number,
    reader?: Reader,
  ): Promise<{ id: string; score: number; title: string }[]>;
  stats(): Promise<LibraryStats>;
  /** Builds the search index again from the stored documents. */
  reindex(): Promise<void>;
  /** Removes one document, common or of `owner`; false when there is none with this id. Refuses an entry of the starter library. */
  remove(id: string, reader?: Reader): Promise<boolean>;
  /** Removes all documents of a user; answers how many there were. */
  removeOwned(owner: string): Promise<number>;
};

export type OpenLibrary = Library & {
  /** Fetches the PubMed records of a pack that the library does not hold yet. Throws `AppError`. */
  importPack(name: string, fetch: FetchPubmed, options: PackOptions): Promise<PackResult>;
  findItems(query: string, limit: number, asker?: Asker): Promise<EvidenceItem[]>;
  /** Throws `LibraryError` when the library is no longer what it was when it was opened. */
  check(): Promise<void>;
  close(): Promise<void>;
};

type LibraryOptions = {
  uri: string;
  starter: boolean;
  starterFolder?: string;
  embedder?: Embedder | undefined;
  /** Makes items of the stored rows; without it in the thread of the caller. */
  read?: Read | undefined;
  /** Hears why a search or an import had to do without the embedding model. */
  onEmbeddingFailure?: (reason: string) => void;
};

/**
 * Opens the library at `uri` and brings its starter entries up to date. Needs no network. It and what it returns throw
 * `LibraryError`, and change nothing, where files are damaged or cannot be written.
 */
export async function openLibrary(options: LibraryOptions): Promise<OpenLibrary> {
  const { uri } = options;
  return explained(
    uri,
    await openTables(uri)
      .then((tables) => openOver(tables, options))
      .catch(rethrow(uri)),
  );
}

/** The same calls, whose failures say where the library is and what helps. */
function explained(uri: string, library: OpenLibrary): OpenLibrary {
  const calls = Object.entries(library) as [string, (...values: unknown[]) => Promise<unknown>][];
  const entries = calls.map(([name, call]) => [
    name,
    (...values: unknown[]) => call(...values).catch(rethrow(uri)),
  ]);
  return Object.fromEntries(entries);
}

const rethrow =
  (uri: string) =>
  async (error: unknown): Promise<never> => {
    throw await explainFailure(uri, error);
  };

async function openOver(tables: LibraryTables, options: LibraryOptions): Promise<OpenLibrary> {
  const { documents, notes } = tables;
  const { read = readInline } = options;
  const folder = options.starter ? (options.starterFolder ?? starterFolder) : undefined;
  const meaning =
    options.embedder &&
    createSemanticSearch(tables, options.embedder, options.onEmbeddingFailure ?? (() => {}));
  const match = createMatch(tables, meaning);

  async function reindex() {
    await rebuildIndex(documents);
    await recordFrequentWords(documents, notes);
  }

  async function indexNewRows() {
    const isBig = (await documents.countRows()) >= bigLibrary;
    if (!isBig || (await countNotIndexed(documents)) > fewRows) await reindex();
  }

  if (await syncStarter(tables, folder)) await indexNewRows();

  return {
    async reindex() {
      await reindex();
      const failure = await meaning?.sync(new AbortController().signal);
      if (failure) throw new AppError('unavailable', `Vectors are missing: ${failure}`);
    },
    async import(files, options = {}) {
      const { done, ...result } = await importFiles(tables, files, options);
      if (result.stopped) return result;
      if (await countNotIndexed(documents)) await indexNewRows();
      await done();
      const embeddingFailure = await meaning?.sync(options.signal ?? new AbortController().signal);
      return { ...result, ...(embeddingFailure !== undefined && { embeddingFailure }) };
    },
    async importPack(name, fetch, options) {
      const pmids = await readPack(name, starterFolder);
      const target = {
        findMissing: (ids: string[]) => findMissing(documents, ids),
        add: (found: LibraryDocument[]) => upsert(documents, found, 'user'),
      };
      try {
        return await importPack(pmids, target, fetch, options);
      } finally {
        if (await countNotIndexed(documents)) await indexNewRows();
        await meaning?.sync(options.signal);
      }
    },
    async search(query, limit, reader = {}) {
      const hits = await match<Hit>(query, reader, limit, ['id', 'title']);
      return hits.map(({ hit, score }) => ({ id: hit.id, score, title: hit.title }));
    },
    async findItems(query, limit, reader = {}) {
      const columns = ['id', 'title', 'text', 'sections', 'metadata', 'is_summary'] as const;
      const hits = await match<FullHit>(query, reader, limit, [...columns]);
      const rows = hits.map(({ hit: { id, title, text, sections, metadata, is_summary }, score }) => ({
        row: { id, title, text, sections, metadata, is_summary },
        score,
      }));
      return read('library/items', rows);
    },
    async stats() {
      const [all, starter, ofUsers, notIndexed] = await Promise.all([
        documents.countRows(),
        documents.countRows("origin = 'starter'"),
        documents.countRows("owner != ''"),
        countNotIndexed(documents),
      ]);
      const counts = { documents: all, starter, own: all - starter - ofUsers, ofUsers, notIndexed };
      return meaning ? { ...counts, vectors: await meaning.count() } : counts;
    },
    async remove(id, { owner } = {}) {
      const own = owner ? ` AND ${ownedBy(owner)}` : '';
      const condition = `id = ${sqlText(storedId(id, owner))}${own}`;
      if (!(await documents.countRows(condition))) return false;
      if (await documents.countRows(`${condition} AND origin = 'starter'`))
        throw new AppError(
          'conflict',
          `${id} belongs to the starter library, which LIBRARY_STARTER=0 leaves out as a whole`,
        );
      await dropImportPlaces(tables);
      await deleteWhere(documents, condition);
      await deleteVectors(tables, condition);
      if (await syncStarter(tables, folder, true)) await indexNewRows();
      return true;
    },
    async removeOwned(owner) {
      const count = owner ? await documents.countRows(ownedBy(owner)) : 0;
      if (!count) return 0;
      await dropImportPlaces(tables);
      await deleteWhere(documents, ownedBy(owner));
      await deleteVectors(tables, ownedBy(owner));
      await indexNewRows();
      return count;
    },
    async check() {
      await Promise.all([documents.countRows(), notes.countRows()]);
    },
    async close() {
      tables.close();
    },
  };
}

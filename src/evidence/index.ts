import type { Logger } from '#platform/logger.ts';
import type { RunTask } from '#platform/tasks/index.ts';
import { AppError } from '#shared/errors.ts';
import { connectSources, type SourceOptions } from './catalogue.ts';
import { checkPublications, type UpdateCheck } from './check-updates.ts';
import type { EvidenceQuery } from './connector.ts';
import type { DrugMatch } from './drug-names.ts';
import { type FullText, findFullText } from './full-text.ts';
import { createLibraryConnector } from './library/connector.ts';
import { type Library, openLibrary } from './library/library.ts';
import type { PackOptions, PackResult } from './library/packs/pack.ts';
import { type LibraryGap, reopenLibrary } from './library/reopen-library.ts';
import { createEmbedder, type EmbeddingSettings } from './library/vectors/embedder.ts';
import { createRead } from './reading.ts';
import { type SearchOptions, type SearchOutcome, searchAll } from './search.ts';
import type { EvidenceTasks } from './tasks.ts';
import type { PublicationIds } from './updates.ts';

export { ConnectorError, type EvidenceQuery, type Wording } from './connector.ts';
export type { Drug, DrugMatch } from './drug-names.ts';
export type { ImportProgress } from './library/import-files.ts';
export type { Library } from './library/library.ts';
export type { Concept, QueryFilters } from './query/concept.ts';
export type { SearchOutcome } from './search.ts';
export type { EvidenceTasks } from './tasks.ts';

/** `search` asks every configured database; only an abort of `signal` makes it reject. */
export type Evidence = {
  search(query: EvidenceQuery, options: SearchOptions): Promise<SearchOutcome>;
  /** What became of publications, in their order: retracted, doubted, corrected, replaced. Only `signal` rejects. */
  checkUpdates(publications: readonly PublicationIds[], options: SearchOptions): Promise<UpdateCheck>;
  /**
   * The text of an article by its PubMed Central id, from the first source that has it; undefined where none has. Throws
   * `ConnectorError` where one that could have it failed.
   */
  findFullText(pmcid: string, signal: AbortSignal): Promise<FullText | undefined>;
  /**
   * The drug that a name stands for, be it a brand, a salt or misspelt; undefined where it is unknown, and where no
   * register of names is asked. Throws `ConnectorError`.
   */
  findDrug(name: string, signal: AbortSignal): Promise<DrugMatch | undefined>;
  library: Library;
  /** Why the library cannot be used, if so: searches go on without it and name it as failed. */
  check(): Promise<LibraryGap | undefined>;
  /** Fetches what the library lacks of a pack of PubMed records. Throws `AppError`, also where nothing may be fetched. */
  importPack(name: string, options: PackOptions): Promise<PackResult>;
  close(): Promise<void>;
};

/**
 * Opens the library and prepares the configured databases. `offline` leaves out all but the library. One that cannot be
 * opened does not keep the others from being asked.
 */
export async function createEvidence(
  options: {
    sources: readonly string[];
    offline: boolean;
    libraryUri: string;
    libraryStarter: boolean;
    embedding?: EmbeddingSettings | undefined;
    logger: Logger;
    /** Where answers are read, so that none can hold the process up; without it, in the thread of the caller. */
    compute?: RunTask<EvidenceTasks>;
  } & Omit<SourceOptions, 'read'>,
): Promise<Evidence> {
  const { embedding, logger, compute } = options;
  const read = compute && createRead(compute);
  const embedder = embedding && !options.offline ? createEmbedder(embedding, options.egress) : undefined;
  const library = reopenLibrary(() =>
    openLibrary({
      uri: options.libraryUri,
      starter: options.libraryStarter,
      read,
      embedder,
      onEmbeddingFailure: (reason) => logger.warn({ reason }, 'the library does without the embedding model'),
    }),
  );
  await library.check();
  const sources = connectSources(options.offline ? [] : options.sources, {
    ...options,
    ...(read && { read }),
  });
  const connectors = [
    ...(options.sources.includes('library') ? [createLibraryConnector(library)] : []),
    ...sources.connectors,
  ];
  return {
    library,
    check: () => library.check(),
    search: (query, { signal, deadlineMs }) =>
      searchAll(connectors, query, {
        signal,
        deadlineMs,
        year: options.clock.now().getUTCFullYear(),
        searchedAt: options.clock.now().toISOString(),
        logger: options.logger,
        updates: sources.updates,
        drugNames: sources.drugNames,
        read,
      }),
    checkUpdates: (publications, { signal, deadlineMs }) =>
      checkPublications(publications, sources.updates, { signal, deadlineMs, logger: options.logger }),
    findFullText(pmcid, signal) {
      return findFullText(sources.fullTexts, pmcid, signal);
    },
    async findDrug(name, signal) {
      for (const register of sources.drugNames) {
        const match = await register.find(name, signal);
        if (match) return match;
      }
      return undefined;
    },
    async importPack(name, packOptions) {
      if (options.offline)
        throw new AppError('unavailable', 'EVIDENCE_OFFLINE is set: nothing is fetched from PubMed.');
      return library.importPack(name, sources.fetchPubmed, packOptions);
    },
    close: () => library.close(),
  };
}

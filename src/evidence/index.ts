import type { Logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { connectSources, type SourceOptions } from './catalogue.ts';
import { checkPublications, type UpdateCheck } from './check-updates.ts';
import type { EvidenceQuery } from './connector.ts';
import type { DrugMatch } from './drug-names.ts';
import { type FullText, findFullText } from './full-text.ts';
import { createLibraryConnector } from './library/connector.ts';
import { type Library, openLibrary } from './library/library.ts';
import type { PackOptions, PackResult } from './library/packs/pack.ts';
import { createEmbedder, type EmbeddingSettings } from './library/vectors/embedder.ts';
import { type SearchOptions, type SearchOutcome, searchAll } from './search.ts';
import type { PublicationIds } from './updates.ts';

export { ConnectorError, type EvidenceQuery, type Wording } from './connector.ts';
export { groupPublications, mergeRecords } from './dedupe.ts';
export { asksForLabel, labelTopics } from './drug-label/fit-question.ts';
export type { Drug, DrugMatch } from './drug-names.ts';
export { type EvidenceLevel, evidenceLevelOf, oxfordLevelOf } from './evidence-level.ts';
export type { ImportProgress } from './library/import-files.ts';
export type { Library } from './library/library.ts';
export type { Concept, QueryFilters } from './query/concepts.ts';
export { findHeadingPhrases } from './query/mesh.ts';
export { isWithdrawn } from './retractions.ts';
export type { SearchOutcome } from './search.ts';

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
  /** Fetches what the library lacks of a pack of PubMed records. Throws `AppError`, also where nothing may be fetched. */
  importPack(name: string, options: PackOptions): Promise<PackResult>;
  close(): Promise<void>;
};

/** Opens the library and prepares the configured databases. `offline` leaves out all but the library. */
export async function createEvidence(
  options: {
    sources: readonly string[];
    offline: boolean;
    libraryUri: string;
    libraryStarter: boolean;
    embedding?: EmbeddingSettings | undefined;
    logger: Logger;
  } & SourceOptions,
): Promise<Evidence> {
  const { embedding, logger } = options;
  const library = await openLibrary({
    uri: options.libraryUri,
    starter: options.libraryStarter,
    embedder: embedding && !options.offline ? createEmbedder(embedding, options.egress) : undefined,
    onEmbeddingFailure: (reason) => logger.warn({ reason }, 'the library does without the embedding model'),
  });
  const sources = connectSources(options.offline ? [] : options.sources, options);
  const connectors = [
    ...(options.sources.includes('library') ? [createLibraryConnector(library)] : []),
    ...sources.connectors,
  ];
  return {
    library,
    search: (query, { signal, deadlineMs }) =>
      searchAll(connectors, query, {
        signal,
        deadlineMs,
        year: options.clock.now().getUTCFullYear(),
        searchedAt: options.clock.now().toISOString(),
        logger: options.logger,
        updates: sources.updates,
        drugNames: sources.drugNames,
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

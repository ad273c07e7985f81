import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Connector, EvidenceQuery } from './connector.ts';
import { createPubmedConnector } from './connectors/pubmed/connector.ts';
import { createLibraryConnector } from './library/connector.ts';
import { type Library, openLibrary } from './library/library.ts';
import { type SearchOptions, type SearchOutcome, searchAll } from './search.ts';

export { ConnectorError, type EvidenceQuery } from './connector.ts';
export type { Library } from './library/library.ts';
export type { SearchOutcome } from './search.ts';
export { type EvidenceLevel, evidenceLevelOf } from './study-design.ts';

/** `search` asks every configured database; only an abort of `signal` makes it reject. */
export type Evidence = {
  search(query: EvidenceQuery, options: SearchOptions): Promise<SearchOutcome>;
  library: Library;
  close(): Promise<void>;
};

/** Opens the library and prepares the configured databases. `offline` leaves out all but the library. */
export async function createEvidence(options: {
  sources: readonly string[];
  offline: boolean;
  pubmed: { baseUrl: string; apiKey?: string | undefined };
  contactEmail?: string | undefined;
  libraryUri: string;
  libraryStarter: boolean;
  egress: Egress;
  clock: Clock;
  logger: Logger;
  brandName: string;
}): Promise<Evidence> {
  const library = await openLibrary({ uri: options.libraryUri, starter: options.libraryStarter });
  const connectors: Connector[] = [];
  if (options.sources.includes('library')) connectors.push(createLibraryConnector(library));
  if (options.sources.includes('pubmed') && !options.offline) {
    const { contactEmail, egress, clock } = options;
    const tool = options.brandName.replace(/\s+/g, '_');
    connectors.push(createPubmedConnector({ ...options.pubmed, contactEmail, egress, clock, tool }));
  }
  return {
    library,
    search: (query, { signal, deadlineMs }) =>
      searchAll(connectors, query, {
        signal,
        deadlineMs,
        year: options.clock.now().getUTCFullYear(),
        logger: options.logger,
      }),
    close: () => library.close(),
  };
}

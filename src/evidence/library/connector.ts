import { type Connector, ConnectorError } from '../connector.ts';
import { LibraryError } from './failure.ts';
import type { OpenLibrary } from './library.ts';

/** The local library as one of the searched databases. */
export function createLibraryConnector(library: Pick<OpenLibrary, 'findItems'>): Connector {
  return {
    name: 'Local library',
    local: true,
    async search(query, signal) {
      signal.throwIfAborted();
      const items = await library.findItems(query.text, query.limit, query).catch((cause) => {
        const why = cause instanceof LibraryError ? `: ${cause.reason}` : '';
        throw new ConnectorError('unusable', { words: `could not be read${why}`, cause });
      });
      signal.throwIfAborted();
      return { items, query: query.text, identified: items.length };
    },
  };
}

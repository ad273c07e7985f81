import type { Clock } from '#platform/clock.ts';
import type { Connector } from '../../connector.ts';
import { europePmcSearches } from '../../query/europepmc-syntax.ts';
import { askWidening } from '../../query/widening.ts';
import { readInline } from '../../reading.ts';
import type { EuropePmcClient } from './client.ts';

const maxRecords = 200;

/** Europe PMC: PubMed's records, preprints and more. What has no abstract is counted but left out. */
export function createEuropePmcConnector(
  client: EuropePmcClient,
  clock: Clock,
  read = readInline,
): Connector {
  return {
    name: 'Europe PMC',
    async search(query, signal) {
      signal.throwIfAborted();
      const terms = europePmcSearches(query);
      if (!terms.length) return { items: [], query: '', identified: 0 };
      const limit = Math.min(query.limit, maxRecords);
      const { found, searches } = await askWidening(
        terms,
        async (term) => {
          const { records, hitCount } = await client.search(term, limit, signal);
          return { found: records, hits: hitCount };
        },
        { limit, clock, signal, keyOf: (record) => `${record.source}:${record.id}` },
      );
      return {
        items: await read('europepmc/items', { records: found, at: clock.now() }, signal),
        query: searches.at(-1)?.query ?? '',
        identified: found.length,
        searches,
      };
    },
  };
}

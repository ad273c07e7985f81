import type { Clock } from '#platform/clock.ts';
import { type Connector, ConnectorError, type EvidenceQuery } from '../../connector.ts';
import type { Eutils } from '../../http/eutils.ts';
import { pubmedSearches } from '../../query/pubmed-syntax.ts';
import { askWidening } from '../../query/widening.ts';
import { type Read, readInline } from '../../reading.ts';
import { createPubmedClient } from './client.ts';
import type { PubmedRecord } from './parse.ts';

const maxRecords = 200;

/** PubMed by E-utilities. Records without an abstract are counted but left out: nothing of them can be quoted. */
export function createPubmedConnector({
  eutils,
  clock,
  read = readInline,
}: {
  eutils: Eutils;
  clock: Clock;
  read?: Read;
}): Connector {
  const client = createPubmedClient(eutils, read);
  return {
    name: 'PubMed',
    async search(query, signal) {
      signal.throwIfAborted();
      const planned = pubmedSearches(query);
      const plain = termOf(query);
      const terms = planned.length > 0 ? planned : [plain].filter(Boolean);
      if (!terms.length) return { items: [], query: plain, identified: 0 };
      const limit = Math.min(query.limit, maxRecords);
      const { found: ids, searches } = await askWidening(
        terms,
        async (term) => {
          const { ids: found, hits } = await client.search(term, limit, signal);
          return { found, hits };
        },
        { limit, clock, signal, keyOf: (id) => id },
      );
      const sent = searches.at(-1)?.query ?? plain;
      if (!ids.length) return { items: [], query: sent, identified: 0, searches };
      const records = inOrder(await client.fetch(ids, signal), ids);
      if (!records.length)
        throw new ConnectorError('incomplete', { words: 'sent none of the records it had found' });
      return {
        items: await read('pubmed/items', { records, at: clock.now() }, signal),
        query: sent,
        identified: ids.length,
        searches,
      };
    },
  };
}

/** Gives the records of PMIDs, one request a call. Throws `ConnectorError`. */
export const createPubmedFetch = (eutils: Eutils, read = readInline) =>
  createPubmedClient(eutils, read).fetch;

/** Plain words must not be read as field tags, phrases or truncation. */
function termOf({ expression, text }: EvidenceQuery): string {
  return (
    expression?.trim() ||
    text
      .replace(/[[\]"()*:{}\\/?]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function inOrder(records: PubmedRecord[], ids: string[]): PubmedRecord[] {
  const byPmid = new Map(records.map((record) => [record.pmid, record]));
  return ids.map((id) => byPmid.get(id)).filter((record) => record !== undefined);
}

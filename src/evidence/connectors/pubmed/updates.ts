import type { Eutils } from '../../http/eutils.ts';
import { readInline } from '../../reading.ts';
import type { UpdateSource } from '../../updates.ts';
import { createPubmedClient } from './client.ts';

const maxIds = 200;

/** PubMed as a source of retractions, concerns, corrections and newer versions; it knows PMIDs only. */
export function createPubmedUpdates(eutils: Eutils, read = readInline): UpdateSource {
  const client = createPubmedClient(eutils, read);
  return {
    name: 'PubMed',
    async find(publications, signal) {
      signal.throwIfAborted();
      const ids = [...new Set(publications.flatMap(({ pmid }) => (pmid ? [pmid] : [])))];
      const records = [];
      for (let from = 0; from < ids.length; from += maxIds) {
        records.push(...(await client.fetch(ids.slice(from, from + maxIds), signal)));
      }
      return new Map(
        records.flatMap(({ pmid, retraction }) =>
          retraction ? [[`pmid:${pmid}`, retraction] as const] : [],
        ),
      );
    },
  };
}

import type { Eutils } from '../../http/eutils.ts';
import type { Read } from '../../reading.ts';
import type { PubmedRecord } from './parse.ts';

const maxSearchBytes = 2_000_000;
const maxFetchBytes = 40_000_000;

export type PubmedClient = {
  search(term: string, limit: number, signal: AbortSignal): Promise<{ ids: string[]; hits: number }>;
  fetch(ids: string[], signal: AbortSignal): Promise<PubmedRecord[]>;
};

/** PubMed, one attempt a call: `search` gives PMIDs by relevance and how many there are, `fetch` these records. */
export function createPubmedClient(eutils: Eutils, read: Read): PubmedClient {
  return {
    async search(term, limit, signal) {
      const parameters = { db: 'pubmed', term, retmode: 'json', sort: 'relevance', retmax: String(limit) };
      const { ids, hits } = await eutils('esearch', parameters, {
        maxBytes: maxSearchBytes,
        signal,
        read: (body) => read('pubmed/search', body, signal),
      });
      return { ids: ids.slice(0, limit), hits };
    },
    async fetch(ids, signal) {
      const parameters = { db: 'pubmed', id: ids.join(','), retmode: 'xml', rettype: 'abstract' };
      return eutils('efetch', parameters, {
        maxBytes: maxFetchBytes,
        signal,
        read: (body) => read('pubmed/records', body, signal),
      });
    },
  };
}

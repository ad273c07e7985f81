import type { FullText } from '../../full-text.ts';
import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { EuropePmcRecord } from './parse.ts';

/** Europe PMC names no limit for this service; this keeps far under what it calls abuse. */
export const requestsPerSecond = 10;
const pageSize = 100;
const maxFullTextBytes = 30_000_000;
const notFound = 404;

export type EuropePmcClient = {
  /** Records by relevance, page by page until `limit`; `hitCount` is how many there are in all. */
  search(
    query: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<{ records: EuropePmcRecord[]; hitCount: number }>;
  /** The article; undefined where Europe PMC does not have it as open access. `pmcid` is PMC and digits. */
  findFullText(pmcid: string, signal: AbortSignal): Promise<FullText | undefined>;
};

/**
 * Europe PMC's REST service (https://europepmc.org/RestfulWebService), one attempt a call; one client for all that is
 * asked of it, so that it keeps one pace.
 */
export function createEuropePmcClient(settings: SourceSettings): EuropePmcClient {
  const { read = readInline } = settings;
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });

  async function page(query: string, cursorMark: string, size: number, signal: AbortSignal) {
    const parameters = { query, format: 'json', resultType: 'core', pageSize: String(size), cursorMark };
    return ask({ path: '/search', parameters }, signal, ({ text }) => read('europepmc/page', text, signal));
  }

  return {
    async findFullText(pmcid, signal) {
      const request = { path: `/${pmcid}/fullTextXML`, expected: [notFound], maxBytes: maxFullTextBytes };
      return ask(request, signal, async ({ status, text }) =>
        status === notFound ? undefined : read('jats/full-text', text, signal),
      );
    },
    async search(query, limit, signal) {
      const records: EuropePmcRecord[] = [];
      let cursor = '*';
      for (;;) {
        const size = Math.min(pageSize, limit - records.length);
        const { found, sent, hitCount, next } = await page(query, cursor, size, signal);
        records.push(...found);
        // The last page repeats the cursor it was asked with.
        if (sent === 0 || !next || next === cursor || records.length >= limit) {
          return { records: records.slice(0, limit), hitCount };
        }
        cursor = next;
      }
    },
  };
}

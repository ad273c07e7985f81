import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { createSourceClient, readJson, type SourceSettings } from '../../http/source-client.ts';
import { type EuropePmcRecord, recordSchema } from './parse.ts';

/** Europe PMC names no limit for this service; this keeps far under what it calls abuse. */
export const requestsPerSecond = 10;
const pageSize = 100;
const maxFullTextBytes = 30_000_000;
const notFound = 404;

const answerSchema = z.object({
  errCode: z.unknown().optional(),
  errMsg: z.unknown().optional(),
  hitCount: z.number().int().nonnegative().optional(),
  nextCursorMark: z.string().optional(),
  resultList: z.object({ result: z.array(z.unknown()) }).optional(),
});

export type EuropePmcClient = {
  /** Records by relevance, page by page until `limit`; `hitCount` is how many there are in all. */
  search(
    query: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<{ records: EuropePmcRecord[]; hitCount: number }>;
  /** The article as JATS; undefined where Europe PMC does not have it as open access. `pmcid` is PMC and digits. */
  findFullText(pmcid: string, signal: AbortSignal): Promise<string | undefined>;
};

/**
 * Europe PMC's REST service (https://europepmc.org/RestfulWebService), one attempt a call; one client for all that is
 * asked of it, so that it keeps one pace.
 */
export function createEuropePmcClient(settings: SourceSettings): EuropePmcClient {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });

  async function page(query: string, cursorMark: string, size: number, signal: AbortSignal) {
    const parameters = { query, format: 'json', resultType: 'core', pageSize: String(size), cursorMark };
    const { text } = await ask({ path: '/search', parameters }, signal);
    const answer = readJson(text, answerSchema);
    if (answer.errCode !== undefined || answer.errMsg !== undefined) throw reported(answer.errMsg);
    if (!answer.resultList || answer.hitCount === undefined) throw new ConnectorError('malformed');
    return { results: answer.resultList.result, hitCount: answer.hitCount, next: answer.nextCursorMark };
  }

  return {
    async findFullText(pmcid, signal) {
      const request = { path: `/${pmcid}/fullTextXML`, expected: [notFound], maxBytes: maxFullTextBytes };
      const { status, text } = await ask(request, signal);
      return status === notFound ? undefined : text;
    },
    async search(query, limit, signal) {
      const records: EuropePmcRecord[] = [];
      let cursor = '*';
      for (;;) {
        const size = Math.min(pageSize, limit - records.length);
        const { results, hitCount, next } = await page(query, cursor, size, signal);
        // A record of another shape is left out; when all are, the service speaks another language.
        const read = results.map((result) => recordSchema.safeParse(result));
        if (results.length > 0 && !read.some(({ success }) => success)) throw new ConnectorError('malformed');
        records.push(...read.flatMap(({ success, data }) => (success ? [data] : [])));
        // The last page repeats the cursor it was asked with.
        if (!results.length || !next || next === cursor || records.length >= limit) {
          return { records: records.slice(0, limit), hitCount };
        }
        cursor = next;
      }
    },
  };
}

function reported(message: unknown): ConnectorError {
  const text = typeof message === 'string' ? message.replace(/\s+/g, ' ').trim().slice(0, 120) : '';
  return new ConnectorError('rejected', { words: `reported an error: ${text || 'no reason given'}` });
}

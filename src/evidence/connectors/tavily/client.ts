import { ConnectorError } from '../../connector.ts';
import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { WebHit } from '../../web/web-hit.ts';

/** Tavily allows 100 requests a minute with a key for development (docs.tavily.com, "Rate Limits"). */
export const requestsPerSecond = 1;
const maxResults = 20;
const maxDomains = 300;
/** 432 and 433 are Tavily's own: the plan is used up, the limit of what may be paid for is reached. */
const refusals: Record<number, string> = {
  401: 'does not accept its key',
  403: 'does not accept its key',
  432: 'has used up the searches of its plan',
  433: 'has used up the searches that may be paid for',
};

export type TavilySettings = SourceSettings & { apiKey: string };

/** Tavily's `POST /search` (docs.tavily.com, API reference). One attempt a call. */
export function createTavilyClient({ apiKey, read = readInline, ...settings }: TavilySettings) {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    /** Pages of these domains, of any without one. */
    async search(words: string, domains: readonly string[], signal: AbortSignal): Promise<WebHit[]> {
      const json = {
        query: words,
        search_depth: 'basic',
        max_results: maxResults,
        ...(domains.length > 0 && { include_domains: domains.slice(0, maxDomains) }),
      };
      const headers = { authorization: `Bearer ${apiKey}` };
      const expected = Object.keys(refusals).map(Number);
      return ask({ path: '/search', json, headers, expected }, signal, async ({ status, text }) => {
        const refusal = refusals[status];
        if (refusal) throw new ConnectorError('rejected', { words: refusal });
        return read('tavily/answer', text, signal);
      });
    },
  };
}

import { ConnectorError } from '../../connector.ts';
import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { WebHit } from '../../web/web-hit.ts';

/** Brave's smallest plan allows one request a second (Brave Search API, "Rate limiting"). */
export const requestsPerSecond = 1;
const maxResults = 20;
/** Brave answers 422 to a key that it does not know, too. */
const refusals: Record<number, string> = {
  401: 'does not accept its key',
  402: 'has used up the searches of its plan',
  403: 'does not accept its key',
  422: 'rejected the query or does not accept its key',
};

export type BraveSettings = SourceSettings & { apiKey: string };

/** Brave's `GET /res/v1/web/search` (api-dashboard.search.brave.com, API reference). One attempt a call. */
export function createBraveClient({ apiKey, read = readInline, ...settings }: BraveSettings) {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    /** Pages of these domains, of any without one. */
    async search(words: string, domains: readonly string[], signal: AbortSignal): Promise<WebHit[]> {
      const parameters = {
        q: words,
        count: String(maxResults),
        result_filter: 'web',
        text_decorations: 'false',
        ...(domains.length > 0 && { goggles: goggleOf(domains) }),
      };
      const headers = { accept: 'application/json', 'x-subscription-token': apiKey };
      const expected = Object.keys(refusals).map(Number);
      return ask({ path: '/web/search', parameters, headers, expected }, signal, async ({ status, text }) => {
        const refusal = refusals[status];
        if (refusal) throw new ConnectorError('rejected', { words: refusal });
        return read('brave/answer', text, signal);
      });
    },
  };
}

/** Rules that Brave ranks by: away with everything but these sites. A query has no room for so many `site:`. */
function goggleOf(domains: readonly string[]): string {
  return ['$discard', ...domains.map((domain) => `$boost=1,site=${domain}`)].join('\n');
}

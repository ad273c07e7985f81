import { ConnectorError } from '../../connector.ts';
import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { WebHit } from '../../web/web-hit.ts';

/** SearXNG asks other engines for us, and they block who asks too often; its own limiter, too, is stricter than this. */
export const requestsPerSecond = 1;
const forbidden = 403;

/** The JSON answers of a SearXNG server (docs.searxng.org, "Search API"), page by page. One attempt a call. */
export function createSearxngClient(settings: SourceSettings) {
  const { read = readInline } = settings;
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    async search(
      words: string,
      page: number,
      signal: AbortSignal,
    ): Promise<{ hits: WebHit[]; silent: string[] }> {
      const parameters = { q: words, format: 'json', pageno: String(page) };
      const request = { path: '/search', parameters, expected: [forbidden] };
      return ask(request, signal, async ({ status, text }) => {
        if (status === forbidden) {
          const words = 'does not give JSON: its settings.yml must list "json" under search, formats';
          throw new ConnectorError('rejected', { words });
        }
        return read('searxng/answer', text, signal);
      });
    },
  };
}

import type { Connector } from '../../connector.ts';
import { createWebConnector, type WebSettings } from '../../web/web-connector.ts';
import { createTavilyClient, type TavilySettings } from './client.ts';

/** Tavily, asked for the allowed domains only. */
export function createTavilyConnector(settings: TavilySettings & WebSettings): Connector {
  const client = createTavilyClient(settings);
  const { domains } = settings.allowList;
  return createWebConnector(
    'Tavily',
    async (words, { signal }) => ({ hits: await client.search(words, domains, signal) }),
    settings,
  );
}

import type { Connector } from '../../connector.ts';
import { createWebConnector, type WebSettings } from '../../web/web-connector.ts';
import { type BraveSettings, createBraveClient } from './client.ts';

/** Brave Search, asked for the allowed domains only. */
export function createBraveConnector(settings: BraveSettings & WebSettings): Connector {
  const client = createBraveClient(settings);
  const { domains } = settings.allowList;
  return createWebConnector(
    'Brave Search',
    async (words, { signal }) => ({ hits: await client.search(words, domains, signal) }),
    settings,
  );
}

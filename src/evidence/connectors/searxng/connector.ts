import type { Connector } from '../../connector.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { createWebConnector, type WebSettings } from '../../web/web-connector.ts';
import type { WebHit } from '../../web/web-hit.ts';
import { createSearxngClient } from './client.ts';
import { describeUnresponsive } from './parse.ts';

const maxAsked = 3;

/**
 * The search engines behind a SearXNG server. Not all of them take `site:`, so results are chosen here, from up to
 * three pages. Engines that gave no answer are named.
 */
export function createSearxngConnector(settings: SourceSettings & WebSettings): Connector {
  const client = createSearxngClient(settings);
  const find: Parameters<typeof createWebConnector>[1] = async (words, { count, isWanted, signal }) => {
    const hits: WebHit[] = [];
    const silent = new Set<string>();
    for (let page = 1; page <= maxAsked && hits.length < count; page++) {
      const answer = await client.search(words, page, signal);
      for (const engine of answer.silent) silent.add(engine);
      hits.push(...answer.hits.filter(isWanted));
      if (answer.hits.length === 0) break;
    }
    const failure = describeUnresponsive([...silent]);
    return { hits, ...(failure && { failures: [failure] }) };
  };
  return createWebConnector('SearXNG', find, settings);
}

import { LRUCache } from 'lru-cache';
import type { Egress } from '#platform/egress/index.ts';
import { ConnectorError } from '../connector.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import { toConnectorError } from '../http/egress-failure.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { SourceAnswer } from '../http/source-answer.ts';
import { type Read, readInline } from '../reading.ts';
import type { PageText } from './page-text.ts';

/** A site is asked for a page this often in a second, however many searches found pages of it. */
export const pagesPerSecond = 2;
const timeoutMs = 4_000;
const maxBytes = 3_000_000;
const maxHosts = 1_000;

/** Reads one page. Throws `ConnectorError`, or the reason of the signal. */
export type PageReader = (url: string, signal: AbortSignal) => Promise<PageText>;

/**
 * Fetches pages that searches found. `egress` must reach public addresses only: strangers choose what is asked for.
 * HTML in UTF-8 is read, of a length that a reader can check; what is not found under the address itself is left.
 */
export function createPageReader({
  egress,
  read = readInline,
}: {
  egress: Egress;
  read?: Read | undefined;
}): PageReader {
  const cache = createAnswerCache();
  const turns = new LRUCache<string, ReturnType<typeof createRateLimit>>({ max: maxHosts });

  async function ask(url: URL, signal: AbortSignal): Promise<SourceAnswer> {
    const kept = cache.find(url.href);
    if (kept?.isFresh) return kept.answer;
    const takeTurn = turns.get(url.host) ?? createRateLimit(pagesPerSecond);
    turns.set(url.host, takeTurn);
    await takeTurn(signal);
    const fetchedMeanwhile = cache.find(url.href);
    if (fetchedMeanwhile?.isFresh) return fetchedMeanwhile.answer;
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const answer = await egress(url, { headers, signal, timeoutMs, maxBytes }).catch((error) => {
      throw toConnectorError(error, signal);
    });
    if (answer.status === 200) cache.keep(url.href, answer);
    return answer;
  }

  return async (address, signal) => {
    signal.throwIfAborted();
    const url = new URL(address);
    if (url.protocol !== 'https:') throw new ConnectorError('unusable');
    const { status, headers, text } = await ask(url, signal);
    if (status !== 200) throw new ConnectorError('rejected', { words: `answered with error ${status}` });
    return read('web/page', { contentType: headers.get('content-type') ?? '', text }, signal);
  };
}

import { LRUCache } from 'lru-cache';
import type { Egress } from '#platform/egress/index.ts';
import { ConnectorError, toConnectorError } from '../connector.ts';
import type { HtmlPart } from '../html-text.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { SourceAnswer } from '../http/source-client.ts';
import { PageError, type PageText, readPage } from './page-text.ts';

/** A site is asked for a page this often in a second, however many searches found pages of it. */
export const pagesPerSecond = 2;
const timeoutMs = 4_000;
const maxBytes = 3_000_000;
const maxChars = 30_000;
const leastChars = 200;
const maxHosts = 1_000;

/** Reads one page. Throws `ConnectorError`, or the reason of the signal. */
export type PageReader = (url: string, signal: AbortSignal) => Promise<PageText>;

/**
 * Fetches pages that searches found. `egress` must reach public addresses only: strangers choose what is asked for.
 * HTML in UTF-8 is read, of a length that a reader can check; what is not found under the address itself is left.
 */
export function createPageReader({ egress }: { egress: Egress }): PageReader {
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
    if (!isReadable(headers.get('content-type') ?? '', text)) throw new ConnectorError('malformed');
    try {
      const page = readPage(text);
      const parts = shorten(page.parts);
      const chars = parts.reduce((sum, part) => sum + part.text.length, 0);
      if (chars < leastChars) throw new ConnectorError('unusable');
      return { ...page, parts };
    } catch (error) {
      if (error instanceof PageError) throw new ConnectorError('malformed', { cause: error });
      throw error;
    }
  };
}

/** HTML whose bytes were read as what they are: the body has been decoded as UTF-8 already. */
function isReadable(contentType: string, text: string): boolean {
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return false;
  const declared = /charset\s*=\s*["']?\s*([\w-]+)/i;
  const [, charset = 'utf-8'] = declared.exec(contentType) ?? declared.exec(text.slice(0, 2_000)) ?? [];
  return /^(?:utf-?8|us-ascii|ascii)$/i.test(charset);
}

/** The first parts, whole; of the last one so many blocks as have room. */
function shorten(parts: readonly HtmlPart[]): HtmlPart[] {
  let room = maxChars;
  return parts.flatMap(({ label, text }) => {
    if (room <= 0) return [];
    const kept = text.length <= room ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n\n', room)));
    room = kept.length < text.length ? 0 : room - kept.length;
    return kept ? [{ label, text: kept }] : [];
  });
}

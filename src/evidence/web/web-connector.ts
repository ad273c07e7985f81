import type { Clock } from '#platform/clock.ts';
import { type Connector, ConnectorError } from '../connector.ts';
import { domainOf } from '../identifiers.ts';
import { type Read, readInline } from '../reading.ts';
import { uniqueBy } from '../unique.ts';
import { queryWords } from '../words.ts';
import type { AllowList } from './allow-list.ts';
import type { PageReader } from './page-reader.ts';
import type { PageText } from './page-text.ts';
import type { WebHit } from './web-hit.ts';

/** `failures` name what the engine could not do, in words that continue a sentence which begins with its name. */
export type WebAnswer = { hits: WebHit[]; failures?: string[] };

/** What every connector of a web search is made with. */
export type WebSettings = { allowList: AllowList; readPage: PageReader; clock: Clock; read?: Read };

const maxPages = 5;
const maxWords = 40;
const maxQueryChars = 300;

/**
 * A web search as a source. What an engine shows of a page is its choice of words, sometimes its own; nothing of it is
 * quoted. Each page is fetched, and its text is the source. Pages outside the allow-list are not opened; those that
 * cannot be read are named. `find` gives pages that `wanted` takes, best first, as far as it can `count` of them.
 */
export function createWebConnector(
  name: string,
  find: (
    words: string,
    options: { count: number; isWanted: (hit: WebHit) => boolean; signal: AbortSignal },
  ) => Promise<WebAnswer>,
  { allowList, readPage, clock, read = readInline }: WebSettings,
): Connector {
  return {
    name,
    async search(query, signal) {
      signal.throwIfAborted();
      const words = webWords(query.text);
      if (!words) return { items: [], query: words, identified: 0 };
      const count = Math.min(query.limit, maxPages);
      const isWanted = ({ url }: WebHit) => addressOf(url) !== undefined && allowList.allows(url);
      const { hits, failures = [] } = await find(words, { count, isWanted, signal });
      const found = uniqueBy(
        hits.filter(isWanted).map((hit) => ({ ...hit, url: addressOf(hit.url) ?? '' })),
        ({ url }) => keyOf(url),
      ).slice(0, count);
      const outcomes = await Promise.all(found.map((hit) => open(hit, readPage, signal)));
      const unread = outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome] : []));
      const pages = outcomes.flatMap((outcome) =>
        'page' in outcome ? [{ ...outcome, id: keyOf(outcome.hit.url) }] : [],
      );
      const items = await read('web/items', { name, pages, at: clock.now() }, signal);
      return {
        items,
        query: words,
        identified: found.length,
        failures: [...failures, ...(unread.length > 0 ? [unreadWords(unread, found.length)] : [])],
      };
    },
  };
}

/** Plain words: nothing of them is an operator, a phrase, or a command of an engine such as `!images`. */
function webWords(text: string): string {
  const words = (text.match(/[\p{L}\p{N}]+(?:[-'’.,%][\p{L}\p{N}]+)*/gu) ?? [])
    .filter((word) => !/^(?:AND|OR|NOT)$/.test(word) && word.length < 60)
    .slice(0, maxWords);
  while (words.join(' ').length > maxQueryChars) words.pop();
  return queryWords(words.join(' ')).length > 0 ? words.join(' ') : '';
}

/** The address under which a page is fetched: always encrypted, without a place within the page. */
function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname, search, username, password } = new URL(url);
  const isWeb = (protocol === 'https:' || protocol === 'http:') && !username && !password;
  return isWeb && url.length < 2_000 ? `https://${host}${pathname}${search}` : undefined;
}

function keyOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `web:${domainOf(url)}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`;
}

type Opened = { hit: WebHit; page: PageText };
type Unread = { hit: WebHit; reason: string };

async function open(hit: WebHit, readPage: PageReader, signal: AbortSignal): Promise<Opened | Unread> {
  try {
    return { hit, page: await readPage(hit.url, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ConnectorError)) throw error;
    return { hit, reason: error.message };
  }
}

function unreadWords(unread: readonly Unread[], found: number): string {
  const sites = [...new Set(unread.map(({ hit }) => domainOf(hit.url).slice(0, 40)))].join(', ');
  const pages = found === 1 ? 'the page that was found' : `${unread.length} of ${found} pages found`;
  return `could not read ${pages} (${sites})`;
}

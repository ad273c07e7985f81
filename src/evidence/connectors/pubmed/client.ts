import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/index.ts';
import { ConnectorError, toConnectorError } from '../../connector.ts';
import { createRateLimit } from './rate-limit.ts';

const requestsPerSecond = { anonymous: 3, withKey: 10 };
const requestTimeoutMs = 60_000;
const maxSearchBytes = 2_000_000;
const maxFetchBytes = 40_000_000;
const maxUrlLength = 1_800;
const worthSayingMs = 3_600_000;

export type PubmedSettings = {
  baseUrl: string;
  apiKey?: string;
  contactEmail?: string;
  tool: string;
  egress: Egress;
  clock: Clock;
};

export type PubmedClient = {
  search(term: string, limit: number, signal: AbortSignal): Promise<string[]>;
  fetch(ids: string[], signal: AbortSignal): Promise<string>;
};

/**
 * NCBI E-utilities, one attempt a call: `search` gives PMIDs by relevance, `fetch` the XML of these records.
 * Keeps NCBI's limit of 3 requests a second, 10 with a key (NCBI, "A General Introduction to the E-utilities").
 */
export function createPubmedClient(settings: PubmedSettings): PubmedClient {
  const takeTurn = createRateLimit(settings.apiKey ? requestsPerSecond.withKey : requestsPerSecond.anonymous);

  async function call(
    tool: string,
    parameters: Record<string, string>,
    maxBytes: number,
    signal: AbortSignal,
  ) {
    await takeTurn(signal);
    const form = new URLSearchParams({
      db: 'pubmed',
      ...parameters,
      tool: settings.tool,
      ...(settings.contactEmail && { email: settings.contactEmail }),
      ...(settings.apiKey && { api_key: settings.apiKey }),
    }).toString();
    const url = `${settings.baseUrl}/${tool}.fcgi`;
    const isLong = url.length + form.length > maxUrlLength;
    const response = await settings
      .egress(isLong ? url : `${url}?${form}`, {
        ...(isLong && {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
        }),
        signal,
        timeoutMs: requestTimeoutMs,
        maxBytes,
      })
      .catch((error) => {
        throw toConnectorError(error, signal);
      });
    checkStatus(response.status, response.headers, response.text, settings.clock);
    return response.text;
  }

  return {
    async search(term, limit, signal) {
      const parameters = { term, retmode: 'json', sort: 'relevance', retmax: String(limit) };
      return readSearch(await call('esearch', parameters, maxSearchBytes, signal)).slice(0, limit);
    },
    async fetch(ids, signal) {
      const parameters = { id: ids.join(','), retmode: 'xml', rettype: 'abstract' };
      const body = await call('efetch', parameters, maxFetchBytes, signal);
      checkArticleSet(body);
      return body;
    },
  };
}

function checkStatus(status: number, headers: Headers, body: string, clock: Clock) {
  if (status === 429) throw rateLimited(readRetryAfter(headers.get('retry-after'), clock));
  if (status === 503 && headers.has('retry-after'))
    throw rateLimited(readRetryAfter(headers.get('retry-after'), clock));
  if (status >= 500) throw new ConnectorError('server-error', { words: `answered with error ${status}` });
  if (status < 200 || status >= 300) {
    if (/rate limit exceeded/i.test(body)) throw rateLimited(undefined);
    throw new ConnectorError('rejected', { words: `answered with error ${status}` });
  }
}

function rateLimited(retryAfterMs: number | undefined): ConnectorError {
  const hint =
    retryAfterMs === undefined || retryAfterMs > worthSayingMs
      ? ''
      : ` (try again in ${Math.max(1, Math.ceil(retryAfterMs / 1000))} s)`;
  return new ConnectorError('rate-limited', { words: `is limiting requests${hint}`, retryAfterMs });
}

/** `Retry-After` in milliseconds; the header holds seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | null, clock: Clock): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now().getTime());
}

function readSearch(body: string): string[] {
  if (/^\s*</.test(body)) throw new ConnectorError('not-data');
  const answer = readJson(body) as {
    error?: unknown;
    esearchresult?: { ERROR?: unknown; idlist?: unknown };
  } | null;
  const result = answer?.esearchresult;
  if (!result) {
    const error = typeof answer?.error === 'string' ? answer.error : '';
    if (/rate limit/i.test(error)) throw rateLimited(undefined);
    throw error ? reported(error) : new ConnectorError('malformed');
  }
  if (typeof result.ERROR === 'string') throw reported(result.ERROR);
  if (!Array.isArray(result.idlist)) throw new ConnectorError('malformed');
  const ids = [...new Set(result.idlist.map(String))];
  if (!ids.every((id) => /^\d+$/.test(id))) throw new ConnectorError('malformed');
  return ids;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ConnectorError('incomplete');
  }
}

/** A cut body can still look like XML: the closing tag of the whole set proves that it arrived. */
function checkArticleSet(body: string) {
  if (/^\s*(?:<!doctype html|<html)/i.test(body)) throw new ConnectorError('not-data');
  const [, error] = /<ERROR>([^<]*)<\/ERROR>/.exec(body.slice(0, 2_000)) ?? [];
  if (error !== undefined && !body.includes('<PubmedArticleSet')) throw reported(error);
  if (/^\s*\{/.test(body) && /rate limit/i.test(body.slice(0, 2_000))) throw rateLimited(undefined);
  if (/^\s*[^<\s]/.test(body)) throw new ConnectorError('malformed');
  if (!/(?:<\/PubmedArticleSet>|<PubmedArticleSet\s*\/>)\s*$/.test(body))
    throw new ConnectorError('incomplete', { words: 'sent incomplete XML' });
}

function reported(error: string): ConnectorError {
  const text = error.replace(/\s+/g, ' ').trim().slice(0, 120);
  return new ConnectorError('rejected', { words: `reported an error: ${text || 'no reason given'}` });
}

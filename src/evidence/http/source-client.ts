import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/index.ts';
import type { Read } from '../reading.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { toConnectorError } from './egress-failure.ts';
import { createRateLimit } from './rate-limit.ts';
import type { SourceAnswer } from './source-answer.ts';
import { checkStatus } from './status.ts';

/** What every connector is handed. `read` makes records of answers, without it in the thread of the caller. */
export type SourceSettings = { baseUrl: string; egress: Egress; clock: Clock; read?: Read };

export type SourceRequest = {
  /** Appended to the base URL; begins with a slash. */
  path: string;
  parameters?: Record<string, string>;
  headers?: Record<string, string>;
  /** Makes it a POST; such answers are not kept. */
  form?: string;
  /** Makes it a POST of JSON that only asks; its answer is kept like that of a GET. */
  json?: object;
  /** Statuses outside 200–299 that are an answer too, such as 404 for "no hit". */
  expected?: readonly number[];
  maxBytes?: number;
};

/** `read` makes of an answer what the caller wants of it. */
export type SourceClient = <T>(
  request: SourceRequest,
  signal: AbortSignal,
  read: (answer: SourceAnswer) => Promise<T>,
) => Promise<T>;

const defaultMaxBytes = 20_000_000;
const defaultTimeoutMs = 60_000;

/**
 * Asks one web service, one attempt a call, at most `perSecond` requests in any second. Answers are used again for
 * `maxAgeMs` (default 15 min; 0 never), then asked for again with their ETag where they had one; those that could not be
 * read, such as a page of maintenance, are not kept. Throws `ConnectorError`, or the reason of the signal.
 */
export function createSourceClient(
  settings: SourceSettings & { perSecond: number; maxAgeMs?: number; timeoutMs?: number },
): SourceClient {
  const { baseUrl, egress, clock, timeoutMs = defaultTimeoutMs } = settings;
  const takeTurn = createRateLimit(settings.perSecond);
  const cache: AnswerCache = createAnswerCache(settings.maxAgeMs);

  return async (request, signal, read) => {
    signal.throwIfAborted();
    const { path, parameters = {}, headers, form, json, expected = [], maxBytes = defaultMaxBytes } = request;
    const query = new URLSearchParams(parameters).toString();
    const url = `${baseUrl}${path}${query && `?${query}`}`;
    const body = form ?? (json && JSON.stringify(json));
    const key = json ? `${url} ${body}` : url;
    const kept = form === undefined ? cache.find(key) : undefined;
    if (kept?.isFresh) return read(kept.answer);
    await takeTurn(signal);
    const answer: SourceAnswer = await egress(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: {
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(kept?.etag ? { 'if-none-match': kept.etag } : {}),
        ...headers,
      },
      signal,
      timeoutMs,
      maxBytes,
    }).catch((error) => {
      throw toConnectorError(error, signal);
    });
    if (answer.status === 304 && kept) {
      cache.refresh(key);
      return read(kept.answer);
    }
    if (!expected.includes(answer.status)) checkStatus(answer, clock);
    const found = await read(answer);
    if (form === undefined) cache.keep(key, answer);
    return found;
  };
}

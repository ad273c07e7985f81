import type { Clock } from '#platform/clock.ts';
import { ConnectorError } from '../connector.ts';
import type { SourceAnswer } from './source-answer.ts';

const worthSayingMs = 3_600_000;

/** Throws the `ConnectorError` that an HTTP status stands for; 200–299 pass. */
export function checkStatus({ status, headers, text }: SourceAnswer, clock: Clock): void {
  if (status === 429 || (status === 503 && headers.has('retry-after'))) {
    throw rateLimited(readRetryAfter(headers.get('retry-after'), clock));
  }
  if (status >= 500) throw new ConnectorError('server-error', { words: `answered with error ${status}` });
  if (status >= 200 && status < 300) return;
  if (/rate limit exceeded/i.test(text.slice(0, 2_000))) throw rateLimited(undefined);
  throw new ConnectorError('rejected', { words: `answered with error ${status}` });
}

export function rateLimited(retryAfterMs: number | undefined): ConnectorError {
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

import { EgressError } from '#platform/egress/index.ts';
import { LanguageModelError } from './language-model.ts';

const maxWaitMs = 20_000;

/** A failed request as an error, with the wait its provider asks for before the next; never a word that the server wrote. */
export type Failure = { error: LanguageModelError; retryAfterMs?: number };

const egressWords: Record<EgressError['reason'], string> = {
  refused: 'refused the connection',
  timeout: 'did not answer in time',
  too_large: 'sent an answer that is too large',
  network: 'could not be reached',
  aborted: 'did not finish its answer',
};

/** Throws what is no failure of the connection. */
export function connectionFailure(cause: unknown): Failure {
  if (!(cause instanceof EgressError)) throw cause;
  const retryable = cause.reason === 'network' || cause.reason === 'refused';
  return { error: new LanguageModelError(egressWords[cause.reason], { retryable, cause }) };
}

export const unreadable: Failure = {
  error: new LanguageModelError('sent an answer that cannot be read', { retryable: false }),
};

export const tooLong: Failure = {
  error: new LanguageModelError('cannot read as much at a time as the sources hold', {
    retryable: false,
    isTooLong: true,
  }),
};

const statusWords: Record<number, string> = {
  401: 'refused the key (error 401)',
  403: 'refused access (error 403)',
  404: 'does not know the model, or is not at this address (error 404)',
  429: 'is limiting requests',
  529: 'is overloaded',
};
const transient = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/** The body of an error is only looked at for what to do next: it can hold the key, or words of the model. */
export function statusFailure({
  status,
  headers,
  text,
}: {
  status: number;
  headers: Headers;
  text: string;
}): Failure {
  if (
    status < 500 &&
    /context.?(?:length|window|size)|maximum context|prompt is too long|too many tokens/i.test(text)
  )
    return tooLong;
  if (status === 429 && /insufficient_quota/.test(text))
    return { error: new LanguageModelError('has no quota left', { retryable: false }) };
  const retryAfterMs = readRetryAfter(headers);
  const words = statusWords[status] ?? `answered with error ${status}`;
  const retryable = transient.has(status) && (retryAfterMs ?? 0) <= maxWaitMs;
  return {
    error: new LanguageModelError(words, { retryable }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Milliseconds of a Retry-After header, in seconds or as a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';

type Bucket = { tokens: number; at: number };

/** At most this many keys are remembered, the latest used ones. */
const maxKeys = 10_000;

/**
 * A token bucket for each key, in memory: every process counts for itself, so several web machines together allow as many
 * times more. `take` counts before anything is awaited, so attempts sent at once cannot slip through. Keys are kept as
 * hashes: what a stranger sends takes the same room, however long it is.
 */
export function createRateLimit(options: { clock: Clock; capacity: number; refillMs: number }) {
  const { clock, capacity, refillMs } = options;
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys });

  function tokensOf(bucket: Bucket | undefined, at: number): number {
    if (!bucket) return capacity;
    return Math.min(capacity, bucket.tokens + Math.max(0, at - bucket.at) / refillMs);
  }

  function refuseEmpty(tokens: number): void {
    if (tokens < 1) throw tooManyAttempts((1 - tokens) * refillMs);
  }

  function add(key: string, count: number): void {
    const id = hashKey(key);
    const at = clock.now().getTime();
    const tokens = tokensOf(buckets.get(id), at);
    if (count < 0) refuseEmpty(tokens);
    buckets.set(id, { tokens: Math.min(capacity, tokens + count), at });
  }

  return {
    /** Counts one attempt; throws `rate_limited` when too many came. */
    take: (key: string): void => add(key, -1),

    /** The attempt was good and does not count. */
    restore: (key: string): void => add(key, 1),

    /** Throws what `take` would throw, and counts nothing. */
    check(key: string): void {
      refuseEmpty(tokensOf(buckets.peek(hashKey(key)), clock.now().getTime()));
    },
  };
}

/** A fixed length for keys of any length. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

export function tooManyAttempts(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = 'Too many attempts. Please wait a few minutes and try again.';
  return new AppError('rate_limited', message, { retryAfterSeconds });
}

import type { Clock } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';

type Bucket = { tokens: number; at: number };

/** At most this many keys are remembered, the latest used ones. */
const maxKeys = 10_000;

/**
 * A token bucket for each key, in memory: every process counts for itself, so several web machines together allow as many
 * times more. `take` counts before anything is awaited, so attempts sent at once cannot slip through.
 */
export function createRateLimit(options: { clock: Clock; capacity: number; refillMs: number }) {
  const { clock, capacity, refillMs } = options;
  const buckets = new Map<string, Bucket>();

  function bucketOf(key: string): Bucket {
    const at = clock.now().getTime();
    const known = buckets.get(key);
    buckets.delete(key);
    const earned = known ? Math.max(0, at - known.at) / refillMs : capacity;
    const bucket = { tokens: Math.min(capacity, (known?.tokens ?? 0) + earned), at };
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest);
    return bucket;
  }

  return {
    /** Counts one attempt; throws `rate_limited` when too many came. */
    take(key: string): void {
      const bucket = bucketOf(key);
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1;
        return;
      }
      const retryAfterSeconds = Math.max(1, Math.ceil(((1 - bucket.tokens) * refillMs) / 1000));
      const message = 'Too many attempts. Please wait a few minutes and try again.';
      throw new AppError('rate_limited', message, { retryAfterSeconds });
    },

    /** The attempt was good and does not count. */
    giveBack(key: string): void {
      const bucket = bucketOf(key);
      bucket.tokens = Math.min(capacity, bucket.tokens + 1);
    },
  };
}

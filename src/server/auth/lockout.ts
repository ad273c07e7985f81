import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { hashKey, tooManyAttempts } from './rate-limit.ts';

type Failures = { count: number; at: number };

/** At most this many keys are remembered, the latest used ones. */
const maxKeys = 10_000;

/**
 * Locks a key for `lockMs` after `failures` attempts that were not taken back, each less than that time after the one
 * before. In memory, and counted before anything is awaited, as `createRateLimit` does.
 */
export function createLockout(options: { clock: Clock; failures: number; lockMs: number }) {
  const { clock, failures, lockMs } = options;
  const entries = new LRUCache<string, Failures>({ max: maxKeys });

  return {
    /** Counts one attempt; throws `rate_limited` while the key is locked. */
    take(key: string): void {
      const id = hashKey(key);
      const at = clock.now().getTime();
      const entry = entries.get(id);
      const endsAt = entry ? entry.at + lockMs : at;
      if (!entry || at >= endsAt) {
        entries.set(id, { count: 1, at });
        return;
      }
      if (entry.count >= failures) throw tooManyAttempts(endsAt - at);
      entries.set(id, { count: entry.count + 1, at: Math.max(at, entry.at) });
    },

    /** The attempt was good: all before it are forgotten. */
    clear: (key: string): void => void entries.delete(hashKey(key)),
  };
}

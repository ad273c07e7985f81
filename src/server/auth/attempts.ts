import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { createRateLimit, hashKey } from './rate-limit.ts';

const minuteMs = 60_000;

/** Pairs of account and address that signed in: remembered in memory, the latest used ones. */
const maxKnown = 10_000;

export type AttemptKind = 'login' | 'register';

/** One attempt that was counted. */
export type Attempt = {
  /** It was the owner: it does not count, and the address is known for the account from now on. */
  succeeded(): void;
};

/**
 * Slows down guessing. An account is guarded from each address and from all of them together, an address from trying
 * many accounts. Who signed in to an account from an address before meets there only the limit of both, so that
 * strangers who use up the others do not keep the owner out.
 */
export function createAttempts({ clock }: { clock: Clock }) {
  const pairs = createRateLimit({ clock, capacity: 10, refillMs: minuteMs });
  const accounts = createRateLimit({ clock, capacity: 30, refillMs: 2 * minuteMs });
  // Wide, because everybody behind one proxy or hospital gateway shares an address.
  const addresses = createRateLimit({ clock, capacity: 300, refillMs: 1_000 });
  const known = new LRUCache<string, true>({ max: maxKnown });

  return {
    /**
     * Counts one attempt, by the address it came from and the account it named: '' where it named none. Throws
     * `rate_limited`. What the narrower limits refuse does not use up those that are shared with others.
     */
    count(kind: AttemptKind, account: string, address: string): Attempt {
      const accountKey = `${kind} ${account}`;
      const pairKey = `${accountKey} ${address}`;
      const knownKey = hashKey(`${account} ${address}`);
      const shared = account === '' ? [] : [[accounts, accountKey] as const, [addresses, address] as const];
      const counted = known.get(knownKey) ? [] : shared;
      // Before a pair is remembered: an address without attempts left cannot push out what is known of others.
      for (const [limit, key] of counted) limit.check(key);
      pairs.take(pairKey);
      for (const [limit, key] of counted) limit.take(key);
      return {
        succeeded() {
          if (kind === 'login') {
            pairs.restore(pairKey);
            for (const [limit, key] of counted) limit.restore(key);
          }
          known.set(knownKey, true);
        },
      };
    },
  };
}

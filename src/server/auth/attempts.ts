import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { createLockout } from './lockout.ts';
import { createRateLimit, hashKey } from './rate-limit.ts';

const minuteMs = 60_000;

/** Pairs of account and address that signed in: remembered in memory, the latest used ones. */
const maxKnown = 10_000;

/** `mail` asks for one; `token` redeems what a mail or Google gave; `proof` shows again who is signed in. */
export type AttemptKind = 'login' | 'register' | 'mail' | 'token' | 'totp' | 'proof' | 'promo';

/** Those whose good attempts do not count. */
const guessed: readonly AttemptKind[] = ['login', 'token', 'totp', 'proof', 'promo'];

/** One attempt that was counted. */
export type Attempt = {
  /** It was the owner: it does not count, and the address is known for the account from now on. */
  succeeded(): void;
  /** It sends the account a mail: throws `rate_limited` where that had its share of all that are asked for. */
  takeMail(): void;
};

/**
 * Slows down guessing. An account is guarded from each address and from all of them together, an address from trying
 * many accounts. Ten failures lock an account for an address for 15 minutes. Who signed in to it from another address
 * before meets there only the lock of both, so that strangers who use up the others do not keep the owner out.
 */
export function createAttempts({ clock }: { clock: Clock }) {
  const pairs = createLockout({ clock, failures: 10, lockMs: 15 * minuteMs });
  const accounts = createRateLimit({ clock, capacity: 30, refillMs: 2 * minuteMs });
  // Wide, because everybody behind one proxy or hospital gateway shares an address.
  const addresses = createRateLimit({ clock, capacity: 300, refillMs: 1_000 });
  /** Of an account, from wherever they are asked for, so that nobody's mailbox is flooded. */
  const mails = createRateLimit({ clock, capacity: 5, refillMs: 10 * minuteMs });
  const known = new LRUCache<string, true>({ max: maxKnown });

  return {
    /**
     * Counts one attempt, by the address it came from and the account it named: '' where it named none but should have,
     * undefined where there is none to name. Throws `rate_limited`. What the narrower limits refuse does not use up those
     * that are shared with others.
     */
    count(kind: AttemptKind, account: string | undefined, address: string): Attempt {
      if (account === undefined) {
        addresses.take(address);
        return { succeeded: () => addresses.restore(address), takeMail: () => undefined };
      }
      const accountKey = `${kind} ${account}`;
      const pairKey = `${accountKey} ${address}`;
      const knownKey = hashKey(`${kind} ${account} ${address}`);
      const shared =
        account === ''
          ? []
          : kind === 'mail'
            ? [[mails, account] as const, [addresses, address] as const]
            : [[accounts, accountKey] as const, [addresses, address] as const];
      const counted = kind !== 'mail' && known.get(knownKey) ? [] : shared;
      // Before a pair is remembered: an address without attempts left cannot push out what is known of others.
      for (const [limit, key] of counted) limit.check(key);
      pairs.take(pairKey);
      for (const [limit, key] of counted) limit.take(key);
      return {
        succeeded() {
          if (guessed.includes(kind)) {
            pairs.clear(pairKey);
            for (const [limit, key] of counted) limit.restore(key);
          }
          known.set(knownKey, true);
        },
        takeMail: () => mails.take(account),
      };
    },
  };
}

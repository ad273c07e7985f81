import type { Clock } from '#platform/clock.ts';
import type { Queryable, Tx } from '#platform/database/index.ts';
import {
  countTokenAttempt,
  findOneTimeToken,
  insertOneTimeToken,
  insertUsedToken,
  type OneTimeToken,
  useOneTimeToken,
  useTokensOf,
} from './store.ts';
import { hashToken, newToken } from './tokens.ts';

export type Purpose = OneTimeToken['purpose'];
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

const minuteMs = 60_000;
const lifetimeMs: Record<Purpose, number> = {
  'verify-email': 24 * 60 * minuteMs,
  'reset-password': 60 * minuteMs,
  'totp-login': 5 * minuteMs,
  'totp-verify': 5 * minuteMs,
  // Google's own tokens live an hour.
  google: 2 * 60 * minuteMs,
};

/** Challenges between first and second factor; that of a verification link verifies the address as well. */
export const challengePurposes = ['totp-login', 'totp-verify'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Those of mailed links, which sign in. */
const linkPurposes = ['verify-email', 'reset-password'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** How many codes may be tried on one challenge. */
const maxAttempts = 5;

/** Random tokens that are good for one thing, once, and for a time. */
export function createOneTimeTokens({ clock }: { clock: Clock }) {
  return {
    async issue(to: Queryable, userId: string, purpose: Purpose): Promise<string> {
      const token = newToken();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + lifetimeMs[purpose]);
      await insertOneTimeToken(to, { tokenHash: hashToken(token), userId, purpose, createdAt, expiresAt });
      return token;
    },

    /** Whose token it is, whether or not it is good. */
    async findOwner(to: Queryable, token: string, purpose: Purpose): Promise<string | undefined> {
      return (await findOneTimeToken(to, { tokenHash: hashToken(token), purpose }))?.userId;
    },

    /** Uses the token up, and with it all others of its user and purpose. Returns the user's id, or why it is not good. */
    async redeem(
      tx: Tx,
      token: string,
      purpose: Purpose,
    ): Promise<{ userId: string } | 'unknown' | 'used' | 'expired'> {
      const now = clock.now();
      const tokenHash = hashToken(token);
      const userId = await useOneTimeToken(tx, { tokenHash, purpose, now });
      if (userId) {
        await useTokensOf(tx, { userId, purpose, now });
        return { userId };
      }
      const known = await findOneTimeToken(tx, { tokenHash, purpose });
      if (!known) return 'unknown';
      return known.usedAt ? 'used' : 'expired';
    },

    /** Notes that a token of others was used. False where it was used before. */
    async useForeign(tx: Tx, token: string, userId: string, purpose: 'google'): Promise<boolean> {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
      const row = { tokenHash: hashToken(token), userId, purpose, createdAt: now, usedAt: now, expiresAt };
      return insertUsedToken(tx, row);
    },

    /** Counts one try at a challenge. Returns whose it is; undefined where it is not good any more. */
    async attempt(
      to: Queryable,
      token: string,
    ): Promise<{ userId: string; purpose: ChallengePurpose } | undefined> {
      for (const purpose of challengePurposes) {
        const tried = { tokenHash: hashToken(token), purpose, now: clock.now(), maxAttempts };
        const userId = await countTokenAttempt(to, tried);
        if (userId) return { userId, purpose };
      }
    },

    /** Takes back the challenges and links of a user: the first factor they stand on, or in for, has changed. */
    async revoke(tx: Tx, userId: string): Promise<void> {
      const now = clock.now();
      for (const purpose of [...challengePurposes, ...linkPurposes])
        await useTokensOf(tx, { userId, purpose, now });
    },
  };
}

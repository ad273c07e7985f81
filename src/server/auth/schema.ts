import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** `tokenHash` is the SHA-256 of an opaque random token, in hex; the token itself is never stored. `id` names the device. */
export const authTokens = pgTable(
  'auth_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: userId(),
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** To the hour. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('auth_tokens_user').on(table.userId)],
);

/**
 * Tokens of mailed links, challenges between password and second factor, and identity tokens that were used. Stored as
 * `authTokens` are.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    purpose: text('purpose', {
      enum: ['verify-email', 'reset-password', 'totp-login', 'totp-verify', 'google'],
    }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('one_time_tokens_user').on(table.userId),
    index('one_time_tokens_expires').on(table.expiresAt),
  ],
);

/**
 * Second factors. `sealedSecret` is encrypted; it counts once `confirmedAt` is set. `lastStep` is the time step of the
 * latest code that was taken, so that none is taken twice.
 */
export const totpFactors = pgTable('totp_factors', {
  userId: userId().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
});

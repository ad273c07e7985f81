import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema.ts';

/** Codes in upper case. Without `maxUses` anybody may use it once; `expiresAt` also ends one that was withdrawn. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    code: text('code').primaryKey(),
    plan: text('plan', { enum: ['PREMIUM'] }).notNull(),
    days: integer('days').notNull(),
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('promo_codes_days', sql`${table.days} > 0`),
    check('promo_codes_uses', sql`${table.maxUses} is null or ${table.uses} <= ${table.maxUses}`),
  ],
);

export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    code: text('code')
      .notNull()
      .references(() => promoCodes.code),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    redeemedAt: timestamp('redeemed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.userId] }),
    index('promo_redemptions_user').on(table.userId),
  ],
);

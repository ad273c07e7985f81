import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema.ts';

/**
 * `balance` is what is left of the `dayLimit` credits of `day` (UTC), and the sum of the ledger; on a later day it counts as
 * the plan's full daily limit. A plan with more credits raises both at once, one with fewer begins with the next day.
 */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    dayLimit: integer('day_limit').notNull(),
    balance: integer('balance').notNull(),
    totalUsed: integer('total_used').notNull().default(0),
  },
  (table) => [
    check('credit_balance_not_negative', sql`${table.balance} >= 0`),
    check('credit_balance_within_limit', sql`${table.balance} <= ${table.dayLimit}`),
  ],
);

/**
 * The ledger: the balance is the sum of all its amounts. Append-only (a trigger refuses all else), but for erasure, which
 * takes out whose row it is and what it was for.
 */
export const creditTransactions = pgTable(
  'credit_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** RESET opens a day, GRANT is what a better plan adds to it, EXPIRE takes back what was refunded to an earlier day. */
    transactionType: text('transaction_type', {
      enum: ['CONSUME', 'REFUND', 'RESET', 'GRANT', 'EXPIRE'],
    }).notNull(),
    amount: integer('amount').notNull(),
    description: text('description').notNull(),
    day: date('day').notNull(),
    sessionId: uuid('session_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('credit_transactions_user').on(table.userId, table.createdAt),
    uniqueIndex('credit_transactions_one_reset_a_day')
      .on(table.userId, table.day)
      .where(sql`${table.transactionType} = 'RESET'`),
  ],
);

/** What became of a credit that was taken; `id` is that of its CONSUME row. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    description: text('description').notNull(),
    day: date('day').notNull(),
    state: text('state', { enum: ['held', 'settled', 'refunded'] }).notNull(),
  },
  (table) => [index('credit_holds_user').on(table.userId)],
);

import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema.ts';

/**
 * `balance` is what is left of the `dayLimit` credits of `day` (UTC); on a later day it counts as the plan's full daily
 * limit. A plan with more credits raises both at once, one with fewer begins with the next day.
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

/** The ledger. A CONSUME row is a hold until it is settled or refunded; `sessionId` says for what. */
export const creditTransactions = pgTable(
  'credit_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    transactionType: text('transaction_type', { enum: ['CONSUME', 'REFUND'] }).notNull(),
    amount: integer('amount').notNull(),
    description: text('description').notNull(),
    day: date('day').notNull(),
    state: text('state', { enum: ['held', 'settled', 'refunded'] }).notNull(),
    sessionId: uuid('session_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('credit_transactions_user').on(table.userId, table.createdAt)],
);

import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable, Tx } from '#platform/database/index.ts';
import type { CreditHistory, Credits } from '#shared/api/subscription.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts, Plan } from '../accounts/service.ts';
import {
  type DailyAllowance,
  endHold,
  findAccount,
  insertAccount,
  insertLedgerRow,
  listLedger,
  returnCredit,
  takeCredit,
} from './store.ts';

export type DailyCredits = { free: number; premium: number };
export type CreditLedger = ReturnType<typeof createCreditLedger>;

/**
 * Daily credits. For every day: balance = limit + sum of the day's ledger amounts, never negative, never over the limit.
 * The functions that take a transaction are part of the caller's: they count only when it commits.
 */
export function createCreditLedger(options: {
  db: Db;
  clock: Clock;
  dailyCredits: DailyCredits;
  accounts: Pick<Accounts, 'get'>;
}) {
  const { db, clock, dailyCredits, accounts } = options;

  const todayOf = (plan: Plan): DailyAllowance => ({
    today: clock.now().toISOString().slice(0, 10),
    limit: plan === 'PREMIUM' ? dailyCredits.premium : dailyCredits.free,
  });

  return {
    async open(tx: Tx, userId: string, plan: Plan): Promise<void> {
      await insertAccount(tx, userId, todayOf(plan));
    },

    /** Takes one credit until the work it pays for ends. Returns the id of the hold; throws `insufficient_credits`. */
    async hold(tx: Tx, use: { userId: string; sessionId: string; description: string }): Promise<string> {
      const { plan } = await accounts.get(tx, use.userId);
      const day = await takeCredit(tx, use.userId, todayOf(plan));
      if (!day) {
        const message = 'Insufficient credits. Your daily credits reset at midnight UTC.';
        throw new AppError('insufficient_credits', message);
      }
      return insertLedgerRow(tx, {
        ...use,
        transactionType: 'CONSUME',
        amount: -1,
        day,
        state: 'held',
        createdAt: clock.now(),
      });
    },

    /** The work succeeded: the credit stays spent. Returns false when the hold had ended before. */
    async settle(tx: Tx, holdId: string): Promise<boolean> {
      return (await endHold(tx, holdId, 'settled')) !== undefined;
    },

    /** Gives the credit back to the day it was taken from. Returns false when the hold had ended before. */
    async refund(tx: Tx, holdId: string): Promise<boolean> {
      const hold = await endHold(tx, holdId, 'refunded');
      if (!hold) return false;
      await returnCredit(tx, hold.userId, hold.day);
      await insertLedgerRow(tx, {
        userId: hold.userId,
        sessionId: hold.sessionId,
        transactionType: 'REFUND',
        amount: -hold.amount,
        description: hold.description.replace(/^Research/, 'Refund'),
        day: hold.day,
        state: 'settled',
        createdAt: clock.now(),
      });
      return true;
    },

    async get(userId: string, to: Queryable = db): Promise<Credits> {
      const { plan } = await accounts.get(to, userId);
      const account = await findAccount(to, userId, todayOf(plan));
      if (!account) throw new Error(`User ${userId} has no credit account`);
      return {
        creditsRemaining: account.balance,
        dailyLimit: account.dayLimit,
        totalCreditsUsed: account.totalUsed,
        resetTime: dayAfter(account.day),
        type: plan,
      };
    },

    async history(userId: string, limit: number): Promise<CreditHistory> {
      const rows = await listLedger(db, userId, limit);
      return {
        transactions: rows.map((row) => ({
          id: row.id,
          created_at: row.createdAt.toISOString(),
          transaction_type: row.transactionType,
          amount: row.amount,
          description: row.description,
        })),
      };
    },
  };
}

function dayAfter(day: string): string {
  const midnight = new Date(`${day}T00:00:00.000Z`);
  midnight.setUTCDate(midnight.getUTCDate() + 1);
  return midnight.toISOString();
}

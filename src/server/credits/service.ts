import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable, Tx } from '#platform/database/index.ts';
import type { CreditHistory, Credits, CreditTransaction } from '#shared/api/subscription.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts, Plan } from '../accounts/service.ts';
import {
  anonymizeLedger,
  type CreditAccount,
  endHold,
  findAccount,
  insertAccount,
  insertHold,
  insertLedgerRow,
  type LedgerRow,
  listLedger,
  listUse,
  lockAccount,
  updateAccount,
} from './store.ts';
import { toToday } from './today.ts';

export type DailyCredits = { free: number; premium: number };
export type CreditLedger = ReturnType<typeof createCreditLedger>;

/**
 * Daily credits: the balance is the sum of the ledger, never negative, never over the day's limit.
 * The functions that take a transaction are part of the caller's: they count only when it commits.
 */
export function createCreditLedger(options: {
  db: Db;
  clock: Clock;
  dailyCredits: DailyCredits;
  accounts: Pick<Accounts, 'get'>;
}) {
  const { db, clock, dailyCredits, accounts } = options;

  const allowanceOf = (plan: Plan) => ({
    today: clock.now().toISOString().slice(0, 10),
    limit: plan === 'PREMIUM' ? dailyCredits.premium : dailyCredits.free,
  });

  /** Locks the account and brings it, with its ledger, to the present day and plan. */
  async function openToday(tx: Tx, userId: string): Promise<CreditAccount> {
    const { plan } = await accounts.get(tx, userId);
    const account = await lockAccount(tx, userId);
    if (!account) throw new Error(`User ${userId} has no credit account`);
    const { account: present, entry } = toToday(account, allowanceOf(plan));
    if (!entry) return account;
    await insertLedgerRow(tx, { ...entry, userId, day: present.day, createdAt: clock.now() });
    await updateAccount(tx, present);
    return present;
  }

  return {
    async open(tx: Tx, userId: string, plan: Plan): Promise<void> {
      const { today: day, limit } = allowanceOf(plan);
      await insertAccount(tx, { userId, day, dayLimit: limit, balance: limit });
      const entry = { transactionType: 'RESET', amount: limit, description: 'Daily credits' } as const;
      await insertLedgerRow(tx, { ...entry, userId, day, createdAt: clock.now() });
    },

    /** Takes one credit until the work it pays for ends. Returns the id of the hold; throws `insufficient_credits`. */
    async hold(tx: Tx, use: { userId: string; sessionId: string; description: string }): Promise<string> {
      const account = await openToday(tx, use.userId);
      if (account.balance < 1) {
        const message = 'Insufficient credits. Your daily credits reset at midnight UTC.';
        throw new AppError('insufficient_credits', message);
      }
      const { day } = account;
      await updateAccount(tx, {
        ...account,
        balance: account.balance - 1,
        totalUsed: account.totalUsed + 1,
      });
      const entry = { ...use, transactionType: 'CONSUME', amount: -1, day, createdAt: clock.now() } as const;
      const id = await insertLedgerRow(tx, entry);
      await insertHold(tx, { ...use, id, day, state: 'held' });
      return id;
    },

    /** The work succeeded: the credit stays spent. Returns false when the hold had ended before. */
    async settle(tx: Tx, holdId: string): Promise<boolean> {
      return (await endHold(tx, holdId, 'settled')) !== undefined;
    },

    /**
     * Gives the credit back to the day it was taken from; that of an earlier day lapses, since its reset replaced it.
     * Returns false when the hold had ended before.
     */
    async refund(tx: Tx, holdId: string): Promise<boolean> {
      const hold = await endHold(tx, holdId, 'refunded');
      if (!hold) return false;
      const { userId, sessionId, day } = hold;
      const account = await openToday(tx, userId);
      const lapses = account.day !== day;
      await updateAccount(tx, {
        ...account,
        balance: account.balance + (lapses ? 0 : 1),
        totalUsed: account.totalUsed - 1,
      });
      const entry = { userId, sessionId, day, createdAt: clock.now() };
      const description = hold.description.replace(/^Research/, 'Refund');
      await insertLedgerRow(tx, { ...entry, transactionType: 'REFUND', amount: 1, description });
      if (lapses) {
        const expiry = {
          transactionType: 'EXPIRE',
          amount: -1,
          description: 'Credit of an earlier day',
        } as const;
        await insertLedgerRow(tx, { ...entry, ...expiry });
      }
      return true;
    },

    async get(userId: string, to: Queryable = db): Promise<Credits> {
      const { plan } = await accounts.get(to, userId);
      const stored = await findAccount(to, userId);
      if (!stored) throw new Error(`User ${userId} has no credit account`);
      const { account } = toToday(stored, allowanceOf(plan));
      return {
        creditsRemaining: account.balance,
        dailyLimit: account.dayLimit,
        totalCreditsUsed: account.totalUsed,
        resetTime: dayAfter(account.day),
        type: plan,
      };
    },

    /** What was used and given back, newest first. */
    async history(userId: string, limit: number): Promise<CreditHistory> {
      return { transactions: (await listUse(db, userId, limit)).map(toTransaction) };
    },

    /** Everything the ledger holds of a user, the opening of each day included. */
    async ledger(userId: string): Promise<CreditHistory> {
      return { transactions: (await listLedger(db, userId)).map(toTransaction) };
    },

    /** Before an account goes: the ledger stays, without whose it was and what for. */
    anonymize: anonymizeLedger,
  };
}

function toTransaction(row: LedgerRow): CreditTransaction {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    transaction_type: row.transactionType,
    amount: row.amount,
    description: row.description,
  };
}

function dayAfter(day: string): string {
  const midnight = new Date(`${day}T00:00:00.000Z`);
  midnight.setUTCDate(midnight.getUTCDate() + 1);
  return midnight.toISOString();
}

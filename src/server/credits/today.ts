import type { CreditAccount, NewLedgerRow } from './store.ts';

type Entry = Pick<NewLedgerRow, 'transactionType' | 'amount' | 'description'>;

/**
 * An account as it stands today, with the ledger entry that brings it there. A new day begins with the plan's full limit, a
 * better plan adds the difference at once. A clock behind the stored day, as on a second machine, never opens a day again.
 * `today` is a UTC date, YYYY-MM-DD; `limit` is what the plan gives a day.
 */
export function toToday(
  account: CreditAccount,
  { today, limit }: { today: string; limit: number },
): { account: CreditAccount; entry?: Entry } {
  if (account.day < today) {
    const amount = limit - account.balance;
    return {
      account: { ...account, day: today, dayLimit: limit, balance: limit },
      entry: { transactionType: 'RESET', amount, description: 'Daily credits' },
    };
  }
  const amount = limit - account.dayLimit;
  if (amount <= 0) return { account };
  return {
    account: { ...account, dayLimit: limit, balance: account.balance + amount },
    entry: { transactionType: 'GRANT', amount, description: 'Credits of the new plan' },
  };
}

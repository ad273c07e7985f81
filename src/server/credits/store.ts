import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { creditAccounts, creditTransactions } from './schema.ts';

/** `today` is a UTC date, YYYY-MM-DD; `limit` is what the plan gives a day. */
export type DailyAllowance = { today: string; limit: number };

export type LedgerRow = typeof creditTransactions.$inferSelect;

const account = creditAccounts;

/** The account as it stands today. A clock behind the stored day, as on a second machine, never opens that day again. */
function present({ today, limit }: DailyAllowance) {
  const isNewDay = sql`${account.day} < ${today}::date`;
  return {
    day: sql<string>`greatest(${account.day}, ${today}::date)`,
    dayLimit: sql<number>`case when ${isNewDay} then ${limit}::int else greatest(${account.dayLimit}, ${limit}::int) end`,
    balance: sql<number>`case when ${isNewDay} then ${limit}::int
      else ${account.balance} + greatest(${limit}::int - ${account.dayLimit}, 0) end`,
  };
}

export async function insertAccount(
  to: Queryable,
  userId: string,
  { today, limit }: DailyAllowance,
): Promise<void> {
  await to.insert(account).values({ userId, day: today, dayLimit: limit, balance: limit });
}

export async function findAccount(to: Queryable, userId: string, today: DailyAllowance) {
  const [row] = await to
    .select({ ...present(today), totalUsed: account.totalUsed })
    .from(account)
    .where(eq(account.userId, userId));
  return row;
}

/** Takes one credit, if there is one, in a single statement: this is what makes concurrent holds safe. Returns its day. */
export async function takeCredit(tx: Tx, userId: string, today: DailyAllowance): Promise<string | undefined> {
  const { day, dayLimit, balance } = present(today);
  const [row] = await tx
    .update(account)
    .set({ day, dayLimit, balance: sql`${balance} - 1`, totalUsed: sql`${account.totalUsed} + 1` })
    .where(and(eq(account.userId, userId), sql`${balance} > 0`))
    .returning({ day: account.day });
  return row?.day;
}

/** The balance is that of the present day only, so a credit of an earlier day does not add to it. */
export async function returnCredit(tx: Tx, userId: string, day: string): Promise<void> {
  await tx
    .update(account)
    .set({
      balance: sql`${account.balance} + case when ${account.day} = ${day}::date then 1 else 0 end`,
      totalUsed: sql`${account.totalUsed} - 1`,
    })
    .where(eq(account.userId, userId));
}

export async function insertLedgerRow(tx: Tx, row: typeof creditTransactions.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(creditTransactions).values(row).returning({ id: creditTransactions.id });
  if (!inserted) throw new Error('The ledger row was not written');
  return inserted.id;
}

/** Ends a hold. Returns undefined when it had ended before, so that it ends once. */
export async function endHold(
  tx: Tx,
  holdId: string,
  state: 'settled' | 'refunded',
): Promise<LedgerRow | undefined> {
  const [row] = await tx
    .update(creditTransactions)
    .set({ state })
    .where(and(eq(creditTransactions.id, holdId), eq(creditTransactions.state, 'held')))
    .returning();
  return row;
}

/** Newest first; of rows of the same moment a refund is the later one. */
export async function listLedger(to: Queryable, userId: string, limit: number): Promise<LedgerRow[]> {
  return to
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.userId, userId))
    .orderBy(
      desc(creditTransactions.createdAt),
      desc(creditTransactions.transactionType),
      desc(creditTransactions.id),
    )
    .limit(limit);
}

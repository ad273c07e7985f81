import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { creditAccounts as accounts, creditHolds as holds, creditTransactions as ledger } from './schema.ts';

export type CreditAccount = typeof accounts.$inferSelect;
export type LedgerRow = typeof ledger.$inferSelect;
export type NewLedgerRow = typeof ledger.$inferInsert;
export type Hold = typeof holds.$inferSelect;

export async function insertAccount(to: Queryable, account: typeof accounts.$inferInsert): Promise<void> {
  await to.insert(accounts).values(account);
}

export async function findAccount(to: Queryable, userId: string): Promise<CreditAccount | undefined> {
  const [row] = await to.select().from(accounts).where(eq(accounts.userId, userId));
  return row;
}

/** The account, locked until the transaction ends: this is what makes concurrent holds safe. */
export async function lockAccount(tx: Tx, userId: string): Promise<CreditAccount | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.userId, userId)).for('update');
  return row;
}

export async function updateAccount(tx: Tx, account: CreditAccount): Promise<void> {
  const { userId, ...columns } = account;
  await tx.update(accounts).set(columns).where(eq(accounts.userId, userId));
}

export async function insertLedgerRow(tx: Tx, row: NewLedgerRow): Promise<string> {
  const [inserted] = await tx.insert(ledger).values(row).returning({ id: ledger.id });
  if (!inserted) throw new Error('The ledger row was not written');
  return inserted.id;
}

export async function insertHold(tx: Tx, hold: Hold): Promise<void> {
  await tx.insert(holds).values(hold);
}

/** Ends a hold. Returns undefined when it had ended before, so that it ends once. */
export async function endHold(
  tx: Tx,
  holdId: string,
  state: 'settled' | 'refunded',
): Promise<Hold | undefined> {
  const [row] = await tx
    .update(holds)
    .set({ state })
    .where(and(eq(holds.id, holdId), eq(holds.state, 'held')))
    .returning();
  return row;
}

/** What was used and given back, newest first; of rows of the same moment a refund is the later one. */
export async function listUse(to: Queryable, userId: string, limit: number): Promise<LedgerRow[]> {
  return to
    .select()
    .from(ledger)
    .where(and(eq(ledger.userId, userId), inArray(ledger.transactionType, ['CONSUME', 'REFUND'])))
    .orderBy(desc(ledger.createdAt), desc(ledger.transactionType), desc(ledger.id))
    .limit(limit);
}

/** The whole ledger of a user, in no order that counts. */
export async function listLedger(to: Queryable, userId: string): Promise<LedgerRow[]> {
  return to.select().from(ledger).where(eq(ledger.userId, userId));
}

/** Leaves the amounts, and nothing that tells whose they were or what for. */
export async function anonymizeLedger(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(ledger)
    .set({ userId: null, sessionId: null, description: sql`initcap(${ledger.transactionType})` })
    .where(eq(ledger.userId, userId));
}

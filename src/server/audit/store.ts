import { asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { auditLog } from './schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Any number, the same in every process. */
const lockKey = 4_711_014;

/** The newest row; nobody else appends until the transaction ends. */
export async function lockEnd(tx: Tx): Promise<Pick<AuditRow, 'seq' | 'hash'> | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`);
  const { seq, hash } = auditLog;
  const [row] = await tx.select({ seq, hash }).from(auditLog).orderBy(desc(seq)).limit(1);
  return row;
}

export async function insertEntries(tx: Tx, rows: AuditRow[]): Promise<void> {
  await tx.insert(auditLog).values(rows);
}

/** In order, after the row with this number. */
export async function listEntries(
  to: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<AuditRow[]> {
  return to.select().from(auditLog).where(gt(auditLog.seq, after)).orderBy(asc(auditLog.seq)).limit(limit);
}

/** What a user did and what was done with their data, in order. */
export async function listEntriesOf(to: Queryable, userId: string): Promise<AuditRow[]> {
  return to
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.subject, userId), eq(auditLog.actor, userId)))
    .orderBy(asc(auditLog.seq));
}

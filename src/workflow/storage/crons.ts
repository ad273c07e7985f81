import { and, asc, desc, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { crons } from './schema.ts';
import { type Scope, seenBy } from './scope.ts';

export type CronRow = typeof crons.$inferSelect;

export const cronSortColumns = {
  cron_id: crons.cronId,
  assistant_id: crons.assistantId,
  thread_id: crons.threadId,
  created_at: crons.createdAt,
  updated_at: crons.updatedAt,
  next_run_date: crons.nextRunAt,
};

export type CronFilter = {
  assistantId?: string | undefined;
  threadId?: string | undefined;
  enabled?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
};

export type CronPage = {
  limit: number;
  offset: number;
  sortBy: keyof typeof cronSortColumns;
  sortOrder: 'asc' | 'desc';
};

export async function insertCron(db: Queryable, cron: typeof crons.$inferInsert): Promise<CronRow> {
  const [row] = await db.insert(crons).values(cron).returning();
  if (!row) throw new Error('The cron was not stored');
  return row;
}

export async function findCron(db: Queryable, cronId: string, scope: Scope): Promise<CronRow | undefined> {
  const [row] = await db.select().from(crons).where(visible(cronId, scope));
  return row;
}

export async function lockCron(tx: Tx, cronId: string, scope: Scope): Promise<CronRow | undefined> {
  const [row] = await tx.select().from(crons).where(visible(cronId, scope)).for('update');
  return row;
}

export async function updateCron(
  db: Queryable,
  cronId: string,
  change: Partial<typeof crons.$inferInsert>,
): Promise<CronRow | undefined> {
  const [row] = await db.update(crons).set(change).where(eq(crons.cronId, cronId)).returning();
  return row;
}

/** False when there was none. */
export async function deleteCron(db: Queryable, cronId: string, scope: Scope): Promise<boolean> {
  const deleted = await db.delete(crons).where(visible(cronId, scope)).returning({ cronId: crons.cronId });
  return deleted.length > 0;
}

export async function deleteCronsOf(db: Queryable, assistantId: string): Promise<void> {
  await db.delete(crons).where(eq(crons.assistantId, assistantId));
}

export async function searchCrons(
  db: Queryable,
  filter: CronFilter,
  page: CronPage,
  scope: Scope,
): Promise<{ rows: CronRow[]; total: number }> {
  const direction = page.sortOrder === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(crons)
    .where(matches(filter, scope))
    .orderBy(direction(cronSortColumns[page.sortBy]), direction(crons.cronId))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await countCrons(db, filter, scope) };
}

export function countCrons(db: Queryable, filter: CronFilter, scope: Scope): Promise<number> {
  return db.$count(crons, matches(filter, scope));
}

/** Those whose moment has come, longest due first. */
export async function listDueCrons(
  db: Queryable,
  now: Date,
  options: { except: string[]; limit: number },
): Promise<CronRow[]> {
  const { except, limit } = options;
  return db
    .select()
    .from(crons)
    .where(and(isDue(now), except.length > 0 ? notInArray(crons.cronId, except) : undefined))
    .orderBy(asc(crons.nextRunAt))
    .limit(limit);
}

/** Makes one firing the caller's own: of all who try at once, one is answered true. */
export async function claimFiring(tx: Tx, cronId: string, now: Date, next: Date | null): Promise<boolean> {
  const taken = await tx
    .update(crons)
    .set({ nextRunAt: next })
    .where(and(eq(crons.cronId, cronId), isDue(now)))
    .returning({ cronId: crons.cronId });
  return taken.length > 0;
}

/** Unless the cron has fired again since. */
export async function markFailed(tx: Tx, cronId: string, runId: string, error: string): Promise<void> {
  await tx
    .update(crons)
    .set({ lastError: error })
    .where(and(eq(crons.cronId, cronId), eq(crons.lastRunId, runId)));
}

function isDue(now: Date): SQL | undefined {
  return and(eq(crons.enabled, true), lte(crons.nextRunAt, now));
}

function visible(cronId: string, scope: Scope): SQL | undefined {
  return and(eq(crons.cronId, cronId), seenBy(scope, crons));
}

function matches(filter: CronFilter, scope: Scope): SQL | undefined {
  const { assistantId, threadId, enabled, metadata } = filter;
  return and(
    seenBy(scope, crons),
    assistantId === undefined ? undefined : eq(crons.assistantId, assistantId),
    threadId === undefined ? undefined : eq(crons.threadId, threadId),
    enabled === undefined ? undefined : eq(crons.enabled, enabled),
    metadata === undefined ? undefined : sql`${crons.metadata} @> ${JSON.stringify(metadata)}::jsonb`,
  );
}

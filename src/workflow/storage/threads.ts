import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import type { ThreadStatus } from '#shared/workflow/protocol.ts';
import { runs, threads } from './schema.ts';

export type ThreadRow = typeof threads.$inferSelect;

/** Whose threads are seen: those of one owner, or all. */
export type Scope = { owner: string } | 'all';

export type ThreadSearch = {
  scope: Scope;
  ids?: string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  values?: Record<string, unknown> | undefined;
  status?: ThreadStatus | undefined;
  limit: number;
  offset: number;
  sortBy: 'thread_id' | 'status' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
};

export async function insertThread(
  db: Queryable,
  thread: { threadId: string; owner: string | null; metadata: Record<string, unknown> },
): Promise<ThreadRow | undefined> {
  const [row] = await db.insert(threads).values(thread).onConflictDoNothing().returning();
  return row;
}

export async function findThread(
  db: Queryable,
  threadId: string,
  scope: Scope,
): Promise<ThreadRow | undefined> {
  const [row] = await db.select().from(threads).where(visible(threadId, scope));
  return row;
}

/**
 * Locks the thread until the transaction ends. Whoever changes runs of a thread takes this lock first: it
 * keeps their order, and one order of locks cannot deadlock.
 */
export async function lockThread(tx: Tx, threadId: string, scope: Scope): Promise<ThreadRow | undefined> {
  const [row] = await tx.select().from(threads).where(visible(threadId, scope)).for('update');
  return row;
}

export async function mergeThreadMetadata(
  db: Queryable,
  threadId: string,
  scope: Scope,
  metadata: Record<string, unknown>,
): Promise<ThreadRow | undefined> {
  const [row] = await db
    .update(threads)
    .set({ metadata: sql`${threads.metadata} || ${JSON.stringify(metadata)}::jsonb`, updatedAt: sql`now()` })
    .where(visible(threadId, scope))
    .returning();
  return row;
}

export async function updateThread(
  db: Queryable,
  threadId: string,
  change: Partial<Pick<ThreadRow, 'status' | 'values' | 'interrupts' | 'metadata' | 'runCount'>>,
): Promise<void> {
  await db
    .update(threads)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(threads.threadId, threadId));
}

export async function deleteThread(db: Queryable, threadId: string): Promise<void> {
  await db.delete(threads).where(eq(threads.threadId, threadId));
}

export async function searchThreads(
  db: Queryable,
  search: ThreadSearch,
): Promise<{ rows: ThreadRow[]; total: number }> {
  const where = and(
    seenBy(search.scope),
    isNull(threads.deletedAt),
    search.ids ? inArray(threads.threadId, search.ids) : undefined,
    search.status ? eq(threads.status, search.status) : undefined,
    contains(threads.metadata, search.metadata),
    contains(threads.values, search.values),
  );
  const columns = {
    thread_id: threads.threadId,
    status: threads.status,
    created_at: threads.createdAt,
    updated_at: threads.updatedAt,
  };
  const direction = search.sortOrder === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(threads)
    .where(where)
    .orderBy(direction(columns[search.sortBy]), direction(threads.threadId))
    .limit(search.limit)
    .offset(search.offset);
  return { rows, total: await db.$count(threads, where) };
}

/** From now on clients see no such thread; those who wait for one of its runs still get the result. */
export async function hideThread(db: Queryable, threadId: string): Promise<void> {
  await db.update(threads).set({ deletedAt: sql`now()` }).where(eq(threads.threadId, threadId));
}

/** Threads that were hidden longer ago than `minutes`. */
export async function listHiddenThreads(db: Queryable, minutes: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ threadId: threads.threadId })
    .from(threads)
    .where(lt(threads.deletedAt, sql`now() - make_interval(mins => ${minutes})`))
    .orderBy(asc(threads.deletedAt))
    .limit(limit);
  return rows.map(({ threadId }) => threadId);
}

/** The thread of a run, for calls that know only the run. */
export async function findThreadOfRun(db: Queryable, runId: string): Promise<string | undefined> {
  const [row] = await db.select({ threadId: runs.threadId }).from(runs).where(eq(runs.runId, runId));
  return row?.threadId;
}

/** True for rows of `threads` that such a caller may see. */
export function seenBy(scope: Scope): SQL | undefined {
  return scope === 'all' ? undefined : eq(threads.owner, scope.owner);
}

function visible(threadId: string, scope: Scope): SQL | undefined {
  return and(eq(threads.threadId, threadId), isNull(threads.deletedAt), seenBy(scope));
}

function contains(
  column: typeof threads.metadata | typeof threads.values,
  part: Record<string, unknown> | undefined,
): SQL | undefined {
  return part && Object.keys(part).length > 0 ? sql`${column} @> ${JSON.stringify(part)}::jsonb` : undefined;
}

import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { jsonText, type Queryable, RawQuery, returnedColumns, type Tx } from '#platform/database/index.ts';
import type { ThreadStatus } from '#shared/workflow/protocol.ts';
import { deleteThreadCheckpoints } from './checkpoints.ts';
import { type CutJson, findTexts, placesJson, restoreTexts } from './long-texts.ts';
import { checkpoints, longTexts, runs, threads } from './schema.ts';
import { type Scope, seenBy } from './scope.ts';

export type ThreadRow = typeof threads.$inferSelect;
/** `hasState`: whether it has any checkpoint. Without its values, which may be megabytes. */
export type LockedThread = Omit<ThreadRow, 'values' | 'longTexts'> & { hasState: boolean };

const { values: _, longTexts: __, ...lightColumns } = getTableColumns(threads);
const allReturned = returnedColumns(getTableColumns(threads));

const insertStatement = `
  insert into "workflow_threads" (thread_id, owner, metadata, ttl_minutes, expires_at)
  values ($1, $2, $3, $4::float8, now() + make_interval(secs => $4 * 60))
  on conflict do nothing returning ${allReturned.text}`;
const holdStatement = `
  select from "workflow_threads" where "thread_id" = $1 and "deleted_at" is null for update`;

export type ThreadFilter = {
  scope: Scope;
  ids?: string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  values?: Record<string, unknown> | undefined;
  status?: ThreadStatus | undefined;
};

export type ThreadPage = {
  limit: number;
  offset: number;
  sortBy: 'thread_id' | 'status' | 'created_at' | 'updated_at' | 'state_updated_at';
  sortOrder: 'asc' | 'desc';
};

/** Undefined when the id is taken. */
export async function insertThread(
  db: Queryable,
  thread: {
    threadId: string;
    owner: string | null;
    metadata: Record<string, unknown>;
    ttlMinutes?: number | undefined;
  },
): Promise<ThreadRow | undefined> {
  const { threadId, owner, metadata, ttlMinutes = null } = thread;
  const values = [threadId, owner, JSON.stringify(metadata), ttlMinutes];
  const [inserted] = (await db.execute(new RawQuery(insertStatement, values))).rows;
  return inserted && allReturned.read(inserted);
}

export async function findThread(
  db: Queryable,
  threadId: string,
  scope: Scope,
): Promise<ThreadRow | undefined> {
  const [row] = await whole(db, await db.select().from(threads).where(visible(threadId, scope)));
  return row;
}

/** With the long texts of their values. */
async function whole(db: Queryable, rows: ThreadRow[]): Promise<ThreadRow[]> {
  const texts = await findTexts(
    db,
    rows.map(({ threadId, longTexts: places }) => ({ threadId, places })),
  );
  return rows.map((row) => ({
    ...row,
    values: restoreTexts(row.values, row.longTexts, texts) as ThreadRow['values'],
  }));
}

/**
 * Locks the thread until the transaction ends. Whoever changes runs of a thread takes this lock first: it
 * keeps their order, and one order of locks cannot deadlock.
 */
export async function lockThread(tx: Tx, threadId: string, scope: Scope): Promise<LockedThread | undefined> {
  const hasState = sql<boolean>`exists (select 1 from ${checkpoints} where thread_id = ${threadId})`;
  const [row] = await tx
    .select({ ...lightColumns, hasState })
    .from(threads)
    .where(visible(threadId, scope))
    .for('update');
  return row;
}

/** The same lock, for who needs nothing of the thread. */
export async function holdThread(tx: Tx, threadId: string): Promise<void> {
  await tx.execute(new RawQuery(holdStatement, [threadId]));
}

export async function patchThread(
  db: Queryable,
  threadId: string,
  scope: Scope,
  change: { metadata?: Record<string, unknown> | undefined; ttlMinutes?: number | undefined },
): Promise<ThreadRow | undefined> {
  const { metadata, ttlMinutes } = change;
  const rows = await db
    .update(threads)
    .set({
      ...(metadata ? { metadata: sql`${threads.metadata} || ${JSON.stringify(metadata)}::jsonb` } : {}),
      ...(ttlMinutes === undefined ? {} : timeToLive(ttlMinutes)),
      updatedAt: sql`now()`,
    })
    .where(visible(threadId, scope))
    .returning();
  const [row] = await whole(db, rows);
  return row;
}

/** `announcement`: a call that the statement makes too, once. The long texts of the values are stored already. */
export async function updateThread(
  db: Queryable,
  threadId: string,
  {
    values,
    ...change
  }: Partial<Pick<ThreadRow, 'status' | 'interrupts' | 'error' | 'metadata' | 'runCount'>> & {
    /** Null where there are none. */
    values?: CutJson | null;
    stateBytes?: SQL;
  },
  announcement: SQL = sql`null`,
): Promise<void> {
  const isEmpty = values === null || values?.json === 'null';
  const state =
    values === undefined
      ? {}
      : {
          values: isEmpty ? null : jsonText(values?.json ?? 'null'),
          longTexts: sql`${placesJson(values?.long)}::json`,
          stateUpdatedAt: sql`now()`,
        };
  await db
    .update(threads)
    .set({ ...change, ...state, updatedAt: sql`now()` })
    .where(eq(threads.threadId, threadId))
    .returning({ announced: sql`${announcement}::text` });
}

export async function deleteThread(db: Queryable, threadId: string): Promise<void> {
  await db.execute(sql`
    with texts as (delete from ${longTexts} where thread_id = ${threadId})
    delete from ${threads} where thread_id = ${threadId}::uuid`);
}

/** Ids of one page, and how many threads there are in all. */
export async function searchThreads(
  db: Queryable,
  filter: ThreadFilter,
  page: ThreadPage,
): Promise<{ ids: string[]; total: number }> {
  const columns = {
    thread_id: threads.threadId,
    status: threads.status,
    created_at: threads.createdAt,
    updated_at: threads.updatedAt,
    state_updated_at: threads.stateUpdatedAt,
  };
  const direction = page.sortOrder === 'asc' ? asc : desc;
  const rows = await db
    .select({ threadId: threads.threadId })
    .from(threads)
    .where(matching(filter))
    .orderBy(direction(columns[page.sortBy]), direction(threads.threadId))
    .limit(page.limit)
    .offset(page.offset);
  return { ids: rows.map(({ threadId }) => threadId), total: await countThreads(db, filter) };
}

export async function countThreads(db: Queryable, filter: ThreadFilter): Promise<number> {
  return db.$count(threads, matching(filter));
}

/** In the order of `ids`; those that are gone by now are left out. `values` may be large: without them an empty object stands for some. */
export async function listThreads(
  db: Queryable,
  ids: string[],
  options: { values: boolean },
): Promise<ThreadRow[]> {
  const { values, longTexts: places, ...columns } = getTableColumns(threads);
  const rows = await db
    .select({
      ...columns,
      values: options.values
        ? values
        : sql<Record<string, unknown> | null>`case when ${values} is null then null else '{}'::json end`,
      longTexts: options.values ? places : sql<null>`null`,
    })
    .from(threads)
    .where(and(inArray(threads.threadId, ids), isNull(threads.deletedAt)));
  const found = new Map((await whole(db, rows)).map((row) => [row.threadId, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Deletes at most `limit` threads whose time is over, with all they hold; busy ones stay. */
export async function deleteExpiredThreads(tx: Tx, limit: number): Promise<string[]> {
  const expired = await tx
    .select({ threadId: threads.threadId })
    .from(threads)
    .where(
      and(lte(threads.expiresAt, sql`now()`), isNull(threads.deletedAt), sql`${threads.status} <> 'busy'`),
    )
    .orderBy(asc(threads.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  for (const { threadId } of expired) {
    await deleteThreadCheckpoints(tx, threadId);
    await deleteThread(tx, threadId);
  }
  return expired.map(({ threadId }) => threadId);
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

/** The threads that have a run with this metadata. */
export async function listThreadsOfRuns(
  db: Queryable,
  metadata: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ threadId: runs.threadId })
    .from(runs)
    .where(sql`${runs.metadata}::jsonb @> ${JSON.stringify(metadata)}::jsonb`);
  return rows.map(({ threadId }) => threadId);
}

/** True for rows of `threads` that such a caller may see. */
export function isVisibleTo(scope: Scope): SQL | undefined {
  return seenBy(scope, threads);
}

function visible(threadId: string, scope: Scope): SQL | undefined {
  return and(eq(threads.threadId, threadId), isNull(threads.deletedAt), isVisibleTo(scope));
}

function matching(filter: ThreadFilter): SQL | undefined {
  return and(
    isVisibleTo(filter.scope),
    isNull(threads.deletedAt),
    filter.ids ? inArray(threads.threadId, filter.ids) : undefined,
    filter.status ? eq(threads.status, filter.status) : undefined,
    contains(threads.metadata, filter.metadata),
    contains(threads.values, filter.values),
  );
}

function timeToLive(minutes: number) {
  return { ttlMinutes: minutes, expiresAt: sql`now() + make_interval(secs => ${minutes * 60})` };
}

function contains(
  column: typeof threads.metadata | typeof threads.values,
  part: Record<string, unknown> | undefined,
): SQL | undefined {
  return part && Object.keys(part).length > 0
    ? sql`${column}::jsonb @> ${JSON.stringify(part)}::jsonb`
    : undefined;
}

import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import {
  type Queryable,
  RawQuery,
  returnedColumns,
  type Tx,
  textParameter,
} from '#platform/database/index.ts';
import type { RunStatus } from '#shared/workflow/protocol.ts';
import type { Fence } from './fence.ts';
import { type CutJson, findTexts, type LongTexts, placesJson, restoreTexts } from './long-texts.ts';
import { checkpoints, runs, threads } from './schema.ts';
import type { Scope } from './scope.ts';
import { isVisibleTo } from './threads.ts';

type StoredRun = typeof runs.$inferSelect;
export type RunRow = Omit<StoredRun, 'longTexts'>;
export type RunError = { error: string; message: string };
export type CancelAction = 'interrupt' | 'rollback';
export type FinalStatus = Exclude<RunStatus, 'pending' | 'running'>;

const active = ['pending', 'running'] as const;
const isActive = inArray(runs.status, [...active]);
/** All but `kwargs`, which may be megabytes: for those who know them. */
const { kwargs: _, longTexts: __, ...lightColumns } = getTableColumns(runs);
const lightReturned = returnedColumns(lightColumns);

const insertStatement = `
  insert into "workflow_runs" (run_id, thread_id, number, assistant_id, status, attempt, multitask_strategy, metadata,
    kwargs, long_texts, webhook, on_completion, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::json, $10, $11, $12, clock_timestamp())
  returning ${lightReturned.text}`;

const endStatement = (held: string) => `
  update "workflow_runs" set "status" = $1, "error" = $2, "updated_at" = now()
  where "run_id" = $3 and ${held} returning ${lightReturned.text}`;
const endAttempt = endStatement(`"attempt" = $4 and "status" = 'running'`);
const endPending = endStatement(`"status" = 'pending'`);

export function isFinal(status: RunStatus): status is FinalStatus {
  return status !== 'pending' && status !== 'running';
}

/**
 * The caller holds the thread's lock, so `created_at` says in which order the runs of a thread came. `stored`: its `kwargs`,
 * whose long texts are stored already.
 */
export async function insertRun(
  db: Queryable,
  run: Pick<RunRow, 'runId' | 'threadId' | 'assistantId' | 'multitaskStrategy' | 'metadata' | 'kwargs'> &
    Partial<Pick<RunRow, 'number' | 'webhook' | 'onCompletion' | 'status' | 'attempt'>>,
  stored: CutJson = { json: JSON.stringify(run.kwargs) },
): Promise<RunRow> {
  const { number = 0, status = 'pending', attempt = 0, webhook = null, onCompletion = 'keep' } = run;
  const inserted = await db.execute(
    new RawQuery(insertStatement, [
      run.runId,
      run.threadId,
      number,
      run.assistantId,
      status,
      attempt,
      run.multitaskStrategy,
      JSON.stringify(run.metadata),
      textParameter(stored.json),
      placesJson(stored.long),
      webhook,
      onCompletion,
    ]),
  );
  const [row] = inserted.rows;
  if (!row) throw new Error('The run was not stored');
  return { ...lightReturned.read(row), kwargs: run.kwargs };
}

export async function findRun(db: Queryable, runId: string): Promise<RunRow | undefined> {
  const [row] = await whole(db, await db.select().from(runs).where(eq(runs.runId, runId)));
  return row;
}

/** With the long texts of their `kwargs`, which `texts` gets to know. */
async function whole(db: Queryable, rows: StoredRun[], texts?: LongTexts): Promise<RunRow[]> {
  const found = await findTexts(
    db,
    rows.map(({ threadId, longTexts: places }) => ({ threadId, places })),
    texts,
  );
  return rows.map(({ longTexts: places, ...row }) => ({
    ...row,
    kwargs: restoreTexts(row.kwargs, places, found) as RunRow['kwargs'],
  }));
}

/** Also a run whose thread is hidden: clients may still wait for it. */
export async function findVisibleRun(
  db: Queryable,
  runId: string,
  scope: Scope,
): Promise<RunRow | undefined> {
  const rows = await db
    .select(getTableColumns(runs))
    .from(runs)
    .innerJoin(threads, eq(threads.threadId, runs.threadId))
    .where(and(eq(runs.runId, runId), isVisibleTo(scope)));
  const [row] = await whole(db, rows);
  return row;
}

/** Locks the run until the transaction ends; its worker writes nothing meanwhile. */
export async function lockRun(tx: Tx, runId: string): Promise<RunRow | undefined> {
  const [row] = await whole(tx, await tx.select().from(runs).where(eq(runs.runId, runId)).for('update'));
  return row;
}

/** Oldest first. */
export async function listRuns(
  db: Queryable,
  threadId: string,
  page: { limit: number; offset: number; status?: RunStatus | undefined },
): Promise<{ rows: RunRow[]; total: number }> {
  const where = and(eq(runs.threadId, threadId), page.status ? eq(runs.status, page.status) : undefined);
  const rows = await db
    .select()
    .from(runs)
    .where(where)
    .orderBy(asc(runs.createdAt))
    .limit(page.limit)
    .offset(page.offset);
  return { rows: await whole(db, rows), total: await db.$count(runs, where) };
}

/** Newest first, of all threads that the scope sees, or of one. `before` is the last one known. */
export async function listVisibleRuns(
  db: Queryable,
  filter: {
    scope: Scope;
    threadId?: string | undefined;
    statuses: readonly RunStatus[];
    before?: string | undefined;
    limit: number;
  },
): Promise<Pick<RunRow, 'runId' | 'threadId'>[]> {
  return db
    .select({ runId: runs.runId, threadId: runs.threadId })
    .from(runs)
    .innerJoin(threads, eq(threads.threadId, runs.threadId))
    .where(
      and(
        isVisibleTo(filter.scope),
        filter.threadId ? eq(runs.threadId, filter.threadId) : undefined,
        inArray(runs.status, [...filter.statuses]),
        filter.before ? lt(runs.runId, filter.before) : undefined,
      ),
    )
    .orderBy(desc(runs.runId))
    .limit(filter.limit);
}

/** What the latest run of a thread was configured with. */
export async function findLastConfig(
  db: Queryable,
  threadId: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ config: sql<Record<string, unknown> | null>`${runs.kwargs} -> 'config'` })
    .from(runs)
    .where(eq(runs.threadId, threadId))
    .orderBy(desc(runs.number))
    .limit(1);
  return row?.config ?? undefined;
}

/** The first run of the thread after number `after`. */
export async function findNextRun(
  db: Queryable,
  threadId: string,
  after: number,
): Promise<Pick<RunRow, 'runId' | 'number'> | undefined> {
  const [row] = await db
    .select({ runId: runs.runId, number: runs.number })
    .from(runs)
    .where(and(eq(runs.threadId, threadId), gt(runs.number, after)))
    .orderBy(asc(runs.number))
    .limit(1);
  return row;
}

/** The place in the stream of a thread after all runs that are done: before the first active one. */
export async function findThreadEnd(
  db: Queryable,
  threadId: string,
): Promise<{ run: number; seq: 'end'; checkpointId?: string }> {
  const found = await db.execute<{ run: number | null; checkpointId: string | null }>(sql`
    select (select coalesce(min(number) filter (where status in ('pending', 'running')) - 1, max(number))
        from ${runs} where thread_id = ${threadId}) as run,
      (select max(checkpoint_id) from ${checkpoints} where thread_id = ${threadId} and namespace = '') as "checkpointId"`);
  const { run = null, checkpointId = null } = found.rows[0] ?? {};
  return { run: run ?? 0, seq: 'end', ...(checkpointId ? { checkpointId } : {}) };
}

/** Pending and running ones, oldest first. */
export async function listActiveRuns(db: Queryable, threadId: string): Promise<RunRow[]> {
  const rows = await db
    .select()
    .from(runs)
    .where(and(eq(runs.threadId, threadId), isActive))
    .orderBy(asc(runs.createdAt));
  return whole(db, rows);
}

/** Gives the run to a new attempt, unless it has ended or an older one of its thread is not done. `texts` gets to know its long texts. */
export async function claimRun(db: Queryable, runId: string, texts?: LongTexts): Promise<RunRow | undefined> {
  const rows = await db
    .update(runs)
    .set({
      attempt: sql`${runs.attempt} + 1`,
      crashes: sql`${runs.crashes} + (${runs.status} = 'running')::int`,
      status: 'running',
      startedAt: sql`coalesce(${runs.startedAt}, case when ${runs.attempt} > 0 then ${runs.createdAt} else now() end)`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(runs.runId, runId),
        isActive,
        sql`not exists (select 1 from workflow_runs older where older.thread_id = ${runs.threadId}
          and older.status in ('pending', 'running') and older.created_at < ${runs.createdAt})`,
      ),
    )
    .returning();
  const [row] = await whole(db, rows, texts);
  return row;
}

/** Gives a run back unfinished: the next attempt does not count this one as a crash. */
export async function releaseRun(db: Queryable, fence: Fence): Promise<void> {
  await db.update(runs).set({ status: 'pending' }).where(held(fence));
}

export async function requestCancel(db: Queryable, runId: string, action: CancelAction): Promise<void> {
  await db
    .update(runs)
    .set({ cancelRequestedAt: sql`now()`, cancelAction: action })
    .where(and(eq(runs.runId, runId), isActive));
}

/** Undefined when the run has ended already, or `by` does not hold it. */
export async function markEnded(
  db: Queryable,
  by: Fence | { pendingRunId: string },
  status: FinalStatus,
  error: RunError | undefined,
): Promise<Omit<RunRow, 'kwargs'> | undefined> {
  const change = [status, error ? JSON.stringify(error) : null];
  const statement =
    'attempt' in by
      ? new RawQuery(endAttempt, [...change, by.runId, by.attempt])
      : new RawQuery(endPending, [...change, by.pendingRunId]);
  const [ended] = (await db.execute(statement)).rows;
  return ended && lightReturned.read(ended);
}

/** The oldest active run of a thread, and whether the end of `endedRunId` is what it waited for. */
export async function findHead(
  db: Queryable,
  threadId: string,
  endedRunId: string,
): Promise<{ runId: string; waited: boolean; startsInSeconds: number } | undefined> {
  const found = await db.execute<{ runId: string; waited: boolean; startsInSeconds: number }>(sql`
    select head.run_id as "runId", head.created_at > ended.created_at as waited,
      greatest(0, extract(epoch from head.created_at - now())
        + coalesce((head.kwargs ->> 'after_seconds')::float8, 0))::float8 as "startsInSeconds"
    from (
      select run_id, created_at, kwargs from ${runs}
      where thread_id = ${threadId} and status in ('pending', 'running')
      order by created_at limit 1) head, ${runs} ended
    where ended.run_id = ${endedRunId}`);
  return found.rows[0];
}

export async function deleteRun(db: Queryable, runId: string): Promise<void> {
  await db.delete(runs).where(eq(runs.runId, runId));
}

function held(fence: Fence) {
  return and(eq(runs.runId, fence.runId), eq(runs.attempt, fence.attempt), eq(runs.status, 'running'));
}

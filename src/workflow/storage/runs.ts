import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import type { RunStatus } from '#shared/workflow/protocol.ts';
import type { Fence } from './fence.ts';
import { runs } from './schema.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunError = { error: string; message: string };
export type CancelAction = 'interrupt' | 'rollback';
export type FinalStatus = Exclude<RunStatus, 'pending' | 'running'>;

const active = ['pending', 'running'] as const;
const isActive = inArray(runs.status, [...active]);

export function isFinal(status: RunStatus): status is FinalStatus {
  return status !== 'pending' && status !== 'running';
}

/** The caller holds the thread's lock, so `created_at` says in which order the runs of a thread came. */
export async function insertRun(
  db: Queryable,
  run: Pick<RunRow, 'runId' | 'threadId' | 'assistantId' | 'multitaskStrategy' | 'metadata' | 'kwargs'>,
): Promise<RunRow> {
  const [row] = await db
    .insert(runs)
    .values({
      ...run,
      number: sql`(select run_count + 1 from workflow_threads where thread_id = ${run.threadId})`,
      createdAt: sql`clock_timestamp()`,
    })
    .returning();
  if (!row) throw new Error('The run was not stored');
  return row;
}

export async function findRun(db: Queryable, runId: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(runs).where(eq(runs.runId, runId));
  return row;
}

export async function listRuns(
  db: Queryable,
  threadId: string,
  page: { limit: number; offset: number; status?: RunStatus | undefined },
): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.threadId, threadId), page.status ? eq(runs.status, page.status) : undefined))
    .orderBy(desc(runs.createdAt))
    .limit(page.limit)
    .offset(page.offset);
}

/** Pending and running ones, oldest first. */
export async function listActiveRuns(db: Queryable, threadId: string): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.threadId, threadId), isActive))
    .orderBy(asc(runs.createdAt));
}

/** Gives the run to a new attempt, unless it has ended or an older one of its thread is not done. */
export async function claimRun(db: Queryable, runId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .update(runs)
    .set({
      attempt: sql`${runs.attempt} + 1`,
      crashes: sql`${runs.crashes} + (${runs.status} = 'running')::int`,
      status: 'running',
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
): Promise<RunRow | undefined> {
  const mine = 'attempt' in by ? held(by) : and(eq(runs.runId, by.pendingRunId), eq(runs.status, 'pending'));
  const [ended] = await db
    .update(runs)
    .set({ status, error: error ?? null, updatedAt: sql`now()` })
    .where(mine)
    .returning();
  return ended;
}

/** The oldest active run of a thread, and whether the end of `endedRunId` is what it waited for. */
export async function findHead(
  db: Queryable,
  threadId: string,
  endedRunId: string,
): Promise<{ runId: string; waited: boolean } | undefined> {
  const found = await db.execute<{ runId: string; waited: boolean }>(sql`
    select head.run_id as "runId", head.created_at > ended.created_at as waited
    from (
      select run_id, created_at from ${runs}
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

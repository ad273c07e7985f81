import { and, asc, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import type { RunRow } from './runs.ts';
import { runs, threads } from './schema.ts';
import type { Scope } from './scope.ts';
import { isVisibleTo } from './threads.ts';

const recent = 20;

/** The first run of a thread with a greater number. */
export async function findNextRun(
  db: Queryable,
  threadId: string,
  scope: Scope,
  after: number,
): Promise<RunRow | undefined> {
  const [found] = await db
    .select({ run: runs })
    .from(runs)
    .innerJoin(threads, eq(threads.threadId, runs.threadId))
    .where(and(visible(threadId, scope), gt(runs.number, after)))
    .orderBy(asc(runs.number))
    .limit(1);
  return found?.run;
}

/** The last 20 runs of a thread, newest first; `endedAt` is null while one is active. */
export async function listRecentRuns(
  db: Queryable,
  threadId: string,
  scope: Scope,
): Promise<{ runId: string; number: number; createdAt: Date; endedAt: Date | null }[]> {
  const found = await db
    .select({
      runId: runs.runId,
      number: runs.number,
      status: runs.status,
      createdAt: runs.createdAt,
      updatedAt: runs.updatedAt,
    })
    .from(runs)
    .innerJoin(threads, eq(threads.threadId, runs.threadId))
    .where(visible(threadId, scope))
    .orderBy(desc(runs.number))
    .limit(recent);
  return found.map(({ status, updatedAt, ...run }) => ({
    ...run,
    endedAt: status === 'pending' || status === 'running' ? null : updatedAt,
  }));
}

function visible(threadId: string, scope: Scope): SQL | undefined {
  return and(eq(threads.threadId, threadId), isNull(threads.deletedAt), isVisibleTo(scope));
}

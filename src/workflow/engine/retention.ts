import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { Queue } from '#platform/queue/index.ts';
import type { Retention } from '../ports.ts';
import { deleteUnusedTexts, listThreadsWithTexts } from '../storage/long-texts.ts';
import {
  type HistoryPolicy,
  listThreadHistories,
  pruneCheckpoints,
  tryLockIdleThread,
} from '../storage/prune-checkpoints.ts';
import { deleteEvents, listRunsWithEvents, markEventsPruned } from '../storage/prune-events.ts';
import { vacuumPruned } from '../storage/vacuum.ts';

/** As many as one call for the history of a thread may ask for. */
const keptCheckpoints = 1_000;
const runsAtOnce = 200;
const eventsAtOnce = 1_000;
const threadsAtOnce = 200;
const checkpointsAtOnce = 500;
const dayMs = 24 * 3600 * 1000;
const noId = '00000000-0000-0000-0000-000000000000';

type Deps = { database: Database; clock: Clock; retention?: Retention | undefined };

/** Prunes, every quarter of an hour, what the policy does not keep of runs that have ended. */
export async function startRetention(deps: Deps & { queue: Queue }): Promise<void> {
  await deps.queue.every('workflow.retention', '*/15 * * * *', (signal) => sweepRetention(deps, signal));
}

/** Every statement is short, so that runs and readers wait for none of them for long. Throws when `signal` aborts. */
export async function sweepRetention(deps: Deps, signal: AbortSignal): Promise<void> {
  const { eventDays = 0, historyDays = 0, historyCheckpoints = keptCheckpoints } = deps.retention ?? {};
  const events = eventDays > 0 ? await pruneEvents(deps, daysAgo(deps, eventDays), signal) : 0;
  const since = historyDays > 0 ? daysAgo(deps, historyDays) : undefined;
  const checkpoints = await pruneHistories(deps, { keep: historyCheckpoints, since }, signal);
  // PostgreSQL sees to it by itself; PGlite has no process for that.
  if (deps.database.engine === 'pglite' && events + checkpoints > 0) await vacuumPruned(deps.database.db);
}

async function pruneEvents(
  { database: { db } }: Deps,
  endedBefore: Date,
  signal: AbortSignal,
): Promise<number> {
  const before = firstIdAt(endedBefore);
  let total = 0;
  for (let after: string | undefined = noId; after; ) {
    const found = await listRunsWithEvents(db, { after, before }, runsAtOnce);
    const pruned = found.length > 0 ? await markEventsPruned(db, found, endedBefore) : [];
    for (let deleted = eventsAtOnce; pruned.length > 0 && deleted === eventsAtOnce; ) {
      signal.throwIfAborted();
      deleted = await deleteEvents(db, pruned, eventsAtOnce);
      total += deleted;
    }
    for (const threadId of await listThreadsWithTexts(db, pruned)) {
      signal.throwIfAborted();
      await deleteUnusedTexts(db, threadId);
    }
    after = found.at(-1);
  }
  return total;
}

async function pruneHistories(
  { database }: Deps,
  policy: HistoryPolicy,
  signal: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let after: string | undefined = noId; after; ) {
    const found = await listThreadHistories(database.db, after, policy, threadsAtOnce);
    for (const { threadId } of found.filter(({ isTooLong }) => isTooLong)) {
      for (let deleted = checkpointsAtOnce; deleted === checkpointsAtOnce; ) {
        signal.throwIfAborted();
        deleted = await database.db.transaction(async (tx) =>
          (await tryLockIdleThread(tx, threadId))
            ? pruneCheckpoints(tx, threadId, policy, checkpointsAtOnce)
            : 0,
        );
        total += deleted;
      }
    }
    after = found.at(-1)?.threadId;
  }
  return total;
}

function daysAgo({ clock }: Deps, days: number): Date {
  return new Date(Math.max(0, clock.now().getTime() - days * dayMs));
}

/** The ids of runs begin with the milliseconds of when they came. */
function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${noId.slice(13)}`;
}

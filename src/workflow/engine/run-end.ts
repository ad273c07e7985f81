import { type AwaitStatements, awaitStatements, pipelinedCommit, type Tx } from '#platform/database/index.ts';
import { deleteRunCheckpoints } from '../storage/checkpoints.ts';
import type { Fence } from '../storage/fence.ts';
import { deleteUnusedTexts } from '../storage/long-texts.ts';
import {
  deleteRun,
  type FinalStatus,
  findHead,
  findRun,
  lockRun,
  markEnded,
  type RunError,
  type RunRow,
} from '../storage/runs.ts';
import { hideThread, holdThread, type ThreadRow, updateThread } from '../storage/threads.ts';
import { measureThread } from '../storage/usage.ts';
import { Checkpointer } from './checkpointer.ts';
import type { EngineDeps } from './deps.ts';
import { createFencedStorage } from './fenced-storage.ts';
import type { JournalRest } from './journal.ts';
import { openRunGraph } from './run-graph.ts';
import { readSummary, readValues, type ThreadSummary } from './thread-state.ts';
import { enqueueWebhook } from './webhooks.ts';

export const runQueue = 'workflow.run';

export type RunOutcome = { status: FinalStatus; error?: RunError };

/**
 * Ends a run for the attempt that holds it, and saved what `saver` was given; false when it does not hold it any more.
 * `rest`: what its journal has left for this transaction.
 */
export async function endRun(
  deps: EngineDeps,
  run: RunRow,
  by: Fence,
  outcome: RunOutcome,
  { saver, rest }: { saver?: Checkpointer | undefined; rest?: JournalRest | undefined } = {},
): Promise<boolean> {
  return deps.database.db.transaction(async (tx) => {
    const [, , ended] = await awaitStatements(
      holdThread(tx, run.threadId),
      rest?.append(tx),
      endRunWithin(deps, tx, run, by, outcome, { finish: pipelinedCommit(tx), tell: 'others', saver }),
    );
    return ended;
  });
}

/**
 * All that the end of a run changes. The caller holds the thread's lock. False when `by` does not hold the run.
 * `finish` sends the last statements; `tell: 'others'` leaves it to the caller to tell this process.
 * A stop comes too late for a run whose graph is done: clients have seen its result, so it succeeded.
 */
export async function endRunWithin(
  deps: EngineDeps,
  tx: Tx,
  row: RunRow,
  by: Fence | 'pending',
  asked: RunOutcome,
  {
    finish = awaitStatements,
    tell = 'anyone',
    saver,
  }: { finish?: AwaitStatements; tell?: 'anyone' | 'others'; saver?: Checkpointer | undefined } = {},
): Promise<boolean> {
  const { runId, threadId } = row;
  const stopped = asked.status === 'interrupted';
  const isTooLate = stopped && (await isGraphDone(deps, tx, runId));
  const outcome: RunOutcome = isTooLate ? { status: 'success' } : asked;
  const holder = by === 'pending' ? { pendingRunId: runId } : by;
  const [ended, head, reached] = await awaitStatements(
    markEnded(tx, holder, outcome.status, outcome.error),
    findHead(tx, threadId, runId),
    stopped ? undefined : summarize(deps, tx, row, saver),
  );
  if (!ended) return false;
  // The graph may have changed the objects that it was given as input: others are told what was sent.
  const kwargs = ended.webhook === null ? row.kwargs : ((await findRun(tx, runId))?.kwargs ?? row.kwargs);
  const run: RunRow = { ...ended, kwargs };
  const rollback = outcome.status === 'interrupted' && run.cancelAction === 'rollback';
  if (rollback) await deleteRunCheckpoints(tx, threadId, runId);
  const summary = stopped ? await summarize(deps, tx, run) : reached;

  await deps.observer?.ended(tx, {
    runId,
    threadId,
    metadata: run.metadata,
    status: outcome.status,
    isWaiting: outcome.status === 'success' && Object.values(summary?.interrupts ?? {}).flat().length > 0,
    values: rollback ? undefined : readValues(summary),
    ...(outcome.error ? { error: outcome.error } : {}),
  });

  if (head?.waited) {
    const { startsInSeconds: startAfterSeconds } = head;
    await deps.queue.enqueue(tx, runQueue, { runId: head.runId }, { startAfterSeconds });
  }
  const change = {
    status: head ? ('busy' as const) : threadStatus(outcome.status, summary),
    error: outcome.error ?? null,
    ...(summary ? { interrupts: summary.interrupts, values: summary.values ?? null } : {}),
    ...(deps.quota ? { stateBytes: measureThread(threadId) } : {}),
  };
  await enqueueWebhook(deps, tx, run, () => (rollback ? undefined : readValues(summary)));
  await finish(
    updateThread(tx, threadId, change, deps.eventBus.announcement(runId, tell)),
    // A thread that was given to one run is kept when somebody has come to use it.
    run.onCompletion === 'delete' && !head ? hideThread(tx, threadId) : undefined,
    rollback ? deleteRun(tx, runId) : undefined,
    rollback ? deleteUnusedTexts(tx, threadId) : undefined,
  );
  return true;
}

/** Waits for saves that are under way and refuses those that come after. */
async function isGraphDone(deps: EngineDeps, tx: Tx, runId: string): Promise<boolean> {
  const run = await lockRun(tx, runId);
  const summary = run && (await summarize(deps, tx, run));
  return summary?.runId === runId && summary.done;
}

/** Undefined also when the graph cannot read its own state, as after a reducer that throws: its run must end all the same. */
async function summarize(
  deps: EngineDeps,
  tx: Tx,
  run: RunRow,
  saver?: Checkpointer,
): Promise<ThreadSummary | undefined> {
  if (!deps.graphs.has(run.kwargs.graph_id)) return undefined;
  const guard = createFencedStorage(undefined, () => undefined);
  const checkpointer = new Checkpointer(tx, guard);
  checkpointer.known = saver?.findNewest();
  const { texts } = checkpointer.known && saver ? saver : checkpointer;
  try {
    return await readSummary(await openRunGraph(deps.graphs, run, checkpointer), run.threadId, { texts });
  } catch (error) {
    if (guard.failure) throw guard.failure;
    deps.logger.warn({ err: error, runId: run.runId }, 'the state of a run cannot be read');
    return undefined;
  }
}

function threadStatus(status: FinalStatus, summary: ThreadSummary | undefined): ThreadRow['status'] {
  if (status === 'error' || status === 'timeout') return 'error';
  return status === 'success' && summary?.waiting ? 'interrupted' : 'idle';
}

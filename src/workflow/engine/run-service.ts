import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { RunStatus } from '#shared/workflow/protocol.ts';
import type { RunGate } from '../ports.ts';
import {
  type CancelAction,
  deleteRun,
  findRun,
  findSeenRun,
  isFinal,
  listActiveRuns,
  listRuns,
  listSeenRuns,
  type RunRow,
} from '../storage/runs.ts';
import { findThread, findThreadOfRun, lockThread } from '../storage/threads.ts';
import type { Access } from './access.ts';
import type { AssistantService } from './assistant-service.ts';
import { cancelWithin } from './cancel-run.ts';
import { createRunCreator } from './create-run.ts';
import { runNotFound, threadNotFound } from './not-found.ts';
import { type EngineDeps, endRunWithin } from './run-end.ts';
import { waitForEnd } from './run-reader.ts';
import type { WebhookCheck } from './webhooks.ts';

const stopWaitMs = 3_000;
const cancelledAtOnce = 100;

export type RunService = ReturnType<typeof createRunService>;

export function createRunService(
  deps: EngineDeps & {
    gate: RunGate | undefined;
    assistants: AssistantService;
    checkWebhook: WebhookCheck;
  },
) {
  const { database, hub } = deps;
  const { db } = database;

  /** Throws `not_found`; leaves a finished run as it is. */
  async function cancel(
    threadId: string,
    runId: string,
    action: CancelAction,
    access: Pick<Access, 'scope'>,
  ): Promise<void> {
    await database.db.transaction(async (tx) => {
      if (!(await lockThread(tx, threadId, access.scope))) throw threadNotFound(threadId);
      const run = await findRun(tx, runId);
      if (run?.threadId !== threadId) throw runNotFound(runId);
      if (!isFinal(run.status)) await cancelWithin(deps, tx, run, action);
    });
  }

  /** Throws `not_found`. A run without a thread of its own in the path may be asked for by its id alone. */
  async function get(threadId: string | undefined, runId: string, access: Access): Promise<RunRow> {
    const run = await findSeenRun(db, runId, access.scope);
    if (!run || (threadId !== undefined && run.threadId !== threadId)) throw runNotFound(runId);
    return run;
  }

  async function cancelAny(runId: string): Promise<void> {
    const threadId = await findThreadOfRun(db, runId);
    if (threadId) await cancelIfThere(threadId, runId, 'interrupt', { scope: 'all' });
  }

  /** A run that has gone meanwhile needs no cancel. */
  async function cancelIfThere(...args: Parameters<typeof cancel>): Promise<void> {
    await cancel(...args).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
  }

  async function endWithoutWorker(runId: string): Promise<void> {
    await database.db.transaction(async (tx) => {
      const threadId = await findThreadOfRun(tx, runId);
      if (!threadId) return;
      await lockThread(tx, threadId, 'all');
      const run = await findRun(tx, runId);
      if (run && !isFinal(run.status)) await endWithin(tx, run);
    });
  }

  async function endWithin(tx: Tx, run: RunRow): Promise<void> {
    const by = run.status === 'pending' ? 'pending' : run;
    await endRunWithin(deps, tx, run, by, { status: 'interrupted' });
    await hub.announceCancel(tx, run.runId);
  }

  return {
    ...createRunCreator(deps),
    cancel,
    get,
    async list(
      threadId: string,
      page: { limit: number; offset: number; status?: RunStatus | undefined },
      access: Access,
    ): Promise<{ rows: RunRow[]; total: number }> {
      if (!(await findThread(db, threadId, access.scope))) throw threadNotFound(threadId);
      return listRuns(db, threadId, page);
    },
    /** Throws `conflict` while the run is active. */
    async remove(threadId: string, runId: string, access: Access): Promise<void> {
      await database.db.transaction(async (tx) => {
        if (!(await lockThread(tx, threadId, access.scope))) throw threadNotFound(threadId);
        const run = await findRun(tx, runId);
        if (run?.threadId !== threadId) throw runNotFound(runId);
        if (!isFinal(run.status)) throw new AppError('conflict', `Run "${runId}" is active: cancel it first`);
        await deleteRun(tx, runId);
      });
    },
    /** Throws `not_found`, having cancelled none, unless the thread has all of them. */
    async cancelSome(
      threadId: string,
      runIds: string[],
      action: CancelAction,
      access: Access,
    ): Promise<void> {
      for (const runId of runIds) await get(threadId, runId, access);
      // Newest first: the end of an older one would only start the next.
      for (const runId of [...runIds].sort().reverse()) await cancelIfThere(threadId, runId, action, access);
    },
    /** Cancels all runs in one of the states that the caller sees, of one thread or of all. */
    async cancelAll(
      filter: { threadId?: string | undefined; statuses: readonly RunStatus[] },
      action: CancelAction,
      access: Access,
    ): Promise<void> {
      let before: string | undefined;
      for (;;) {
        const page = { ...filter, scope: access.scope, before, limit: cancelledAtOnce };
        const found = await listSeenRuns(db, page);
        for (const { threadId, runId } of found) await cancelIfThere(threadId, runId, action, access);
        before = found.at(-1)?.runId;
        if (found.length < cancelledAtOnce) return;
      }
    },
    cancelAny,

    /** Cancels a run and waits until it has ended; ends it for a worker that is gone. An unknown run is left alone. */
    async stop(runId: string): Promise<void> {
      await cancelAny(runId);
      const signal = AbortSignal.timeout(stopWaitMs);
      try {
        await waitForEnd({ db, hub }, runId, { idleMs: stopWaitMs, signal });
      } catch (error) {
        if (!signal.aborted) throw error;
        await endWithoutWorker(runId);
      }
    },

    /** Ends the active runs of a thread that is about to be deleted, without waiting for their workers. */
    async abandonAll(tx: Tx, threadId: string): Promise<void> {
      for (const run of (await listActiveRuns(tx, threadId)).reverse()) await endWithin(tx, run);
    },
  };
}

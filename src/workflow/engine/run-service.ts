import { v7 } from '@langchain/core/utils/uuid';
import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { RunStatus } from '#shared/workflow/protocol.ts';
import type { Caller, RunGate } from '../ports.ts';
import {
  type CancelAction,
  deleteRun,
  findRun,
  insertRun,
  isFinal,
  listActiveRuns,
  listRuns,
  type RunRow,
  requestCancel,
} from '../storage/runs.ts';
import {
  findThread,
  findThreadOfRun,
  insertThread,
  lockThread,
  type Scope,
  type ThreadRow,
  updateThread,
} from '../storage/threads.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { AssistantService } from './assistant-service.ts';
import { type EngineDeps, endRunWithin, runQueue } from './run-end.ts';
import { waitForEnd } from './run-reader.ts';
import type { RunRequest, StoredKwargs } from './run-request.ts';

/** A caller sees own threads; the operator, and everyone where the service is open, sees all. */
export type Access = { caller: Caller | undefined; scope: Scope };

const stopWaitMs = 3_000;

export type RunService = ReturnType<typeof createRunService>;

export function createRunService(
  deps: EngineDeps & { gate: RunGate | undefined; assistants: AssistantService },
) {
  const { database, hub, assistants, queue, gate } = deps;
  const { db } = database;

  async function create(threadId: string, request: RunRequest, access: Access): Promise<RunRow> {
    const { assistantId, graphId } = await assistants.resolve(request.assistant, access);
    return inTransaction(database, async (tx) => {
      const thread = await openThread(tx, threadId, request, access);
      const waits = await makeRoom(tx, threadId, request);
      const runId = v7();
      const { metadata, kwargs, multitaskStrategy } = request;
      await gate?.admit(tx, {
        caller: access.caller,
        assistantId,
        threadId,
        runId,
        metadata,
        kwargs,
      });
      const stored: StoredKwargs = { ...kwargs, graph_id: graphId };
      const run = await insertRun(tx, {
        runId,
        threadId,
        assistantId,
        multitaskStrategy,
        metadata,
        kwargs: stored,
      });
      if (!waits) await queue.enqueue(tx, runQueue, { runId }, { startAfterSeconds: request.afterSeconds });
      await updateThread(tx, threadId, {
        status: 'busy',
        runCount: run.number,
        metadata: { ...thread.metadata, graph_id: graphId, assistant_id: assistantId },
      });
      return run;
    });
  }

  async function openThread(
    tx: Tx,
    threadId: string,
    request: RunRequest,
    access: Access,
  ): Promise<ThreadRow> {
    if (request.createThread) {
      await insertThread(tx, { threadId, owner: access.caller?.id ?? null, metadata: {} });
    }
    const thread = await lockThread(tx, threadId, access.scope);
    if (!thread) throw threadNotFound(threadId);
    return thread;
  }

  /** Does with the active runs of the thread what was asked; whether the new one has to wait for any. */
  async function makeRoom(tx: Tx, threadId: string, request: RunRequest): Promise<boolean> {
    const strategy = request.multitaskStrategy;
    const active = await listActiveRuns(tx, threadId);
    if (active.length === 0 || strategy === 'enqueue') return active.length > 0;
    if (strategy === 'reject') {
      throw new AppError(
        'invalid_input',
        'Thread is already running a task. Wait for it to finish or choose a different multitask strategy.',
      );
    }
    // Newest first: the end of an older one would only start the next.
    for (const run of active.reverse()) await cancelWithin(tx, run, strategy);
    return active.some(({ status }) => status === 'running');
  }

  async function cancelWithin(tx: Tx, run: RunRow, action: CancelAction): Promise<void> {
    await requestCancel(tx, run.runId, action);
    if (run.status === 'pending') {
      await endRunWithin(deps, tx, { pendingRunId: run.runId }, { status: 'interrupted' });
    } else {
      await hub.announceCancel(tx, run.runId);
    }
  }

  /** Throws `not_found`; leaves a finished run as it is. */
  async function cancel(
    threadId: string,
    runId: string,
    action: CancelAction,
    access: Pick<Access, 'scope'>,
  ): Promise<void> {
    await inTransaction(database, async (tx) => {
      if (!(await lockThread(tx, threadId, access.scope))) throw threadNotFound(threadId);
      const run = await findRun(tx, runId);
      if (run?.threadId !== threadId) throw runNotFound(runId);
      if (!isFinal(run.status)) await cancelWithin(tx, run, action);
    });
  }

  async function get(threadId: string, runId: string, access: Access): Promise<RunRow> {
    await requireThread(threadId, access);
    const run = await findRun(db, runId);
    if (run?.threadId !== threadId) throw runNotFound(runId);
    return run;
  }

  async function requireThread(threadId: string, access: Access): Promise<ThreadRow> {
    const thread = await findThread(db, threadId, access.scope);
    if (!thread) throw threadNotFound(threadId);
    return thread;
  }

  async function cancelAny(runId: string): Promise<void> {
    const threadId = await findThreadOfRun(db, runId);
    if (threadId) await cancel(threadId, runId, 'interrupt', { scope: 'all' });
  }

  return {
    create,
    cancel,
    get,
    async list(
      threadId: string,
      page: { limit: number; offset: number; status?: RunStatus | undefined },
      access: Access,
    ): Promise<RunRow[]> {
      await requireThread(threadId, access);
      return listRuns(db, threadId, page);
    },
    /** Throws `conflict` while the run is active. */
    async remove(threadId: string, runId: string, access: Access): Promise<void> {
      await inTransaction(database, async (tx) => {
        if (!(await lockThread(tx, threadId, access.scope))) throw threadNotFound(threadId);
        const run = await findRun(tx, runId);
        if (run?.threadId !== threadId) throw runNotFound(runId);
        if (!isFinal(run.status)) throw new AppError('conflict', `Run "${runId}" is active: cancel it first`);
        await deleteRun(tx, runId);
      });
    },
    cancelAny,

    /** Cancels a run and waits until it has ended, but not for a worker that is gone. An unknown run is left alone. */
    async stop(runId: string): Promise<void> {
      await cancelAny(runId);
      const signal = AbortSignal.timeout(stopWaitMs);
      await waitForEnd({ db, hub }, runId, { idleMs: stopWaitMs, signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },

    /** Ends the active runs of a thread that is about to be deleted, without waiting for their workers. */
    async abandonAll(tx: Tx, threadId: string): Promise<void> {
      for (const { runId, status, attempt } of (await listActiveRuns(tx, threadId)).reverse()) {
        const by = status === 'pending' ? { pendingRunId: runId } : { runId, attempt };
        await endRunWithin(deps, tx, by, { status: 'interrupted' });
        await hub.announceCancel(tx, runId);
      }
    },
  };
}

export function threadNotFound(threadId: string): AppError {
  return new AppError('not_found', `Thread "${threadId}" not found`);
}

function runNotFound(runId: string): AppError {
  return new AppError('not_found', `Run "${runId}" not found`);
}

import { v7 } from '@langchain/core/utils/uuid';
import { commitTogether, type Tx, together } from '#platform/database/index.ts';
import type { Slot } from '#platform/queue/index.ts';
import { AppError } from '#shared/errors.ts';
import type { RunGate } from '../ports.ts';
import { hasCheckpoint } from '../storage/checkpoints.ts';
import { appendJournal } from '../storage/journal.ts';
import { insertRun, listActiveRuns, type RunRow } from '../storage/runs.ts';
import { insertThread, type LockedThread, lockThread, updateThread } from '../storage/threads.ts';
import type { Access } from './access.ts';
import { withDefaults } from './assistant-defaults.ts';
import type { AssistantService } from './assistant-service.ts';
import { cancelWithin } from './cancel-run.ts';
import { withFalsyAnswer } from './falsy-answer.ts';
import { threadNotFound } from './not-found.ts';
import { type EngineDeps, runQueue } from './run-end.ts';
import { attemptEvent, type BegunRun, type RunJob } from './run-job.ts';
import type { RunRequest, StoredKwargs } from './run-request.ts';
import type { WebhookCheck } from './webhooks.ts';

/** A request that is complete: what its assistant says is in it, and its webhook may be called. */
export type PreparedRun = { request: RunRequest; assistantId: string; graphId: string };

export function createRunCreator(
  deps: EngineDeps & {
    gate: RunGate | undefined;
    assistants: AssistantService;
    checkWebhook: WebhookCheck;
  },
) {
  const { database, hub, queue, gate } = deps;

  async function prepare(request: RunRequest, access: Access): Promise<PreparedRun> {
    const assistant = await deps.assistants.resolve(request.assistant, access);
    if (request.webhook !== undefined) await deps.checkWebhook(request.webhook);
    const { assistantId, graphId } = assistant;
    return { request: withDefaults(request, assistant), assistantId, graphId };
  }

  /** Without `threadId` the run gets a thread of its own. With `here`, the last thing its transaction does. */
  async function createWithin(
    tx: Tx,
    threadId: string | undefined,
    { request, assistantId, graphId }: PreparedRun,
    access: Access,
    here?: { slot: Slot; atMs: number },
  ): Promise<BegunRun> {
    const thread = await openThread(tx, threadId, request, access);
    const waits = threadId !== undefined && (await makeRoom(tx, thread, request));
    const { metadata, multitaskStrategy, afterSeconds, webhook = null } = request;
    const kwargs = withFalsyAnswer(request.kwargs, thread);
    await requireCheckpoint(tx, thread, request);
    const ids = { runId: v7(), threadId: thread.threadId, assistantId };
    const admitted =
      gate &&
      (await gate.admit(tx, {
        ...ids,
        caller: access.caller,
        threadHasState: thread.hasState,
        metadata,
        kwargs,
      }));
    const stored: StoredKwargs = {
      ...kwargs,
      ...(admitted ? { input: admitted.input } : {}),
      graph_id: graphId,
      ...(afterSeconds > 0 ? { after_seconds: afterSeconds } : {}),
    };
    const onCompletion = threadId === undefined ? request.onCompletion : 'keep';
    const change = {
      status: 'busy' as const,
      runCount: thread.runCount + 1,
      metadata: { ...thread.metadata, graph_id: graphId, assistant_id: assistantId },
    };
    const row = {
      ...ids,
      number: change.runCount,
      multitaskStrategy,
      metadata,
      kwargs: stored,
      webhook,
      onCompletion,
    };
    const begins = here && !waits && afterSeconds <= 0;
    const finish = begins ? commitTogether(tx) : together;
    // Sent together and done in this order.
    const [run] = await finish(
      insertRun(tx, begins ? { ...row, status: 'running', attempt: 1 } : row),
      begins ? begin(tx, here, ids.runId) : waits ? undefined : enqueue(tx, ids.runId, afterSeconds),
      updateThread(tx, thread.threadId, change, hub.announcement(thread.threadId)),
    );
    return { ...run, threadHasState: thread.hasState };
  }

  function enqueue(tx: Tx, runId: string, startAfterSeconds: number): Promise<void> {
    return queue.enqueue(tx, runQueue, { runId } satisfies RunJob, { startAfterSeconds });
  }

  /** The first attempt begins with the run: this process has room for it. */
  async function begin(tx: Tx, { slot, atMs }: { slot: Slot; atMs: number }, runId: string): Promise<void> {
    const fence = { runId, attempt: 1 };
    const page = { events: [attemptEvent(fence)], firstSeq: 1, atMs, checkpoints: [], writes: [] };
    await together(slot.take(tx, { runId } satisfies RunJob), appendJournal(tx, fence, page));
  }

  async function openThread(
    tx: Tx,
    threadId: string | undefined,
    request: RunRequest,
    access: Access,
  ): Promise<LockedThread> {
    const owner = access.caller?.id ?? null;
    const { metadata } = request;
    if (threadId === undefined) {
      const created = await insertThread(tx, { threadId: v7(), owner, metadata });
      if (!created) throw new Error('The thread of the run was not stored');
      return { ...created, hasState: false };
    }
    if (request.createThread) await insertThread(tx, { threadId, owner, metadata });
    const thread = await lockThread(tx, threadId, access.scope);
    if (!thread) throw threadNotFound(threadId);
    return thread;
  }

  /** Does with the active runs of the thread what was asked; whether the new one has to wait for any. */
  async function makeRoom(tx: Tx, { threadId, status }: LockedThread, request: RunRequest): Promise<boolean> {
    if (status !== 'busy') return false;
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
    for (const run of active.reverse()) await cancelWithin(deps, tx, run, strategy);
    return active.some(({ status }) => status === 'running');
  }

  return {
    prepare,
    createWithin,
    async create(threadId: string | undefined, request: RunRequest, access: Access): Promise<RunRow> {
      const prepared = await prepare(request, access);
      const slot = queue.reserve(runQueue);
      const here = slot && { slot, atMs: Date.now() };
      try {
        const run = await database.db.transaction((tx) => createWithin(tx, threadId, prepared, access, here));
        if (here && run.status === 'running') {
          hub.begun(run.runId, [{ ...attemptEvent(run), seq: 1, atMs: here.atMs }]);
        }
        slot?.use({ begun: run } satisfies Partial<RunJob>);
        // As it was accepted, whether or not it has begun.
        return { ...run, status: 'pending' };
      } catch (error) {
        slot?.release();
        throw error;
      }
    },
    /** Each on a thread of its own; all of them or, when one is refused, none. */
    async createBatch(requests: RunRequest[], access: Access): Promise<RunRow[]> {
      const prepared: PreparedRun[] = [];
      for (const request of requests) prepared.push(await prepare(request, access));
      return database.db.transaction(async (tx) => {
        const created: RunRow[] = [];
        for (const one of prepared) created.push(await createWithin(tx, undefined, one, access));
        return created;
      });
    },
  };
}

/** LangGraph would start from nothing where the checkpoint to start from is missing. */
async function requireCheckpoint(tx: Tx, { threadId }: LockedThread, { kwargs }: RunRequest): Promise<void> {
  const { checkpoint_id: checkpointId, checkpoint_ns: namespace = '' } = kwargs.checkpoint ?? {};
  if (!checkpointId || (await hasCheckpoint(tx, { threadId, namespace, checkpointId }))) return;
  throw new AppError('invalid_input', `checkpoint_id: the thread has no checkpoint "${checkpointId}"`);
}

import { v7 } from '@langchain/core/utils/uuid';
import { awaitStatements, pipelinedCommit, type Tx } from '#platform/database/index.ts';
import type { Slot } from '#platform/queue/index.ts';
import { appendJournal } from '../../storage/journal.ts';
import { createLongTexts, insertTexts } from '../../storage/long-texts.ts';
import { findLastConfig, insertRun } from '../../storage/runs.ts';
import { type LockedThread, updateThread } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { withFalsyAnswer } from '../falsy-answer.ts';
import { requireCheckpoint } from '../require-checkpoint.ts';
import { runQueue } from '../run-end.ts';
import { attemptEvent, type BegunRun, type RunJob } from '../run-job.ts';
import type { StoredKwargs } from '../run-request.ts';
import { makeRoom } from './make-room.ts';
import { openThread } from './open-thread.ts';
import type { PreparedRun } from './prepare.ts';

const ofCaller = /^langgraph_auth_/;

/** Without `threadId` the run gets a thread of its own. With `here`, the last thing its transaction does. */
export async function createRunWithin(
  deps: EngineDeps,
  tx: Tx,
  threadId: string | undefined,
  { request, assistantId, graphId, asked, admit }: PreparedRun,
  access: Access,
  here?: { slot: Slot; atMs: number },
): Promise<BegunRun> {
  const { eventBus } = deps;
  const thread = await openThread(tx, threadId, request, access, deps.threadTtlMinutes);
  const waits = threadId !== undefined && (await makeRoom(deps, tx, thread, request));
  const { metadata, multitaskStrategy, afterSeconds, webhook = null } = request;
  const config = await withConfigOfThread(tx, thread, request.kwargs.config, asked);
  const kwargs = withFalsyAnswer({ ...request.kwargs, config }, thread);
  await requireCheckpoint(tx, thread.threadId, request.kwargs.checkpoint ?? {});
  const ids = { runId: v7(), threadId: thread.threadId, assistantId };
  const admitted = admit && (await admit(tx, { ...ids, threadHasState: thread.hasState, metadata, kwargs }));
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
  const texts = createLongTexts();
  const { value, long } = texts.cut(thread.threadId, { input: stored.input }, { isStoring: true });
  const json = JSON.stringify(long ? { ...stored, ...(value as Pick<StoredKwargs, 'input'>) } : stored);
  const begins = here && !waits && afterSeconds <= 0;
  const finish = begins ? pipelinedCommit(tx) : awaitStatements;
  // Sent together and done in this order.
  const [run] = await finish(
    insertRun(tx, begins ? { ...row, status: 'running', attempt: 1 } : row, { json, long }),
    insertTexts(tx, long),
    begins ? begin(tx, here, ids.runId) : waits ? undefined : enqueue(deps, tx, ids.runId, afterSeconds),
    updateThread(tx, thread.threadId, change, eventBus.announcement(thread.threadId)),
  );
  for (const { id, text } of long?.texts ?? []) texts.know(thread.threadId, id, text);
  return { ...run, threadHasState: thread.hasState, texts };
}

/** What earlier runs of the thread were configured with goes for the later ones, unless they say otherwise. */
async function withConfigOfThread(
  tx: Tx,
  thread: LockedThread,
  config: StoredKwargs['config'],
  asked: Record<string, unknown>,
): Promise<StoredKwargs['config']> {
  if (thread.runCount === 0) return config;
  const last = (await findLastConfig(tx, thread.threadId)) as StoredKwargs['config'] | undefined;
  const known = Object.entries(last?.configurable ?? {}).filter(([key]) => !ofCaller.test(key));
  if (known.length === 0) return config;
  return { ...config, configurable: { ...config.configurable, ...Object.fromEntries(known), ...asked } };
}

function enqueue(
  { queue }: Pick<EngineDeps, 'queue'>,
  tx: Tx,
  runId: string,
  startAfterSeconds: number,
): Promise<void> {
  return queue.enqueue(tx, runQueue, { runId } satisfies RunJob, { startAfterSeconds });
}

/** The first attempt begins with the run: this process has room for it. */
async function begin(tx: Tx, { slot, atMs }: { slot: Slot; atMs: number }, runId: string): Promise<void> {
  const fence = { runId, attempt: 1 };
  const page = { events: [attemptEvent(fence)], firstSeq: 1, atMs, checkpoints: [], writes: [] };
  await awaitStatements(slot.take(tx, { runId } satisfies RunJob), appendJournal(tx, fence, page));
}

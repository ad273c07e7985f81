import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph, GraphLibrary, RunGate } from '../../ports.ts';
import { type LockedThread, lockThread, updateThread } from '../../storage/threads.ts';
import { measureThread } from '../../storage/usage.ts';
import type { Access } from '../access.ts';
import { Checkpointer } from '../checkpointer.ts';
import type { EngineDeps } from '../deps.ts';
import { describeFailure } from '../failures.ts';
import { createFencedStorage } from '../fenced-storage.ts';
import { foundThread } from '../not-found.ts';
import { openThreadGraph } from '../thread-graph.ts';
import { readSummary } from '../thread-state.ts';

export type StateDeps = Pick<
  EngineDeps,
  'database' | 'eventBus' | 'graphs' | 'logger' | 'quota' | 'threadTtlMinutes'
> & {
  errorDetail: 'safe' | 'full';
  gate?: Pick<RunGate, 'admitStateChange'> | undefined;
};

/** Locks a thread that is to be changed by hand. Throws `not_found`, and `conflict` while a run of it is active. */
export async function lockIdle(tx: Tx, threadId: string, access: Access): Promise<LockedThread> {
  const thread = foundThread(await lockThread(tx, threadId, access.scope), threadId);
  if (thread.status === 'busy') throw new AppError('conflict', `Thread "${threadId}" is busy with a run`);
  return thread;
}

/** What the graph refuses is the caller's mistake (`invalid_input`); what the database refuses is not. */
export async function changeState<T>(
  { graphs, logger, errorDetail }: StateDeps,
  tx: Tx,
  thread: Pick<LockedThread, 'threadId' | 'metadata'>,
  act: (graph: CompiledGraph, library: GraphLibrary) => Promise<T>,
): Promise<T> {
  const { graph_id: graphId } = thread.metadata;
  if (!graphs.has(graphId))
    throw new AppError('invalid_input', 'The thread has no graph: start a run or set metadata.graph_id');
  const guard = createFencedStorage(undefined, () => undefined);
  const open = async (checkpointer: Checkpointer) =>
    (await openThreadGraph(graphs, tx, thread, 'threads.update', checkpointer)) as CompiledGraph;
  const changed = await open(new Checkpointer(tx, guard))
    .then((graph) => act(graph, graphs.libraryOf(graphId)))
    .catch((error: unknown) => {
      if (guard.failure) throw guard.failure.cause ?? guard.failure;
      if (error instanceof AppError) throw error;
      logger.info({ err: error, threadId: thread.threadId }, 'a graph refused a change of its state');
      const failure = describeFailure(error, errorDetail);
      const isHidden = failure.error === 'InternalError';
      throw new AppError('invalid_input', isHidden ? 'The graph refused this change' : failure.message);
    });
  const checkpointer = new Checkpointer(tx);
  const summary = await readSummary(await open(checkpointer), thread.threadId, checkpointer);
  await updateThread(tx, thread.threadId, {
    status: summary.waiting ? 'interrupted' : 'idle',
    values: summary.values ?? null,
    interrupts: summary.interrupts,
    error: null,
    stateBytes: measureThread(thread.threadId),
  });
  return changed;
}

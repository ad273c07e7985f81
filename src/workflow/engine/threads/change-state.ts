import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../../ports.ts';
import { lockThread, type ThreadRow, updateThread } from '../../storage/threads.ts';
import { measureThread } from '../../storage/usage.ts';
import type { Access } from '../access.ts';
import { Checkpointer } from '../checkpointer.ts';
import type { EngineDeps } from '../deps.ts';
import { describeFailure } from '../failures.ts';
import { createFencedStorage } from '../fenced-storage.ts';
import { bindCheckpointer, type Graphs } from '../graphs.ts';
import { foundThread } from '../not-found.ts';
import { readSummary } from '../thread-state.ts';

export type StateDeps = Pick<EngineDeps, 'database' | 'eventBus' | 'graphs' | 'logger' | 'quota'> & {
  errorDetail: 'safe' | 'full';
};

/** Locks a thread that is to be changed by hand. Throws `not_found`, and `conflict` while a run of it is active. */
export async function lockIdle(tx: Tx, threadId: string, access: Access): Promise<ThreadRow> {
  const thread = foundThread(await lockThread(tx, threadId, access.scope), threadId);
  if (thread.status === 'busy') throw new AppError('conflict', `Thread "${threadId}" is busy with a run`);
  return thread;
}

/** What the graph refuses is the caller's mistake (`invalid_input`); what the database refuses is not. */
export async function changeState<T>(
  { graphs, logger, errorDetail }: StateDeps,
  tx: Tx,
  thread: ThreadRow,
  act: (graph: CompiledGraph) => Promise<T>,
): Promise<T> {
  const graph = graphOf(graphs, thread);
  const guard = createFencedStorage(undefined, () => undefined);
  const changed = await act(bindCheckpointer(graph, new Checkpointer(tx, guard))).catch((error: unknown) => {
    if (guard.failure) throw guard.failure.cause ?? guard.failure;
    if (error instanceof AppError) throw error;
    logger.info({ err: error, threadId: thread.threadId }, 'a graph refused a change of its state');
    const failure = describeFailure(error, errorDetail);
    const isHidden = failure.error === 'InternalError';
    throw new AppError('invalid_input', isHidden ? 'The graph refused this change' : failure.message);
  });
  const summary = await readSummary(bindCheckpointer(graph, new Checkpointer(tx)), thread.threadId);
  await updateThread(tx, thread.threadId, {
    status: summary.waiting ? 'interrupted' : 'idle',
    values: summary.values ?? null,
    interrupts: summary.interrupts,
    stateBytes: measureThread(thread.threadId),
  });
  return changed;
}

function graphOf(graphs: Graphs, thread: ThreadRow): CompiledGraph {
  const graph = graphs.findGraph(thread.metadata.graph_id);
  if (graph) return graph;
  throw new AppError('invalid_input', 'The thread has no graph: start a run or set metadata.graph_id');
}

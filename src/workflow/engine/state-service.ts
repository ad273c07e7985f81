import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../ports.ts';
import { hasCheckpoint, patchCheckpointMetadata } from '../storage/checkpoints.ts';
import { findThread, lockThread, type ThreadRow, updateThread } from '../storage/threads.ts';
import { measureThread, noteThreadSize } from '../storage/usage.ts';
import type { Access } from './access.ts';
import { Checkpointer } from './checkpointer.ts';
import { describeFailure } from './failures.ts';
import { graphInput } from './graph-input.ts';
import { bindCheckpointer } from './graphs.ts';
import { createGuard } from './guard.ts';
import { threadNotFound } from './not-found.ts';
import type { EngineDeps } from './run-end.ts';
import type { RunKwargs } from './run-request.ts';
import { type ClientState, emptyState, readSummary, toClientState } from './thread-state.ts';
import { toWire } from './wire.ts';

export type CheckpointRef = {
  checkpoint_id?: string | undefined;
  checkpoint_ns?: string | undefined;
  checkpoint_map?: Record<string, unknown> | undefined;
};

/** What one node is said to have written. */
export type StateUpdate = {
  values: unknown;
  asNode?: string | undefined;
  /** Where to go from there, too; instead of `values`. */
  command?: RunKwargs['command'] | undefined;
};

type HistoryOptions = {
  limit: number;
  before?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  checkpoint?: CheckpointRef | undefined;
};

export function createStateService(
  deps: Pick<EngineDeps, 'database' | 'hub' | 'graphs' | 'logger' | 'quota'> & {
    errorDetail: 'safe' | 'full';
  },
) {
  const { database, hub, graphs, errorDetail, logger } = deps;
  const { db } = database;

  async function findGraph(threadId: string, access: Access): Promise<CompiledGraph | undefined> {
    const thread = await findThread(db, threadId, access.scope);
    if (!thread) throw threadNotFound(threadId);
    const graph = graphs.findGraph(thread.metadata.graph_id);
    return graph && bindCheckpointer(graph, new Checkpointer(db));
  }

  function getGraph(thread: ThreadRow): CompiledGraph {
    const graph = graphs.findGraph(thread.metadata.graph_id);
    if (graph) return graph;
    throw new AppError('invalid_input', 'The thread has no graph: start a run or set metadata.graph_id');
  }

  async function checkRoom(tx: Tx, { caller }: Access): Promise<void> {
    if (caller) await deps.quota?.check(tx, caller.id);
  }

  /** What the graph refuses is the caller's mistake; what the database refuses is not. */
  async function change<T>(tx: Tx, thread: ThreadRow, act: (graph: CompiledGraph) => Promise<T>): Promise<T> {
    const graph = getGraph(thread);
    const guard = createGuard(undefined, () => undefined);
    const changed = await act(bindCheckpointer(graph, new Checkpointer(tx, guard))).catch(
      (error: unknown) => {
        if (guard.failure) throw guard.failure.cause ?? guard.failure;
        if (error instanceof AppError) throw error;
        logger.info({ err: error, threadId: thread.threadId }, 'a graph refused a change of its state');
        const failure = describeFailure(error, errorDetail);
        const isHidden = failure.error === 'InternalError';
        throw new AppError('invalid_input', isHidden ? 'The graph refused this change' : failure.message);
      },
    );
    const summary = await readSummary(bindCheckpointer(graph, new Checkpointer(tx)), thread.threadId);
    await updateThread(tx, thread.threadId, {
      status: summary.waiting ? 'interrupted' : 'idle',
      values: summary.values ?? null,
      interrupts: summary.interrupts,
      stateBytes: measureThread(thread.threadId),
    });
    return changed;
  }

  /** Locks a thread that is to be changed by hand. Throws `conflict` while a run of it is active. */
  async function lockIdle(tx: Tx, threadId: string, access: Access): Promise<ThreadRow> {
    const thread = await lockThread(tx, threadId, access.scope);
    if (!thread) throw threadNotFound(threadId);
    if (thread.status === 'busy') throw new AppError('conflict', `Thread "${threadId}" is busy with a run`);
    return thread;
  }

  return {
    async get(
      threadId: string,
      options: { checkpoint?: CheckpointRef | undefined; subgraphs: boolean },
      access: Access,
    ): Promise<ClientState> {
      const graph = await findGraph(threadId, access);
      if (!graph) return emptyState;
      const config = { configurable: { thread_id: threadId, ...definedOf(options.checkpoint) } };
      const { subgraphs } = options;
      const state = toClientState(await graph.getState(config, { subgraphs }), errorDetail);
      if (options.checkpoint?.checkpoint_id && state.created_at === null) {
        throw new AppError('not_found', `Checkpoint "${options.checkpoint.checkpoint_id}" not found`);
      }
      return toWire(state) as ClientState;
    },

    /** Newest first, read as they are taken; values are those of the graph: see `wireJson`. */
    async list(
      threadId: string,
      options: HistoryOptions,
      access: Access,
    ): Promise<AsyncIterable<ClientState>> {
      const graph = await findGraph(threadId, access);
      return readHistory(graph, threadId, options, errorDetail);
    },

    /** Returns the config that names the new checkpoint. */
    update: (
      threadId: string,
      update: StateUpdate & { checkpoint?: CheckpointRef | undefined },
      access: Access,
    ): Promise<Record<string, unknown>> =>
      database.db.transaction(async (tx) => {
        const thread = await lockIdle(tx, threadId, access);
        const from = definedOf(update.checkpoint);
        const { checkpoint_id: checkpointId, checkpoint_ns: namespace = '' } = from;
        if (checkpointId && !(await hasCheckpoint(tx, { threadId, namespace, checkpointId }))) {
          throw new AppError(
            'invalid_input',
            `checkpoint_id: the thread has no checkpoint "${checkpointId}"`,
          );
        }
        const config = await change(tx, thread, (graph) => {
          requireNode(graph, update.asNode);
          return graph.updateState(
            { configurable: { thread_id: threadId, ...from } },
            valuesOf(update) as Record<string, unknown>,
            update.asNode,
          );
        });
        await hub.announce(tx, threadId);
        await checkRoom(tx, access);
        return config.configurable ?? {};
      }),

    /** Merges metadata into that of the newest checkpoint. */
    patch: (threadId: string, metadata: Record<string, unknown>, access: Access): Promise<void> =>
      database.db.transaction(async (tx) => {
        await lockIdle(tx, threadId, access);
        const isPatched = await patchCheckpointMetadata(tx, threadId, metadata);
        if (!isPatched) throw new AppError('conflict', `Thread "${threadId}" has no state yet`);
        await noteThreadSize(tx, threadId);
        await checkRoom(tx, access);
      }),

    /** Rebuilds the state of a new thread step by step, as it was elsewhere. */
    async importSteps(tx: Tx, thread: ThreadRow, steps: StateUpdate[][]): Promise<void> {
      await change(tx, thread, (graph) => {
        for (const { asNode } of steps.flat()) requireNode(graph, asNode);
        const supersteps = steps.map((updates) => ({
          updates: updates.map((update) => ({
            values: valuesOf(update) as Record<string, unknown>,
            asNode: update.asNode,
          })),
        }));
        return graph.bulkUpdateState({ configurable: { thread_id: thread.threadId } }, supersteps);
      });
    },
  };
}

async function* readHistory(
  graph: CompiledGraph | undefined,
  threadId: string,
  options: HistoryOptions,
  errorDetail: 'safe' | 'full',
): AsyncGenerator<ClientState> {
  if (!graph) return;
  const history = graph.getStateHistory(
    { configurable: { thread_id: threadId, checkpoint_ns: '', ...definedOf(options.checkpoint) } },
    {
      limit: options.limit,
      ...(options.before ? { before: { configurable: { checkpoint_id: options.before } } } : {}),
      ...(options.metadata ? { filter: options.metadata } : {}),
    },
  );
  for await (const snapshot of history) yield toClientState(snapshot, errorDetail);
}

function valuesOf({ values, command }: StateUpdate): unknown {
  return command ? graphInput({ command, config: {}, stream_mode: [], stream_subgraphs: false }) : values;
}

/** LangGraph looks nodes up in a plain object, where "constructor" is found too. */
function requireNode(graph: CompiledGraph, name: string | undefined): void {
  if (name !== undefined && name in graph.nodes && !Object.hasOwn(graph.nodes, name)) {
    throw new AppError('invalid_input', `Node "${name}" does not exist`);
  }
}

/** LangGraph takes the mere presence of a checkpoint key for time travel. */
function definedOf(ref: CheckpointRef | undefined): CheckpointRef {
  return Object.fromEntries(Object.entries(ref ?? {}).filter(([, value]) => value != null));
}

import { v4 } from '@langchain/core/utils/uuid';
import { BaseLangGraphError } from '@langchain/langgraph';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../ports.ts';
import { deleteThreadCheckpoints } from '../storage/checkpoints.ts';
import { listActiveRuns } from '../storage/runs.ts';
import {
  deleteThread,
  findThread,
  insertThread,
  lockThread,
  mergeThreadMetadata,
  searchThreads,
  type ThreadRow,
  type ThreadSearch,
  updateThread,
} from '../storage/threads.ts';
import { inTransaction } from '../storage/transaction.ts';
import { Checkpointer } from './checkpointer.ts';
import { bindCheckpointer } from './graphs.ts';
import { threadNotFound } from './not-found.ts';
import type { EngineDeps } from './run-end.ts';
import type { Access, RunService } from './run-service.ts';
import { type ClientState, emptyState, readSummary, toClientState } from './thread-state.ts';

export type CheckpointRef = {
  checkpoint_id?: string | undefined;
  checkpoint_ns?: string | undefined;
  checkpoint_map?: Record<string, unknown> | undefined;
};

export type ThreadService = ReturnType<typeof createThreadService>;

export function createThreadService(deps: EngineDeps & { runs: RunService; errorDetail: 'safe' | 'full' }) {
  const { database, hub, graphs, runs, errorDetail } = deps;
  const { db } = database;

  async function get(threadId: string, access: Access): Promise<ThreadRow> {
    const thread = await findThread(db, threadId, access.scope);
    if (!thread) throw threadNotFound(threadId);
    return thread;
  }

  async function findGraph(threadId: string, access: Access): Promise<CompiledGraph | undefined> {
    const thread = await get(threadId, access);
    const graph = graphs.findGraph(thread.metadata.graph_id);
    return graph && bindCheckpointer(graph, new Checkpointer(db));
  }

  return {
    get,
    async create(
      thread: {
        threadId: string | undefined;
        metadata: Record<string, unknown>;
        ifExists: 'raise' | 'do_nothing';
      },
      access: Access,
    ): Promise<ThreadRow> {
      const { threadId = v4(), metadata, ifExists } = thread;
      const created = await insertThread(db, { threadId, owner: access.caller?.id ?? null, metadata });
      if (created) return created;
      const existing = ifExists === 'do_nothing' && (await findThread(db, threadId, access.scope));
      if (!existing) throw new AppError('conflict', `Thread "${threadId}" already exists`);
      return existing;
    },
    async update(threadId: string, metadata: Record<string, unknown>, access: Access): Promise<ThreadRow> {
      const updated = await mergeThreadMetadata(db, threadId, access.scope, metadata);
      if (!updated) throw threadNotFound(threadId);
      return updated;
    },
    /** Stops the runs of the thread first, so that a result clients have seen counts as one. */
    async remove(threadId: string, access: Access): Promise<void> {
      await get(threadId, access);
      for (const { runId } of (await listActiveRuns(db, threadId)).reverse()) await runs.stop(runId);
      await inTransaction(database, async (tx) => {
        if (!(await lockThread(tx, threadId, access.scope))) throw threadNotFound(threadId);
        await runs.abandonAll(tx, threadId);
        await deleteThreadCheckpoints(tx, threadId);
        await deleteThread(tx, threadId);
        await hub.announce(tx, threadId);
      });
    },
    search: (search: Omit<ThreadSearch, 'scope'>, access: Access) =>
      searchThreads(db, { ...search, scope: access.scope }),

    async getState(
      threadId: string,
      options: { checkpoint?: CheckpointRef | undefined; subgraphs: boolean },
      access: Access,
    ): Promise<ClientState> {
      const graph = await findGraph(threadId, access);
      if (!graph) return emptyState;
      const config = { configurable: { thread_id: threadId, ...definedOf(options.checkpoint) } };
      const state = toClientState(
        await graph.getState(config, { subgraphs: options.subgraphs }),
        errorDetail,
      );
      if (options.checkpoint?.checkpoint_id && state.created_at === null) {
        throw new AppError('not_found', `Checkpoint "${options.checkpoint.checkpoint_id}" not found`);
      }
      return state;
    },

    async getHistory(
      threadId: string,
      options: {
        limit: number;
        before?: string | undefined;
        metadata?: Record<string, unknown> | undefined;
        checkpoint?: CheckpointRef | undefined;
      },
      access: Access,
    ): Promise<ClientState[]> {
      const graph = await findGraph(threadId, access);
      if (!graph) return [];
      const config = {
        configurable: { thread_id: threadId, checkpoint_ns: '', ...definedOf(options.checkpoint) },
      };
      const states: ClientState[] = [];
      const history = graph.getStateHistory(config, {
        limit: options.limit,
        ...(options.before ? { before: { configurable: { checkpoint_id: options.before } } } : {}),
        ...(options.metadata ? { filter: options.metadata } : {}),
      });
      for await (const snapshot of history) states.push(toClientState(snapshot, errorDetail));
      return states;
    },

    /** Throws `conflict` while a run of the thread is active. Returns the config that names the new checkpoint. */
    async updateState(
      threadId: string,
      update: { values: unknown; asNode?: string | undefined; checkpoint?: CheckpointRef | undefined },
      access: Access,
    ): Promise<Record<string, unknown>> {
      return inTransaction(database, async (tx) => {
        const thread = await lockThread(tx, threadId, access.scope);
        if (!thread) throw threadNotFound(threadId);
        if (thread.status === 'busy')
          throw new AppError('conflict', `Thread "${threadId}" is busy with a run`);
        const graph = graphs.findGraph(thread.metadata.graph_id);
        if (!graph) {
          throw new AppError(
            'invalid_input',
            'The thread has no graph: start a run or set metadata.graph_id',
          );
        }
        const { asNode } = update;
        if (asNode !== undefined && asNode in graph.nodes && !Object.hasOwn(graph.nodes, asNode)) {
          throw new AppError('invalid_input', `Node "${asNode}" does not exist`);
        }
        const bound = bindCheckpointer(graph, new Checkpointer(tx));
        const config = await bound
          .updateState(
            { configurable: { thread_id: threadId, ...definedOf(update.checkpoint) } },
            update.values as Record<string, unknown>,
            asNode,
          )
          .catch((error: unknown) => {
            // What the graph refuses is the caller's mistake; anything else is ours.
            if (error instanceof BaseLangGraphError) throw new AppError('invalid_input', error.message);
            throw error;
          });
        const summary = await readSummary(bound, threadId);
        await updateThread(tx, threadId, {
          status: summary.waiting ? 'interrupted' : 'idle',
          values: summary.values ?? null,
          interrupts: summary.interrupts,
        });
        await hub.announce(tx, threadId);
        return config.configurable ?? {};
      });
    },
  };
}

/** LangGraph takes the mere presence of a checkpoint key for time travel. */
function definedOf(ref: CheckpointRef | undefined): CheckpointRef {
  return Object.fromEntries(Object.entries(ref ?? {}).filter(([, value]) => value != null));
}

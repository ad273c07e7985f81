import { v4 } from '@langchain/core/utils/uuid';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import { copyCheckpoints, deleteThreadCheckpoints } from '../storage/checkpoints.ts';
import { pruneCheckpoints } from '../storage/prune-checkpoints.ts';
import { listActiveRuns } from '../storage/runs.ts';
import {
  countThreads,
  deleteThread,
  findThread,
  insertThread,
  listThreads,
  listThreadsOfRuns,
  lockThread,
  patchThread,
  searchThreads,
  type ThreadFilter,
  type ThreadPage,
  type ThreadRow,
  updateThread,
} from '../storage/threads.ts';
import { measureThread } from '../storage/usage.ts';
import type { Access } from './access.ts';
import { Checkpointer } from './checkpointer.ts';
import { bindCheckpointer } from './graphs.ts';
import { threadNotFound } from './not-found.ts';
import type { EngineDeps } from './run-end.ts';
import type { RunService } from './run-service.ts';
import { createStateService, type StateUpdate } from './state-service.ts';
import { readSummary } from './thread-state.ts';
import { writeWithin } from './write-within.ts';

/** Rows read at once: with their values they may be large. */
const batchSize = 10;

export type ThreadService = ReturnType<typeof createThreadService>;

export function createThreadService(deps: EngineDeps & { runs: RunService; errorDetail: 'safe' | 'full' }) {
  const { database, hub, graphs, runs } = deps;
  const { db } = database;
  const states = createStateService(deps);

  async function get(threadId: string, access: Access): Promise<ThreadRow> {
    return found(await findThread(db, threadId, access.scope), threadId);
  }

  /** Stops the runs of the thread first, so that a result clients have seen counts as one. */
  async function remove(threadId: string, access: Access): Promise<void> {
    await get(threadId, access);
    for (const { runId } of (await listActiveRuns(db, threadId)).reverse()) await runs.stop(runId);
    await database.db.transaction(async (tx) => {
      found(await lockThread(tx, threadId, access.scope), threadId);
      await runs.abandonAll(tx, threadId);
      await deleteThreadCheckpoints(tx, threadId);
      await deleteThread(tx, threadId);
      await hub.announce(tx, threadId);
    });
  }

  /** False where there is no such thread, or not any more. */
  async function removeIfThere(threadId: string, access: Access): Promise<boolean> {
    try {
      await remove(threadId, access);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return false;
      throw error;
    }
  }

  /** Leaves a busy thread alone: its run may have started from an older checkpoint. */
  async function keepLatest(threadId: string, access: Access): Promise<boolean> {
    return database.db.transaction(async (tx) => {
      const thread = await lockThread(tx, threadId, access.scope);
      if (!thread || thread.status === 'busy') return false;
      await pruneCheckpoints(tx, threadId, { keep: 1 });
      return true;
    });
  }

  async function* read(ids: string[], options: { values: boolean }): AsyncGenerator<ThreadRow> {
    for (let start = 0; start < ids.length; start += batchSize) {
      yield* await listThreads(db, ids.slice(start, start + batchSize), options);
    }
  }

  /** Undefined when the id is taken. */
  async function createWithState(
    to: Queryable,
    row: Parameters<typeof insertThread>[1],
    steps: StateUpdate[][],
    access: Access,
  ): Promise<ThreadRow | undefined> {
    return to.transaction(async (tx) => {
      const created = await insertThread(tx, row);
      if (!created) return undefined;
      await states.importSteps(tx, created, steps);
      return findThread(tx, row.threadId, access.scope);
    });
  }

  return {
    get,
    remove,

    /** Deletes every thread that has a run with this metadata, whoever's it is. */
    async removeOfRuns(metadata: Readonly<Record<string, unknown>>): Promise<void> {
      for (const id of await listThreadsOfRuns(db, metadata)) {
        await removeIfThere(id, { caller: undefined, scope: 'all' });
      }
    },

    async create(
      asked: {
        threadId: string | undefined;
        metadata: Record<string, unknown>;
        ifExists: 'raise' | 'do_nothing';
        ttlMinutes: number | undefined;
        /** Steps that lead to the state the thread is to have. */
        steps: StateUpdate[][];
      },
      access: Access,
    ): Promise<ThreadRow> {
      const { threadId = v4(), metadata, ifExists, ttlMinutes, steps } = asked;
      const row = { threadId, owner: access.caller?.id ?? null, metadata, ttlMinutes };
      const created = await writeWithin(deps, access, (to) =>
        steps.length === 0 ? insertThread(to, row) : createWithState(to, row, steps, access),
      );
      if (created) return created;
      // Ids are unique among all callers; of one that is another's it is said what every call says of it.
      const existing = found(await findThread(db, threadId, access.scope), threadId);
      if (ifExists === 'raise') throw new AppError('conflict', `Thread "${threadId}" already exists`);
      return existing;
    },

    async update(
      threadId: string,
      change: { metadata?: Record<string, unknown> | undefined; ttlMinutes?: number | undefined },
      access: Access,
    ): Promise<ThreadRow> {
      const patched = await writeWithin(deps, access, (to) =>
        patchThread(to, threadId, access.scope, change),
      );
      return found(patched, threadId);
    },

    /** The state and history of a thread under a new id, without its runs; of a busy one as they stand now. */
    copy: (threadId: string, access: Access): Promise<ThreadRow> =>
      writeWithin(deps, access, (to) =>
        to.transaction(async (tx: Tx) => {
          const source = found(await lockThread(tx, threadId, access.scope), threadId);
          const copyId = v4();
          await insertThread(tx, {
            threadId: copyId,
            owner: access.caller?.id ?? null,
            metadata: { ...source.metadata, thread_id: copyId },
            ttlMinutes: source.ttlMinutes ?? undefined,
          });
          await copyCheckpoints(tx, threadId, copyId);
          const graph = graphs.findGraph(source.metadata.graph_id);
          const summary = graph && (await readSummary(bindCheckpointer(graph, new Checkpointer(tx)), copyId));
          if (summary?.values) {
            await updateThread(tx, copyId, {
              status: summary.waiting ? 'interrupted' : 'idle',
              values: summary.values,
              interrupts: summary.interrupts,
              stateBytes: measureThread(copyId),
            });
          }
          return found(await findThread(tx, copyId, access.scope), copyId);
        }),
      ),

    /** How many of the threads were deleted, or rid of all checkpoints but their latest. */
    async prune(ids: string[], strategy: 'delete' | 'keep_latest', access: Access): Promise<number> {
      const prune = strategy === 'delete' ? removeIfThere : keepLatest;
      let pruned = 0;
      for (const threadId of new Set(ids)) if (await prune(threadId, access)) pruned += 1;
      return pruned;
    },

    /** Deletes the threads whose latest run was one of this assistant's. */
    async removeOfAssistant(assistantId: string, access: Access): Promise<void> {
      const filter = { scope: access.scope, metadata: { assistant_id: assistantId } };
      const page: ThreadPage = { limit: 100, offset: 0, sortBy: 'created_at', sortOrder: 'asc' };
      for (;;) {
        const { ids } = await searchThreads(db, filter, page);
        if (ids.length === 0) return;
        for (const threadId of ids) await removeIfThere(threadId, access);
      }
    },

    /** Rows are read as they are taken. Without `values` those are left out. */
    async search(
      filter: Omit<ThreadFilter, 'scope'>,
      page: ThreadPage,
      options: { values: boolean },
      access: Access,
    ): Promise<{ count: number; total: number; rows: AsyncIterable<ThreadRow> }> {
      const { ids, total } = await searchThreads(db, { ...filter, scope: access.scope }, page);
      return { count: ids.length, total, rows: read(ids, options) };
    },
    count: (filter: Omit<ThreadFilter, 'scope'>, access: Access): Promise<number> =>
      countThreads(db, { ...filter, scope: access.scope }),

    getState: states.get,
    getHistory: states.list,
    updateState: states.update,
    patchState: states.patch,
  };
}

function found(thread: ThreadRow | undefined, threadId: string): ThreadRow {
  if (!thread) throw threadNotFound(threadId);
  return thread;
}

import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../../ports.ts';
import type { Access } from '../access.ts';
import { Checkpointer } from '../checkpointer.ts';
import type { EngineDeps } from '../deps.ts';
import { openThreadGraph } from '../thread-graph.ts';
import { type ClientState, emptyState, toClientState } from '../thread-state.ts';
import { toWire } from '../wire.ts';
import { type CheckpointRef, definedOf } from './checkpoint-ref.ts';
import { getThread } from './get.ts';

type ReadDeps = Pick<EngineDeps, 'database' | 'graphs'> & { errorDetail: 'safe' | 'full' };

type HistoryOptions = {
  limit: number;
  before?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  checkpoint?: CheckpointRef | undefined;
};

/** Empty for a thread without a graph. Throws `not_found` for a thread, or a checkpoint, that is not there. */
export async function getState(
  deps: ReadDeps,
  threadId: string,
  options: { checkpoint?: CheckpointRef | undefined; subgraphs: boolean },
  access: Access,
): Promise<ClientState> {
  const graph = await findGraph(deps, threadId, access);
  if (!graph) return emptyState;
  const config = { configurable: { thread_id: threadId, ...definedOf(options.checkpoint) } };
  const { subgraphs } = options;
  const state = toClientState(await graph.getState(config, { subgraphs }), deps.errorDetail);
  if (options.checkpoint?.checkpoint_id && state.created_at === null) {
    throw new AppError('not_found', `Checkpoint "${options.checkpoint.checkpoint_id}" not found`);
  }
  return toWire(state) as ClientState;
}

/** Newest first, read as they are taken; values are those of the graph: see `wireJson`. Throws `not_found`. */
export async function getHistory(
  deps: ReadDeps,
  threadId: string,
  options: HistoryOptions,
  access: Access,
): Promise<AsyncIterable<ClientState>> {
  const graph = await findGraph(deps, threadId, access);
  return readHistory(graph, threadId, options, deps.errorDetail);
}

async function findGraph(
  deps: ReadDeps,
  threadId: string,
  access: Access,
): Promise<CompiledGraph | undefined> {
  const thread = await getThread(deps, threadId, access);
  const { db } = deps.database;
  return openThreadGraph(deps.graphs, db, thread, 'threads.read', new Checkpointer(db));
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

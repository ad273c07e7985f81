import type { RunnableConfig } from '@langchain/core/runnables';
import type { Queryable } from '#platform/database/index.ts';
import type { CompiledGraph, GraphRuntime } from '../ports.ts';
import { findLastConfig } from '../storage/runs.ts';
import type { Checkpointer } from './checkpointer.ts';
import { type Graphs, openBound } from './graphs.ts';

/**
 * The graph of a thread, outside of its runs: one that is made by a function is made for the config of the latest run,
 * so that it has the nodes that run had. Undefined without a graph that is served here.
 */
export async function openThreadGraph(
  graphs: Graphs,
  db: Queryable,
  thread: { threadId: string; metadata: Record<string, unknown> },
  access: GraphRuntime['accessContext'],
  checkpointer: Checkpointer,
): Promise<CompiledGraph | undefined> {
  const { graph_id: graphId } = thread.metadata;
  if (!graphs.has(graphId)) return undefined;
  const config = graphs.isMade(graphId) ? await findThreadConfig(db, thread.threadId, graphId) : undefined;
  return openBound(graphs, graphId, { config, access }, checkpointer);
}

async function findThreadConfig(db: Queryable, threadId: string, graphId: string): Promise<RunnableConfig> {
  const { configurable, ...config } = ((await findLastConfig(db, threadId)) ?? {}) as RunnableConfig;
  return { ...config, configurable: { ...configurable, thread_id: threadId, graph_id: graphId } };
}

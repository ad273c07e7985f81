import type { RunnableConfig } from '@langchain/core/runnables';
import { v5 } from '@langchain/core/utils/uuid';
import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph-checkpoint';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph, ServedGraph } from '../ports.ts';

/** Namespace of the ids that LangGraph servers give to the assistant of a graph. */
const graphNamespace = '6ba7b821-9dad-11d1-80b4-00c04fd430c8';

export type SystemAssistant = {
  assistantId: string;
  graphId: string;
  graph: CompiledGraph;
  description?: string | undefined;
};

export type Graphs = {
  readonly assistants: readonly SystemAssistant[];
  /** By id or by the name of its graph. */
  findAssistant(idOrName: string): SystemAssistant | undefined;
  findGraph(graphId: unknown): CompiledGraph | undefined;
  /** Throws `not_found`. */
  getGraph(graphId: string): CompiledGraph;
  /** The graph for one run, made for its config where the graph is made by a function. Throws `not_found`. */
  buildGraph(graphId: string, config: RunnableConfig): Promise<CompiledGraph>;
};

export function createGraphs(graphs: Record<string, ServedGraph>): Graphs {
  const assistants = Object.entries(graphs).map(([graphId, served]) => ({
    assistantId: v5(graphId, graphNamespace),
    graphId,
    ...('graph' in served ? served : { graph: served, build: undefined }),
  }));
  const find = (graphId: unknown) => assistants.find((assistant) => assistant.graphId === graphId);
  const findGraph = (graphId: unknown) => find(graphId)?.graph;

  function getGraph(graphId: string): CompiledGraph {
    const graph = findGraph(graphId);
    if (!graph) throw new AppError('not_found', `Graph "${graphId}" is not served here`);
    return graph;
  }

  return {
    assistants,
    findAssistant: (idOrName) =>
      assistants.find(
        ({ assistantId, graphId }) => graphId === idOrName || assistantId === idOrName.toLowerCase(),
      ),
    findGraph,
    getGraph,
    async buildGraph(graphId, config) {
      const graph = getGraph(graphId);
      return find(graphId)?.build?.(config) ?? graph;
    },
  };
}

/** A copy of the graph that keeps its state with `checkpointer`; the graph itself is shared by all runs. */
export function bindCheckpointer(
  graph: CompiledGraph,
  checkpointer: BaseCheckpointSaver,
  store?: BaseStore,
): CompiledGraph {
  const bound = graph.withConfig({}) as CompiledGraph;
  bound.checkpointer = checkpointer;
  if (store) bound.store = store;
  return bound;
}

import { v5 } from '@langchain/core/utils/uuid';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../ports.ts';

/** Namespace of the ids that LangGraph servers give to the assistant of a graph. */
const graphNamespace = '6ba7b821-9dad-11d1-80b4-00c04fd430c8';

export type SystemAssistant = { assistantId: string; graphId: string; graph: CompiledGraph };

export type Graphs = {
  readonly assistants: readonly SystemAssistant[];
  /** By id or by the name of its graph. */
  findAssistant(idOrName: string): SystemAssistant | undefined;
  findGraph(graphId: unknown): CompiledGraph | undefined;
  /** Throws `not_found`. */
  getGraph(graphId: string): CompiledGraph;
};

export function createGraphs(graphs: Record<string, CompiledGraph>): Graphs {
  const assistants = Object.entries(graphs).map(([graphId, graph]) => ({
    assistantId: v5(graphId, graphNamespace),
    graphId,
    graph,
  }));
  const findGraph = (graphId: unknown) =>
    assistants.find((assistant) => assistant.graphId === graphId)?.graph;
  return {
    assistants,
    findAssistant: (idOrName) =>
      assistants.find(
        ({ assistantId, graphId }) => graphId === idOrName || assistantId === idOrName.toLowerCase(),
      ),
    findGraph,
    getGraph(graphId) {
      const graph = findGraph(graphId);
      if (!graph) throw new AppError('not_found', `Graph "${graphId}" is not served here`);
      return graph;
    },
  };
}

/** A copy of the graph that keeps its state with `checkpointer`; the graph itself is shared by all runs. */
export function bindCheckpointer(graph: CompiledGraph, checkpointer: BaseCheckpointSaver): CompiledGraph {
  const bound = graph.withConfig({}) as CompiledGraph;
  bound.checkpointer = checkpointer as unknown as CompiledGraph['checkpointer'];
  return bound;
}

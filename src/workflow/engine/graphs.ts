import { v5 } from '@langchain/core/utils/uuid';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../ports.ts';

/** Namespace of the ids that LangGraph servers give to the assistant of a graph. */
const graphNamespace = '6ba7b821-9dad-11d1-80b4-00c04fd430c8';

export type SystemAssistant = { assistantId: string; graphId: string; graph: CompiledGraph };

export type Graphs = {
  readonly assistants: readonly SystemAssistant[];
  /** By id or by the name of its graph. Throws `not_found`. */
  getAssistant(idOrName: string): SystemAssistant;
  findGraph(graphId: unknown): CompiledGraph | undefined;
};

export function createGraphs(graphs: Record<string, CompiledGraph>): Graphs {
  const assistants = Object.entries(graphs).map(([graphId, graph]) => ({
    assistantId: v5(graphId, graphNamespace),
    graphId,
    graph,
  }));
  return {
    assistants,
    getAssistant(idOrName) {
      const found = assistants.find(
        ({ assistantId, graphId }) => graphId === idOrName || assistantId === idOrName.toLowerCase(),
      );
      if (!found) throw new AppError('not_found', `Assistant "${idOrName}" not found`);
      return found;
    },
    findGraph: (graphId) => assistants.find((assistant) => assistant.graphId === graphId)?.graph,
  };
}

/** A copy of the graph that keeps its state with `checkpointer`; the graph itself is shared by all runs. */
export function bindCheckpointer(graph: CompiledGraph, checkpointer: BaseCheckpointSaver): CompiledGraph {
  const bound = graph.withConfig({}) as CompiledGraph;
  bound.checkpointer = checkpointer as unknown as CompiledGraph['checkpointer'];
  return bound;
}

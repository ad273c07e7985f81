import type { RunnableConfig } from '@langchain/core/runnables';
import { v5 } from '@langchain/core/utils/uuid';
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph, GraphLibrary, GraphRuntime, GraphTypes, ServedGraph } from '../ports.ts';
import type { Checkpointer } from './checkpointer.ts';
import { ownLibrary } from './graph-library.ts';

/** Namespace of the ids that LangGraph servers give to the assistant of a graph. */
const graphNamespace = '6ba7b821-9dad-11d1-80b4-00c04fd430c8';

export type SystemAssistant = {
  assistantId: string;
  graphId: string;
  description?: string | undefined;
  config: Record<string, unknown>;
  context: Record<string, unknown>;
};

/** With what a graph is wanted: a function that makes graphs is told all of it. */
export type GraphUse = {
  config?: RunnableConfig | undefined;
  /** Of the run, where it is one. */
  context?: unknown;
  access: GraphRuntime['accessContext'];
};

export type Graphs = {
  readonly assistants: readonly SystemAssistant[];
  /** By id or by the name of its graph. */
  findAssistant(idOrName: string): SystemAssistant | undefined;
  has(graphId: unknown): graphId is string;
  /** Whether the graph depends on the config it is wanted with. */
  isMade(graphId: string): boolean;
  libraryOf(graphId: string): GraphLibrary;
  /** What its source declares, by the namespaces of its subgraphs. */
  readTypes(graphId: string): Promise<Readonly<Record<string, GraphTypes>>>;
  /** Shared by all who want it, so nobody may change it. Throws `not_found`, and what the maker of the graph throws. */
  open(graphId: string, use: GraphUse): Promise<CompiledGraph>;
};

export function createGraphs(served: Record<string, ServedGraph>): Graphs {
  const graphs = new Map(Object.entries(served).map(([id, one]) => [id, wrap(one)]));
  const assistants = [...graphs].map(([graphId, { description, config = {}, context = {} }]) => ({
    assistantId: v5(graphId, graphNamespace),
    graphId,
    description,
    config,
    context,
  }));

  function get(graphId: string) {
    const found = graphs.get(graphId);
    if (!found) throw new AppError('not_found', `Graph "${graphId}" not found`);
    return found;
  }

  return {
    assistants,
    findAssistant: (idOrName) =>
      assistants.find(
        ({ assistantId, graphId }) => graphId === idOrName || assistantId === idOrName.toLowerCase(),
      ),
    has: (graphId): graphId is string => typeof graphId === 'string' && graphs.has(graphId),
    isMade: (graphId) => 'build' in get(graphId),
    libraryOf: (graphId) => get(graphId).library ?? ownLibrary,
    readTypes: async (graphId) => (await get(graphId).readTypes?.()) ?? {},
    async open(graphId, { config = { configurable: {} }, context, access }) {
      const found = get(graphId);
      if ('graph' in found) return found.graph;
      const isRun = access === 'threads.create_run';
      return found.build(config, {
        accessContext: access,
        executionRuntime: isRun ? { context } : null,
      });
    },
  };
}

function wrap(served: ServedGraph): Exclude<ServedGraph, CompiledGraph> {
  return 'graph' in served || 'build' in served ? served : { graph: served as CompiledGraph };
}

/** A copy of the graph that keeps its state with `checkpointer`. Throws `not_found`, and what the maker of the graph throws. */
export async function openBound(
  graphs: Graphs,
  graphId: string,
  use: GraphUse,
  checkpointer: Checkpointer,
  store?: BaseStore,
): Promise<CompiledGraph> {
  const graph = await graphs.open(graphId, use);
  const bound = graph.withConfig({}) as CompiledGraph;
  checkpointer.library = graphs.libraryOf(graphId);
  checkpointer.notesSettings = true;
  bound.checkpointer = checkpointer;
  if (store) bound.store = store;
  return bound;
}

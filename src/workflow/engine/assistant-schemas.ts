import {
  getConfigTypeSchema,
  getInputTypeSchema,
  getOutputTypeSchema,
  getStateTypeSchema,
} from '@langchain/langgraph/zod/schema';
import type { CompiledGraph } from '../ports.ts';

type JsonSchema = Record<string, unknown>;

/** JSON Schemas of a graph: exact where it was built from zod schemas, else the names of its channels. */
export function describeSchemas(graphId: string, graph: CompiledGraph) {
  return {
    graph_id: graphId,
    input_schema: read(getInputTypeSchema, graph) ?? nameChannels(graph, graph.inputChannels),
    output_schema: read(getOutputTypeSchema, graph) ?? nameChannels(graph, graph.outputChannels),
    state_schema: read(getStateTypeSchema, graph) ?? nameChannels(graph, graph.streamChannelsAsIs),
    config_schema: read(getConfigTypeSchema, graph) ?? null,
    context_schema: read(getConfigTypeSchema, graph) ?? null,
  };
}

/** The same of its subgraphs, by the names of the nodes that lead to them, joined by "|". */
export async function describeSubgraphs(
  graphId: string,
  graph: CompiledGraph,
  { namespace, recurse }: { namespace?: string; recurse: boolean },
) {
  const found: [string, ReturnType<typeof describeSchemas>][] = [];
  for await (const [name, subgraph] of graph.getSubgraphsAsync(namespace, recurse)) {
    found.push([name, describeSchemas(graphId, subgraph as CompiledGraph)]);
  }
  return Object.fromEntries(found);
}

function read(from: (graph: unknown) => unknown, graph: CompiledGraph): JsonSchema | undefined {
  try {
    return from(graph) as JsonSchema | undefined;
  } catch {
    // zod throws for types that JSON Schema cannot express.
    return undefined;
  }
}

function nameChannels(graph: CompiledGraph, channels: unknown): JsonSchema {
  // A graph built from a state has one pseudo channel for its input: all of the state may be given.
  const names = [channels].flat().map(String).includes('__start__') ? graph.streamChannelsAsIs : channels;
  const properties = Object.fromEntries([names].flat().map((name) => [String(name), {}]));
  return { type: 'object', properties };
}

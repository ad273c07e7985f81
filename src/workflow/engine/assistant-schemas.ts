import type { CompiledGraph, GraphLibrary, GraphTypes } from '../ports.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** A graph that is to be described, and what is known of it beside. */
export type DrawnGraph = {
  graphId: string;
  graph: CompiledGraph;
  library: GraphLibrary;
  /** What its source declares, by the namespaces of its subgraphs. */
  readTypes(): Promise<Readonly<Record<string, GraphTypes>>>;
};

type KnownTypes = { [part in 'state' | 'input' | 'output' | 'config']?: JsonSchema | null | undefined };

/** JSON Schemas of a graph: from its zod schemas, else from the types of its source, else with the names of its channels. */
export async function describeSchemas(drawn: DrawnGraph) {
  return spell(drawn.graphId, await readTypes(drawn, ''));
}

/** The same of its subgraphs, by the names of the nodes that lead to them, joined by "|". */
export async function describeSubgraphs(drawn: DrawnGraph, asked: { namespace?: string; recurse: boolean }) {
  const found: [string, ReturnType<typeof spell> & KnownTypes][] = [];
  for await (const [name, subgraph] of drawn.graph.getSubgraphsAsync(asked.namespace, asked.recurse)) {
    const types = await readTypes({ ...drawn, graph: subgraph as CompiledGraph }, name);
    // The client types the long names; the official server says the short ones.
    found.push([name, { ...spell(drawn.graphId, types), ...types }]);
  }
  return Object.fromEntries(found);
}

const spell = (graphId: string, { state, input, output, config }: KnownTypes) => ({
  graph_id: graphId,
  input_schema: input,
  output_schema: output,
  state_schema: state,
  // Nothing tells the two apart.
  config_schema: config,
  context_schema: config,
});

async function readTypes(drawn: DrawnGraph, namespace: string): Promise<KnownTypes> {
  const { graph, library } = drawn;
  const built = {
    state: read(library.getStateTypeSchema, graph),
    input: read(library.getInputTypeSchema, graph),
    output: read(library.getOutputTypeSchema, graph),
    config: read(library.getConfigTypeSchema, graph),
  };
  if (Object.values(built).some(Boolean)) return built;
  const { [namespace]: declared } = await drawn.readTypes();
  if (declared) return declared;
  return {
    state: nameChannels(graph, graph.streamChannelsAsIs),
    input: nameChannels(graph, graph.inputChannels),
    output: nameChannels(graph, graph.outputChannels),
    config: null,
  };
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

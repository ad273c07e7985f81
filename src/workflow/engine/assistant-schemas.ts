import {
  getConfigTypeSchema,
  getInputTypeSchema,
  getOutputTypeSchema,
  getStateTypeSchema,
} from '@langchain/langgraph/zod/schema';
import type { CompiledGraph } from '../ports.ts';

/** JSON Schemas of a graph: exact where it was built from zod schemas, else the names of its channels. */
export function describeSchemas(graph: CompiledGraph) {
  return {
    input_schema: read(getInputTypeSchema, graph) ?? nameChannels(graph, graph.inputChannels),
    output_schema: read(getOutputTypeSchema, graph) ?? nameChannels(graph, graph.outputChannels),
    state_schema: read(getStateTypeSchema, graph) ?? nameChannels(graph, graph.streamChannelsAsIs),
    config_schema: read(getConfigTypeSchema, graph) ?? null,
    context_schema: read(getConfigTypeSchema, graph) ?? null,
  };
}

function read(from: (graph: unknown) => unknown, graph: CompiledGraph): unknown {
  try {
    return from(graph);
  } catch {
    // zod throws for types that JSON Schema cannot express.
    return undefined;
  }
}

function nameChannels(graph: CompiledGraph, channels: unknown) {
  // A graph built from a state has one pseudo channel for its input: all of the state may be given.
  const names = [channels].flat().map(String).includes('__start__') ? graph.streamChannelsAsIs : channels;
  const properties = Object.fromEntries([names].flat().map((name) => [String(name), {}]));
  return { type: 'object', properties };
}

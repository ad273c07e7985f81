import { AppError } from '#shared/errors.ts';
import type { CompiledGraph, GraphLibrary } from '../../ports.ts';
import { graphInput } from '../graph-input.ts';
import type { RunKwargs } from '../run-request.ts';

/** What one node is said to have written. */
export type StateUpdate = {
  values: unknown;
  asNode?: string | undefined;
  /** Where to go from there, too; instead of `values`. */
  command?: RunKwargs['command'] | undefined;
};

/** An update in the form that LangGraph takes. */
export function valuesOf({ values, command }: StateUpdate, library: GraphLibrary): Record<string, unknown> {
  const input = command
    ? graphInput({ command, config: {}, stream_mode: [], stream_subgraphs: false }, library)
    : values;
  return input as Record<string, unknown>;
}

/** LangGraph looks nodes up in a plain object, where "constructor" is found too. */
export function requireNode(graph: CompiledGraph, name: string | undefined): void {
  if (name !== undefined && name in graph.nodes && !Object.hasOwn(graph.nodes, name)) {
    throw new AppError('invalid_input', `Node "${name}" does not exist`);
  }
}

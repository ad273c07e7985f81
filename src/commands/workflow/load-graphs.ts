import { resolve } from 'node:path';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { CompiledGraph, GraphRuntime, ServedGraph } from '#workflow/index.ts';
import { ConfigError } from '../../config.ts';
import { findLibrary } from './find-library.ts';
import type { GraphFile } from './graph-file.ts';
import type { GraphSettings } from './graph-settings.ts';
import { describeImportError } from './import-error.ts';
import { importExport, splitSource } from './import-export.ts';
import { createTypeReader } from './read-graph-types.ts';

/** Imports the graphs that the file names. Throws ConfigError, one line that names the graph and its file. */
export async function loadGraphs(
  file: GraphFile,
  settings: GraphSettings,
  warn: (error: unknown) => void,
): Promise<Record<string, ServedGraph>> {
  const graphs: Record<string, ServedGraph> = {};
  const sources = file.graphs.map(({ graphId, source }) => {
    const { path, name } = splitSource(source);
    return { graphId, sourceFile: resolve(file.folder, path), name };
  });
  const readTypes = createTypeReader(sources, warn);
  for (const { graphId, source, description } of file.graphs) {
    const what = `Graph "${graphId}" (${source})`;
    const problem = (text: string) => new ConfigError(`${what}: ${text}`);
    const found = await importExport(what, file, source);
    const sourceFile = resolve(file.folder, splitSource(source).path);
    const library = await findLibrary(sourceFile);
    const served = await serve(found).catch((error: unknown) => {
      throw problem(error instanceof NoGraphError ? error.message : describeImportError(error, file.folder));
    });
    const types = { readTypes: () => readTypes(graphId) };
    graphs[graphId] = { ...served, ...types, library, description, ...settings[graphId] };
  }
  return graphs;
}

class NoGraphError extends Error {}

/**
 * A function is called once now, to tell one that makes no graph, and again each time its graph is wanted. One that
 * cannot do without a config may throw now.
 */
async function serve(exported: unknown): Promise<Exclude<ServedGraph, CompiledGraph>> {
  if (typeof exported !== 'function') return { graph: await toGraph(exported) };
  const build = async (config: RunnableConfig, runtime: GraphRuntime) => toGraph(exported(config, runtime));
  await build({ configurable: {} }, { accessContext: 'assistants.read', executionRuntime: null }).catch(
    (error: unknown) => {
      if (error instanceof NoGraphError) throw error;
    },
  );
  return { build };
}

// Shapes, not classes: the graph may come from another copy of the library.
async function toGraph(made: unknown): Promise<CompiledGraph> {
  const value = (await made) as { compile?: () => unknown; graph?: unknown } | null | undefined;
  if (isGraph(value?.graph)) return value.graph;
  if (isGraph(value)) return value;
  if (typeof value?.compile === 'function') return toGraph(value.compile());
  const what = value === null ? 'null' : typeof value;
  throw new NoGraphError(`expected a graph, or a function that returns one, but got ${what}`);
}

function isGraph(value: unknown): value is CompiledGraph {
  if (typeof value !== 'object' || value === null) return false;
  const graph = value as Partial<CompiledGraph>;
  return (
    typeof graph.stream === 'function' &&
    typeof graph.getGraphAsync === 'function' &&
    typeof graph.nodes === 'object' &&
    typeof graph.channels === 'object'
  );
}

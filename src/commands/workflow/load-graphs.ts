import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { CompiledGraph, ServedGraph } from '#workflow/index.ts';
import { ConfigError } from '../../config.ts';
import type { GraphFile } from './graph-file.ts';
import { describeImportError } from './import-error.ts';
import { linkLibraryCopies } from './link-library-copies.ts';

/** Imports the graphs that the file names. Throws ConfigError, one line that names the graph and its file. */
export async function loadGraphs(file: GraphFile): Promise<Record<string, ServedGraph>> {
  const graphs: Record<string, ServedGraph> = {};
  for (const { graphId, source, description } of file.graphs) {
    const problem = (text: string) => new ConfigError(`Graph "${graphId}" (${source}): ${text}`);
    const { path, name } = splitSource(source);
    const sourceFile = resolve(file.folder, path);
    if (/\.py$/.test(path)) throw problem('this server runs graphs in JavaScript and TypeScript only');
    if (!existsSync(sourceFile)) throw problem(`the file ${sourceFile} does not exist`);
    const found = await importExports(sourceFile).catch((error: unknown) => {
      throw problem(describeImportError(error, file.folder));
    });
    if (found[name] == null) {
      const names = Object.keys(found).filter((key) => key !== '__esModule');
      throw problem(`the file has no export "${name}"; it has: ${names.join(', ') || 'none'}`);
    }
    await linkLibraryCopies(sourceFile);
    const served = await serve(found[name]).catch((error: unknown) => {
      throw problem(error instanceof NoGraphError ? error.message : describeImportError(error, file.folder));
    });
    graphs[graphId] = { ...served, description };
  }
  return graphs;
}

/** `./agent.ts:graph`; without a name the default export. A colon before the last slash belongs to the path. */
function splitSource(source: string): { path: string; name: string } {
  const [, path = source, name = 'default'] = /^(.+):([^:/\\]+)$/.exec(source) ?? [];
  return { path, name };
}

async function importExports(sourceFile: string): Promise<Record<string, unknown>> {
  const module: Record<string, unknown> = await import(pathToFileURL(sourceFile).href);
  // CommonJS comes as one default export; what it was compiled from may have had others.
  const inner = module.default as Record<string, unknown> | null | undefined;
  return inner && typeof inner === 'object' && '__esModule' in inner ? inner : module;
}

class NoGraphError extends Error {}

/** A function is called once now, for what readers of states and drawings need, and again for each run. */
async function serve(exported: unknown) {
  if (typeof exported !== 'function') return { graph: await toGraph(exported) };
  return {
    graph: await toGraph(exported({ configurable: {} })),
    build: async (config: RunnableConfig) => toGraph(exported(config)),
  };
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

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GraphLibrary } from '#workflow/index.ts';

type Load = (specifier: string) => Promise<object>;
type Exports = string | { import?: Exports; node?: Exports; default?: Exports };

/**
 * The copies of LangGraph and LangChain that the file of a graph uses, so that what the service makes for the graph is of
 * the classes it knows. Undefined where the file has none of its own, or has an older one that lacks a part.
 */
export async function findLibrary(sourceFile: string): Promise<GraphLibrary | undefined> {
  const require = createRequire(sourceFile);
  const isCommonJs = require.cache[sourceFile] !== undefined;
  const load: Load = async (specifier) =>
    isCommonJs ? require(specifier) : import(pathToFileURL(findImport(require, specifier)).href);
  try {
    const langgraph = await load('@langchain/langgraph');
    const messages = await load('@langchain/core/messages');
    const schemas = await load('@langchain/langgraph/zod/schema');
    const checkpoint = await loadBeside(require, load);
    const library = { ...messages, ...checkpoint, ...langgraph, ...schemas } as GraphLibrary;
    const parts = [
      library.Command,
      library.Send,
      library.DeltaSnapshot,
      library.mapStoredMessageToChatMessage,
    ];
    return parts.every((part) => typeof part === 'function') ? library : undefined;
  } catch {
    return undefined;
  }
}

/** What a graph gets with LangGraph need not stand in its own package.json. */
async function loadBeside(require: NodeJS.Require, load: Load): Promise<object> {
  const name = '@langchain/langgraph-checkpoint';
  const beside = createRequire(require.resolve('@langchain/langgraph/package.json'));
  return beside.resolve(name) === tryResolve(require, name)
    ? load(name)
    : import(pathToFileURL(findImport(beside, name)).href);
}

function tryResolve(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/** Where an ES module below the same file would find the package; `require.resolve` finds the CommonJS one. */
function findImport(require: NodeJS.Require, specifier: string): string {
  const [scope, name, ...rest] = specifier.split('/');
  const manifest = require.resolve(`${scope}/${name}/package.json`);
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    exports?: Record<string, Exports>;
  };
  const target = pick(exports[['.', ...rest].join('/')]);
  const path = target && join(dirname(manifest), target);
  return path && existsSync(path) ? path : require.resolve(specifier);
}

function pick(target: Exports | undefined): string | undefined {
  if (target === undefined || typeof target === 'string') return target;
  return pick(target.node) ?? pick(target.import) ?? pick(target.default);
}

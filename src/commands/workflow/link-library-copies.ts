import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Send } from '@langchain/langgraph';

type Library = { Send?: object };

/**
 * Lets every copy of LangGraph that a graph may use take our `Send` for its own: they know it by its class, and a
 * client's `command.goto` arrives as ours. All else they tell by shape.
 */
export async function linkLibraryCopies(sourceFile: string): Promise<void> {
  const require = createRequire(sourceFile);
  for (const [path, module] of Object.entries(require.cache)) {
    if (/[\\/]@langchain[\\/]langgraph[\\/]dist[\\/]index\.cjs$/.test(path)) befriend(module?.exports);
  }
  const own = findModule(require);
  if (own) befriend(await import(pathToFileURL(own).href));
}

function findModule(require: NodeJS.Require): string | undefined {
  try {
    const path = join(dirname(require.resolve('@langchain/langgraph/package.json')), 'dist/index.js');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function befriend(library: Library): void {
  if (!library.Send || library.Send === Send) return;
  Object.defineProperty(library.Send, Symbol.hasInstance, {
    configurable: true,
    value: (candidate: { lg_name?: unknown } | null | undefined) => candidate?.lg_name === 'Send',
  });
}

import { join } from 'node:path';
import { isBuilt, packageRoot } from '#platform/paths.ts';
import { createThreadPool } from '#platform/threads/index.ts';
import type { GraphTypes } from '#workflow/index.ts';
import type { GraphSource, graphTypeTasks } from './types/tasks.ts';

const limits = { deadlineMs: 120_000 };

/**
 * Reads what the sources of graphs declare of their states, by graph and namespace: once, in a thread of its own that
 * ends with it, when it is first asked for. Where that fails nothing is known, which `warn` is told.
 */
export function createTypeReader(
  sources: readonly GraphSource[],
  warn: (error: unknown) => void,
): (graphId: string) => Promise<Record<string, GraphTypes>> {
  let types: Promise<Record<string, Record<string, GraphTypes>>> | undefined;
  async function readAll() {
    const file = join(packageRoot, isBuilt ? 'dist/graph-types.js' : 'src/commands/workflow/types/thread.ts');
    const thread = createThreadPool<typeof graphTypeTasks>({ file, size: 1, maxHeapMb: 1_024 });
    try {
      return await thread.run('readGraphTypes', { sources }, limits);
    } catch (error) {
      warn(error);
      return {};
    } finally {
      await thread.close();
    }
  }
  return async (graphId) => {
    types ??= readAll();
    return (await types)[graphId] ?? {};
  };
}

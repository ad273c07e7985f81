import { join } from 'node:path';
import type { EvidenceTasks } from '#evidence/index.ts';
import { isBuilt, packageRoot } from '#platform/paths.ts';
import { createThreadPool, type ThreadPool } from '#platform/threads/index.ts';
import type { ResearchTasks } from '#research/index.ts';

export type ReadingThreads = ThreadPool<EvidenceTasks & ResearchTasks>;

let threads: ReadingThreads | undefined;

/**
 * The threads in which this process reads questions and documents, so that none can hold it up. A thread takes a second and
 * 60 MB to begin, so that all share them; idle ones do not keep the process from ending.
 */
export function readingThreads(): ReadingThreads {
  const file = join(packageRoot, isBuilt ? 'dist/reading-thread.js' : 'src/reading-thread.ts');
  threads ??= createThreadPool({ file });
  return threads;
}

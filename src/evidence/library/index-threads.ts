import { availableParallelism } from 'node:os';
// biome-ignore lint/style/noRestrictedImports: LanceDB takes these two settings from the environment only.
import { env } from 'node:process';

const spareThreads = 2;

/**
 * Building a text index of some size hangs for ever in LanceDB 0.30 when as many shards are written as its pool has
 * threads, as by default (github.com/lancedb/lancedb/issues/3568). Call it before connecting.
 */
export function avoidIndexDeadlock() {
  const shards = Math.max(1, availableParallelism() - 2);
  env.LANCE_FTS_NUM_SHARDS = String(shards);
  env.LANCE_CPU_THREADS = String(shards + spareThreads);
}

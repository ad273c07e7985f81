import { join } from 'node:path';
import { createHistogram } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { packageRoot } from '#platform/paths.ts';
import { createThreadPool } from '#platform/threads/index.ts';
import type { ReadingThreads } from '../../../src/commands/reading-threads.ts';
import { serveWith } from '../../../src/commands/serve.ts';
import { readConfig } from '../../../src/config.ts';
import { workedMs } from '../worked.ts';

// The product in a process of its own, which tells its parent what it holds once the garbage is gone.
const tickMs = 10;
/** How long the event loop worked from one tick to the next, in microseconds. */
const busy = createHistogram();
let lastMs = workedMs();
setInterval(() => {
  const nowMs = workedMs();
  busy.record(Math.max(1, Math.round((nowMs - lastMs) * 1000)));
  lastMs = nowMs;
}, tickMs);

process.on('message', async () => {
  for (let round = 0; round < 3; round += 1) {
    await turn();
    gc?.();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  const measured = { rss, heap: heapUsed + external, busyP95Ms: busy.percentile(95) / 1000 };
  busy.reset();
  process.send?.({ measured });
});
process.on('disconnect', () => process.exit());

const threads: ReadingThreads = createThreadPool({ file: join(packageRoot, 'dist/reading-thread.js') });
await serveWith(threads, [], readConfig(process.env), {
  out: (text) => process.send?.({ url: /http:\S+/.exec(text)?.[0] }),
  note: () => undefined,
  stop: new AbortController().signal,
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';

/**
 * Lighthouse on a phone with slow 4G, as simulated by itself: medians of three runs of every page. What it was given is the time
 * that tasks had a core, not the time they waited for one, and a server that answers as it does alone: other work of the machine
 * would be counted four times else.
 */
const paths = ['/', '/landing', '/login', '/signup', '/chat'];
const rounds = 3;
/** More than the server takes for a finished page where nothing else runs. */
const serverMs = 10;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(url: string, port: number) {
  const { origin } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
  // What the browser stores is kept, as it holds the sign-in; its cache is cleared by the caller.
  const flags = {
    port,
    onlyCategories: [...categories] as string[],
    logLevel: 'error' as const,
    disableStorageReset: true,
    precomputedLanternData: {
      additionalRttByOrigin: { [origin]: 0 },
      serverResponseTimeByOrigin: { [origin]: serverMs },
    },
  };
  await lighthouse(url, { ...flags, gatherMode: folder });
  await keepTimeOnCore(join(folder, 'defaultPass.trace.json'));
  const result = await lighthouse(url, { ...flags, auditMode: folder });
  await rm(folder, { recursive: true });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits, categories: scored } = result.lhr;
  const items = (audits['network-requests']?.details as { items?: NetworkItem[] } | undefined)?.items ?? [];
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  return {
    scores: categories.map((category) => Math.round((scored[category]?.score ?? 0) * 100)),
    lcpMs: numberOf('largest-contentful-paint'),
    cls: numberOf('cumulative-layout-shift'),
    tbtMs: numberOf('total-blocking-time'),
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    failed: failed.map(({ id }) => id),
  };
}

async function keepTimeOnCore(file: string): Promise<void> {
  const trace: { traceEvents: { dur?: number; tdur?: number }[] } = JSON.parse(await readFile(file, 'utf8'));
  for (const event of trace.traceEvents)
    if (event.dur !== undefined && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur);
  await writeFile(file, JSON.stringify(trace));
}

type NetworkItem = { resourceType: string; transferSize: number };

/** Needs a browser that listens for Lighthouse on the port, and is signed in. */
export async function measureLoading(
  productUrl: string,
  port: number,
  clearCache: () => Promise<unknown>,
): Promise<void> {
  process.stdout.write('page      perf a11y  best   seo   LCP s    CLS  TBT ms  JS kB (sent)\n');
  for (const path of paths) {
    const runs: Awaited<ReturnType<typeof measure>>[] = [];
    for (let round = 0; round < rounds; round++) {
      await clearCache();
      runs.push(await measure(productUrl + path, port));
    }
    const of = (read: (run: (typeof runs)[number]) => number) => middle(runs.map(read));
    const cells = [
      ...categories.map((_, index) => `${of(({ scores }) => scores[index] ?? 0)}`.padStart(5)),
      (of(({ lcpMs }) => lcpMs) / 1000).toFixed(2).padStart(7),
      of(({ cls }) => cls)
        .toFixed(3)
        .padStart(7),
      of(({ tbtMs }) => tbtMs)
        .toFixed(0)
        .padStart(7),
      (of(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1).padStart(9),
    ];
    process.stdout.write(`${path.padEnd(9)}${cells.join(' ')}\n`);
    const failed = [...new Set(runs.flatMap((run) => run.failed))];
    if (failed.length) process.stdout.write(`          failed: ${failed.join(', ')}\n`);
  }
}

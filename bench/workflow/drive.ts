import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Client } from '@langchain/langgraph-sdk';
import type { RunningServer, Usage } from './servers.ts';

export type Load = { events: number; paced: boolean };
export type Measured = { firstMs: number[]; wholeMs: number[] };
export type Crowd = Measured & { seconds: number; runs: number; used: Usage };

export const createClient = ({ url }: Pick<RunningServer, 'url'>) =>
  new Client({ apiUrl: url, apiKey: null, callerOptions: { maxRetries: 0 } });

export async function createThreads(server: RunningServer, count: number): Promise<number[]> {
  const client = createClient(server);
  const elapsedMs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await client.threads.create();
    elapsedMs.push(performance.now() - startedAt);
  }
  return elapsedMs;
}

/** `runs` runs, each on a thread of its own, `concurrency` of them at any time, each client like one browser. */
export async function driveRuns(
  server: RunningServer,
  runs: number,
  concurrency: number,
  load: Load,
): Promise<Crowd> {
  const before = await server.usage();
  const measured: Measured = { firstMs: [], wholeMs: [] };
  let left = runs;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const client = createClient(server);
      while (left > 0) {
        left -= 1;
        await driveRun(client, load, measured);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await server.usage();
  const used = {
    cpuMs: after.cpuMs - before.cpuMs,
    databaseCpuMs: after.databaseCpuMs - before.databaseCpuMs,
    residentBytes: after.residentBytes,
  };
  return { ...measured, seconds, runs, used };
}

export async function driveRun(client: Client, load: Load, { firstMs, wholeMs }: Measured): Promise<void> {
  const { thread_id } = await client.threads.create();
  const startedAt = performance.now();
  let first: number | undefined;
  let custom = 0;
  const stream = client.runs.stream(thread_id, 'bench', {
    input: { count: load.events, paced: load.paced },
    streamMode: 'custom',
  });
  for await (const { event } of stream) {
    first ??= performance.now() - startedAt;
    if (event === 'custom') custom += 1;
  }
  wholeMs.push(performance.now() - startedAt);
  firstMs.push(first ?? Number.NaN);
  if (custom !== load.events) throw new Error(`A run sent ${custom} events of ${load.events}`);
}

/**
 * One more client, in a process of its own, while others drive the server: clients of one process wait for each other's events
 * rather than for the server.
 */
export async function startProbe({ url }: RunningServer, load: Load) {
  const child = fork(new URL('probe.ts', import.meta.url), [url, JSON.stringify(load)]);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The probe ended with code ${code}`);
  });
  died.catch(() => undefined);
  const next = async () => ((await Promise.race([once(child, 'message'), died])) as [unknown])[0];
  await next();
  return {
    async stop(): Promise<number[]> {
      const firstMs = next();
      child.send('stop');
      return (await firstMs) as number[];
    },
  };
}

/** One run after the other, each with a document of `megabytes` in its input and in the values that it streams. */
export async function driveLargeRuns(
  server: RunningServer,
  runs: number,
  megabytes: number,
): Promise<number[]> {
  // A server that is busy for seconds closes connections that were kept.
  const client = new Client({ apiUrl: server.url, apiKey: null });
  // As files come: base64.
  const document = randomBytes((megabytes * 1e6 * 3) / 4).toString('base64');
  const wholeMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { thread_id } = await client.threads.create();
    const startedAt = performance.now();
    let last: unknown;
    const stream = client.runs.stream(thread_id, 'bench', {
      input: { count: 1, document },
      streamMode: 'values',
    });
    for await (const { event, data } of stream) if (event === 'values') last = data;
    wholeMs.push(performance.now() - startedAt);
    if ((last as { document?: string } | undefined)?.document !== document)
      throw new Error('A run lost its document');
  }
  return wholeMs;
}

import { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, testEngine } from '../support/database.ts';
import { startCuttingProxy } from '../support/faults/cutting-proxy.ts';
import { follow } from '../support/faults/follow.ts';
import { faultGraphs } from '../support/faults/graphs.ts';
import { createRandom, isLong, seed } from '../support/long.ts';
import {
  collect,
  countTo,
  firstIds,
  idsOf,
  type Part,
  startWorkflow,
  type WorkflowServer,
} from '../support/workflow.ts';

const ticks = isLong ? 100 : 16;
const readers = isLong ? 40 : 8;
const largestCut = 6_000;

describe(`a stream that breaks (seed ${seed})`, () => {
  let servers: WorkflowServer[];
  const random = createRandom();

  beforeAll(async () => {
    const database = await openTestDatabase();
    const one = { database, graphs: faultGraphs };
    // Other processes exist on PostgreSQL only: there each stream is taken up at the server that does not run it.
    servers = [await startWorkflow(one)];
    if (testEngine === 'postgres') {
      servers.push(await startWorkflow({ ...one, role: { web: true, worker: false } }));
    }
  });
  afterAll(async () => {
    const database = servers[0]?.database;
    for (const server of servers ?? []) await server.close();
    await database?.close();
  });

  const serverAt = (index: number) => servers[index % servers.length] as WorkflowServer;

  async function startRun(tickMs: number) {
    const { thread_id: threadId } = await serverAt(0).client.threads.create();
    const { run_id: runId } = await serverAt(0).client.runs.create(threadId, 'tracked', {
      input: { ticks, tickMs },
      streamMode: ['custom', 'updates', 'values'],
    });
    return { threadId, runId };
  }

  /** Reads the first `cut` events, goes away, and comes back elsewhere for the rest. */
  async function readInTwo(run: { threadId: string; runId: string }, cut: number): Promise<Part[]> {
    const join = (server: WorkflowServer, lastEventId: string) =>
      server.client.runs.joinStream(run.threadId, run.runId, { lastEventId });
    const head = await collect(join(serverAt(cut), '-1'), ({ id }) => Number(id) === cut - 1);
    expect(idsOf(head)).toEqual(firstIds(cut));
    return [...head, ...(await collect(join(serverAt(cut + 1), String(cut - 1))))];
  }

  it('after any event of a finished run goes on behind it', async () => {
    const run = await startRun(1);
    const whole = await collect(serverAt(0).client.runs.joinStream(run.threadId, run.runId));
    expect(idsOf(whole)).toEqual(firstIds(whole.length));
    expect(whole.length).toBeGreaterThan(2 * ticks);
    for (const cut of countTo(whole.length))
      expect(await readInTwo(run, cut), `cut at ${cut}`).toEqual(whole);
  });

  it('after any event of a live run goes on behind it', async () => {
    const run = await startRun(25);
    const joined = await Promise.all(countTo(2 * ticks).map((cut) => readInTwo(run, cut)));
    const whole = await collect(serverAt(0).client.runs.joinStream(run.threadId, run.runId));
    expect(idsOf(whole)).toEqual(firstIds(whole.length));
    for (const [index, parts] of joined.entries()) expect(parts, `cut at ${index + 1}`).toEqual(whole);
  });

  it('in the middle of an event, again and again, comes to its end', async () => {
    const proxy = await startCuttingProxy(serverAt(1).url, () => 200 + Math.floor(random() * largestCut));
    const client = new Client({ apiUrl: proxy.url, apiKey: null, callerOptions: { maxRetries: 0 } });
    const run = await startRun(25);
    const joined = await Promise.all(
      Array.from({ length: readers }, () => follow([client], run.threadId, run.runId)),
    );
    const whole = await collect(serverAt(0).client.runs.joinStream(run.threadId, run.runId));
    for (const { parts } of joined) expect(parts).toEqual(whole);
    expect(proxy.connections()).toBeGreaterThan(readers);
    await proxy.close();
  });
});

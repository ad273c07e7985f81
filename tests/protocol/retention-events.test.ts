import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createNotify } from '#platform/notify/index.ts';
import { createRunEventBus } from '../../src/workflow/engine/run-event-bus.ts';
import { EventsPrunedError, readRun } from '../../src/workflow/engine/run-reader.ts';
import { testEngine } from '../support/database.ts';
import { testGraphs } from '../support/graphs.ts';
import { createProtocolGraphs } from '../support/protocol-graphs.ts';
import { countEvents, sweepAfter } from '../support/retention.ts';
import { readEvents } from '../support/thread-stream.ts';
import { collect, eventsOf, idsOf, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({ graphs: { ...testGraphs, ...createProtocolGraphs() } });
});
afterAll(() => server?.close());

const policy = { eventDays: 30 };
const streamMode = ['values', 'custom'] as ('values' | 'custom')[];

async function finish(graph: string, input: Record<string, unknown>, threadId?: string) {
  const thread_id = threadId ?? (await server.client.threads.create()).thread_id;
  const { run_id } = await server.client.runs.create(thread_id, graph, { input, streamMode });
  await server.client.runs.join(thread_id, run_id);
  const whole = await join(thread_id, run_id);
  return { threadId: thread_id, runId: run_id, whole, lastId: Number(whole.at(-1)?.id) };
}

async function join(threadId: string, runId: string, lastEventId = '-1', mode?: 'custom') {
  const options = { lastEventId, ...(mode ? { streamMode: [mode] } : {}) };
  return collect(server.client.runs.joinStream(threadId, runId, options as object));
}

it('keeps the events of an ended run for the days of the policy, and no longer', async () => {
  const { threadId, runId, whole, lastId } = await finish('counter', { count: 3 });
  await sweepAfter(server, 29, policy);
  expect(await join(threadId, runId)).toEqual(whole);
  await sweepAfter(server, 400, { eventDays: 0 });
  expect(await join(threadId, runId)).toEqual(whole);

  await sweepAfter(server, 31, policy);
  expect(await countEvents(server, runId)).toBe(0);
  const left = await join(threadId, runId);
  const metadata = { run_id: runId, attempt: 1, status: 'success', events_pruned: true };
  expect(left).toEqual([
    { id: String(lastId - 2), event: 'metadata', data: metadata },
    { id: String(lastId), event: 'values', data: { trail: ['first', 'second'], count: 3 } },
  ]);
  expect(left.at(-1)?.data).toEqual(whole.findLast(({ event }) => event === 'values')?.data);
  expect(await server.client.runs.join(threadId, runId)).toMatchObject({ trail: ['first', 'second'] });
  expect(await server.client.runs.get(threadId, runId)).toMatchObject({ status: 'success' });
});

it('tells a reader of a pruned run so from every place but the last', async () => {
  const { threadId, runId, lastId } = await finish('counter', { count: 2 });
  await sweepAfter(server, 31, policy);
  const left = await join(threadId, runId);
  for (let id = 1; id < lastId; id += 1) expect(await join(threadId, runId, String(id))).toEqual(left);
  expect(await join(threadId, runId, String(lastId))).toEqual([]);
  expect(eventsOf(await join(threadId, runId, '-1', 'custom'))).toEqual(['metadata']);
});

it('tells how a run ended that failed, was cancelled, or waits for a person', async () => {
  const failed = await finish('failing', { note: 'expected' });
  const asked = await finish('person', {});
  const { thread_id } = await server.client.threads.create();
  const stopped = await server.client.runs.create(thread_id, 'stubborn', { input: {} });
  await server.client.runs.cancel(thread_id, stopped.run_id, true);
  await sweepAfter(server, 31, policy);
  expect(await join(failed.threadId, failed.runId)).toMatchObject([
    { event: 'metadata', data: { status: 'error' } },
    { event: 'error', data: { error: 'unavailable', message: 'No source answered' } },
  ]);
  expect(await join(asked.threadId, asked.runId)).toMatchObject([
    { event: 'metadata', data: { events_pruned: true } },
    { event: 'values', data: { __interrupt__: [{ value: 'Which dose?' }] } },
  ]);
  expect(eventsOf(await join(thread_id, stopped.run_id))).not.toContain('error');
});

it('shows what is left in the stream of the thread, too, in both versions', async () => {
  const { threadId, runId, lastId } = await finish('counter', { count: 2 });
  const end = (await readEvents(server.url, threadId)).at(-1);
  await sweepAfter(server, 31, policy);
  const stop = new AbortController();
  const stream = server.client.threads.joinStream(threadId, { lastEventId: '-1', signal: stop.signal });
  const parts = await collect(stream as AsyncIterable<unknown>, ({ id }) => id === '1-end');
  stop.abort();
  expect(parts.map(({ id, event }) => [id, event])).toEqual([
    [`1-${lastId - 1}`, 'metadata'],
    [`1-${lastId + 1}`, 'values'],
    ['1-end', 'metadata'],
  ]);
  const events = await readEvents(server.url, threadId);
  expect(events.map(({ method, params }) => [method, params.data])).toEqual([
    ['lifecycle', { event: 'running', graph_name: 'counter' }],
    ['custom', { name: 'events_pruned', payload: { run_id: runId } }],
    ['values', { trail: ['first', 'second'], count: 2 }],
    ['lifecycle', { event: 'completed', graph_name: 'counter' }],
  ]);
  // Who has seen the end of the run sees nothing of it again.
  expect(events.at(-1)?.seq).toBe(end?.seq);
});

it('leaves what goes on alone, also when it began long ago', async () => {
  const { thread_id } = await server.client.threads.create();
  const options = { input: { count: 4, delayMs: 100 }, streamMode };
  const run = await server.client.runs.create(thread_id, 'counter', options);
  const reading = join(thread_id, run.run_id);
  await expect.poll(() => countEvents(server, run.run_id)).toBeGreaterThan(2);
  await sweepAfter(server, 31, policy);
  const parts = await reading;
  expect(parts.filter(({ event }) => event === 'custom')).toHaveLength(8);
  expect(idsOf(parts)).toEqual(parts.map((_, index) => index));
});

it('prunes long logs whole, and does not let a reader in the middle believe it has seen the end', async () => {
  const { runId, threadId, lastId } = await finish('counter', { count: 2_600 });
  expect(lastId).toBeGreaterThan(5_000);
  const logger = createLogger('silent');
  const notify = await createNotify(server.database);
  const eventBus = createRunEventBus(server.database, notify, logger);
  const reading = readRun({ db: server.database.db, eventBus }, runId, {
    after: 0,
    idleMs: 1_000,
    signal: new AbortController().signal,
  });
  const { value: first } = await reading.next();
  expect(first?.length).toBeGreaterThan(500);
  expect(first?.length).toBeLessThanOrEqual(1_000);
  await sweepAfter(server, 31, policy);
  expect(await countEvents(server, runId)).toBe(0);
  await expect(reading.next()).rejects.toThrow(EventsPrunedError);
  expect(eventsOf(await join(threadId, runId, '500'))).toEqual(['metadata', 'values']);
  eventBus.close();
  await notify.close();
});

it('goes on where a sweep broke off between saying so and deleting', async () => {
  const { runId, threadId } = await finish('counter', { count: 2 });
  const stop = new AbortController();
  stop.abort(new Error('The worker is stopping'));
  const broken = sweepAfter(server, 31, policy, stop.signal);
  await expect(broken).rejects.toThrow('stopping');
  expect(await countEvents(server, runId)).toBeGreaterThan(0);
  expect(eventsOf(await join(threadId, runId))).toEqual(['metadata', 'values']);
  await sweepAfter(server, 31, policy);
  expect(await countEvents(server, runId)).toBe(0);
});

it.skipIf(testEngine === 'postgres')('gives the room of pruned events to new ones', async () => {
  const size = async () => {
    const found = await server.database.db.execute<{ bytes: string }>(
      sql`select pg_table_size('workflow_run_events') as bytes`,
    );
    return Number(found.rows[0]?.bytes);
  };
  const sizes: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await finish('counter', { count: 1_000 });
    await sweepAfter(server, 31, policy);
    sizes.push(await size());
  }
  expect(sizes[5]).toBeLessThanOrEqual((sizes[1] ?? 0) * 1.1);
});

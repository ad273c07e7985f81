import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { collect, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

type Call = { path: string; type: string | undefined; body: Record<string, unknown> };

let server: WorkflowServer;
let hook: string;
let calls: Call[] = [];
/** Statuses of the next answers; 200 when there are none. */
let answers: number[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    calls.push({ path: request.url ?? '', type: request.headers['content-type'], body: JSON.parse(text) });
    const long = request.url === '/long' ? 'x'.repeat(1_000_000) : '';
    response.writeHead(answers.shift() ?? 200, { location: `${hook}/elsewhere` }).end(long);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startWorkflow({
    webhooks: { egress: createEgress(), allow: async ({ pathname }) => pathname !== '/forbidden' },
  });
});
beforeEach(() => {
  calls = [];
  answers = [];
});
afterAll(async () => {
  await server?.close();
  receiver.close();
});

const newThread = async () => (await server.client.threads.create()).thread_id;
const callsTo = (path: string) => calls.filter((call) => call.path === path);
const calledOnce = (path: string) => expect.poll(() => callsTo(path).length).toBe(1);

it('tells the run, its values and its times', async () => {
  const threadId = await newThread();
  const webhook = `${hook}/success?a=1`;
  const run = await server.client.runs.create(threadId, 'counter', {
    input: { count: 0 },
    metadata: { a: 1 },
    webhook,
  });
  expect(JSON.stringify(run)).not.toContain('/success');
  await calledOnce('/success?a=1');
  const [call] = calls;
  expect(call?.type).toBe('application/json');
  expect(call?.body).toEqual({
    run_id: run.run_id,
    thread_id: threadId,
    assistant_id: run.assistant_id,
    created_at: run.created_at,
    updated_at: expect.any(String),
    status: 'success',
    metadata: { a: 1 },
    kwargs: (run as typeof run & { kwargs: unknown }).kwargs,
    multitask_strategy: 'reject',
    run_started_at: expect.any(String),
    run_ended_at: expect.any(String),
    webhook_sent_at: expect.any(String),
    values: expect.objectContaining({ trail: ['first', 'second'] }),
  });
  const times = ['created_at', 'run_started_at', 'run_ended_at'].map((key) =>
    Date.parse(`${call?.body[key]}`),
  );
  expect([...times].sort((a, b) => a - b)).toEqual(times);
});

it('tells no word that anyone wrote, where it is to be discreet', async () => {
  const discreet = await startWorkflow({
    webhooks: { egress: createEgress(), discreet: { metadata: ['session_id'] } },
  });
  try {
    await discreet.client.runs.create(null, 'failing', {
      input: { note: 'expected' },
      metadata: { session_id: 'abc', note: 'secret' },
      webhook: `${hook}/discreet`,
    });
    await calledOnce('/discreet');
    expect(Object.keys(calls[0]?.body ?? {}).sort()).toEqual([
      'assistant_id',
      'created_at',
      'metadata',
      'multitask_strategy',
      'run_ended_at',
      'run_id',
      'run_started_at',
      'status',
      'thread_id',
      'updated_at',
      'webhook_sent_at',
    ]);
    expect(calls[0]?.body).toMatchObject({ status: 'error', metadata: { session_id: 'abc' } });
  } finally {
    await discreet.close();
  }
});

it('tells of runs that failed, were cancelled, had no thread, or went with theirs', async () => {
  const slow = { input: { count: 1, delayMs: 60_000 }, streamMode: 'custom' as const };
  await server.client.runs.create(null, 'failing', {
    input: { note: 'expected' },
    webhook: `${hook}/failed`,
  });
  await calledOnce('/failed');
  expect(calls[0]?.body).toMatchObject({ status: 'error', error: 'No source answered' });

  for (const path of ['/cancelled', '/deleted', '/rolled-back']) {
    const threadId = await newThread();
    const webhook = `${hook}${path}`;
    const { run_id } = await server.client.runs.create(threadId, 'counter', { ...slow, webhook });
    await collect(server.client.runs.joinStream(threadId, run_id), ({ event }) => event === 'custom');
    if (path === '/deleted') await server.client.threads.delete(threadId);
    else
      await server.client.runs.cancel(
        threadId,
        run_id,
        true,
        path === '/cancelled' ? 'interrupt' : 'rollback',
      );
    await calledOnce(path);
    expect(callsTo(path)[0]?.body).toMatchObject({ run_id, status: 'interrupted' });
  }

  await server.client.runs.wait(null, 'person', { input: {}, webhook: `${hook}/waiting` });
  await calledOnce('/waiting');
});

it('calls again until it is answered with success, and no longer', async () => {
  answers = [500, 429];
  await server.client.runs.wait(null, 'counter', { input: { count: 0 }, webhook: `${hook}/again` });
  await expect.poll(() => callsTo('/again').length).toBe(3);
  const bodies = calls.map(({ body }) => ({ ...body, webhook_sent_at: undefined }));
  expect(bodies[2]).toEqual(bodies[0]);
  await server.client.runs.wait(null, 'counter', { input: { count: 0 }, webhook: `${hook}/long` });
  await calledOnce('/long');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(callsTo('/again')).toHaveLength(3);
  expect(callsTo('/long')).toHaveLength(1);
});

it('does not keep the run from ending when nobody answers', async () => {
  const dead = createServer();
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
  const { port } = dead.address() as AddressInfo;
  await new Promise((resolve) => dead.close(resolve));
  const webhook = `http://127.0.0.1:${port}/`;
  const values = await server.client.runs.wait(null, 'counter', { input: { count: 0 }, webhook });
  expect(values).toMatchObject({ trail: ['first', 'second'] });
});

it('refuses what it may not or cannot call, before anything runs', async () => {
  const threadId = await newThread();
  for (const [webhook, reason] of [
    ['/hooks/done', 'must be a whole http or https address'],
    ['ftp://example.org/', 'must be a whole http or https address'],
    ['nonsense', 'must be a whole http or https address'],
    [`${hook}/forbidden`, 'may not be called'],
  ] as const) {
    const refused = server.client.runs.create(threadId, 'counter', { input: {}, webhook });
    await expect(refused).rejects.toThrow(new RegExp(`^HTTP 422: webhook: .*${reason}`));
  }
  expect(await server.client.runs.list(threadId)).toEqual([]);
  expect(calls).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { collect, type Part, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({
    authenticate: async (request) => ({ id: request.headers.get('x-user') ?? 'anyone' }),
  });
});
afterAll(() => server?.close());

type Mode = 'run_modes' | 'lifecycle' | 'state_update';

const newThread = async () => (await server.client.threads.create()).thread_id;
const count = (n: number, delayMs = 0) => ({ input: { count: n, delayMs }, streamMode: 'custom' as const });
const isDone = ({ data }: Part) => (data as { status?: string }).status === 'run_done';

async function run(threadId: string, options: object = count(1)) {
  const { run_id } = await server.client.runs.create(threadId, 'counter', options);
  await server.client.runs.join(threadId, run_id);
  return run_id;
}

/** Reads until `dones` runs were done. */
async function read(
  threadId: string,
  dones: number,
  options: { lastEventId?: string; streamMode?: Mode[] } = {},
) {
  let left = dones;
  const stop = new AbortController();
  const stream = server.client.threads.joinStream(threadId, { ...options, signal: stop.signal });
  const parts = await collect(stream, (part) => isDone(part) && --left === 0);
  stop.abort();
  return parts;
}

const ids = (parts: Part[]) => parts.map(({ id }) => id);
const runIds = (run: number, events: number) => [
  ...Array.from({ length: events }, (_, index) => `${run}-${index + 1}`),
  `${run}-end`,
];

it('follows the runs of a thread one after the other, those that are there and those that come', async () => {
  const threadId = await newThread();
  const first = await server.client.runs.create(threadId, 'counter', count(2, 20));
  const reading = read(threadId, 3);
  await run(threadId, { ...count(1), multitaskStrategy: 'enqueue' });
  await run(threadId);
  const parts = await reading;
  expect(ids(parts)).toEqual([...runIds(1, 5), ...runIds(2, 3), ...runIds(3, 3)]);
  expect(parts[0]).toMatchObject({ event: 'metadata', data: { run_id: first.run_id, attempt: 1 } });
  expect(parts[5]).toMatchObject({ event: 'metadata', data: { run_id: first.run_id, status: 'run_done' } });
});

it('goes on after any event, and from the first on with -1', async () => {
  const threadId = await newThread();
  for (let done = 0; done < 3; done++) await run(threadId);
  const all = await read(threadId, 3, { lastEventId: '-1' });
  expect(ids(all)).toEqual([...runIds(1, 3), ...runIds(2, 3), ...runIds(3, 3)]);
  for (const [index, { id = '' }] of all.slice(0, -1).entries()) {
    const rest = all.slice(index + 1);
    const dones = rest.filter(isDone).length;
    expect(await read(threadId, dones, { lastEventId: id })).toEqual(rest);
  }
});

it('begins with what is active when nothing else is asked for', async () => {
  const threadId = await newThread();
  await run(threadId);
  const { run_id } = await server.client.runs.create(threadId, 'counter', count(1, 100));
  const parts = await read(threadId, 1);
  expect(ids(parts)).toEqual(runIds(2, 3));
  expect(parts[0]?.data).toMatchObject({ run_id });
});

it('passes over runs that are gone', async () => {
  const threadId = await newThread();
  await run(threadId);
  const second = await run(threadId);
  await run(threadId);
  await server.client.runs.delete(threadId, second);
  expect(ids(await read(threadId, 2, { lastEventId: '-1' }))).toEqual([...runIds(1, 3), ...runIds(3, 3)]);
  expect(ids(await read(threadId, 1, { lastEventId: '2-2' }))).toEqual(runIds(3, 3));
});

it('tells only starts and ends, or changes of the state that no run made', async () => {
  const threadId = await newThread();
  await run(threadId);
  await server.client.threads.updateState(threadId, { values: { trail: ['by hand'] } });
  await server.client.threads.updateState(threadId, { values: { trail: ['again'] } });
  await run(threadId, { streamMode: 'custom', command: { goto: 'second' } });
  const lifecycle = await read(threadId, 2, { lastEventId: '-1', streamMode: ['lifecycle'] });
  expect(ids(lifecycle)).toEqual(['1-1', '1-end', '2-1', '2-end']);

  const options = { lastEventId: '-1', streamMode: ['lifecycle' as const, 'state_update' as const] };
  const both = await read(threadId, 2, options);
  const updates = both.filter(({ event }) => event === 'state_update');
  expect(ids(both)).toEqual(['1-1', '1-end', ...ids(updates), '2-1', '2-end']);
  expect(updates.map(({ data }) => data)).toMatchObject([
    { thread_id: threadId, state: { values: { trail: ['first', 'second', 'by hand'] } } },
    { thread_id: threadId, state: { values: { trail: ['first', 'second', 'by hand', 'again'] } } },
  ]);
  const [first, second] = updates;
  expect(await read(threadId, 1, { ...options, lastEventId: first?.id ?? '' })).toEqual(both.slice(3));
  expect(await read(threadId, 1, { ...options, lastEventId: second?.id ?? '' })).toEqual(both.slice(4));
  expect(await read(threadId, 1, { ...options, lastEventId: '1-end' })).toEqual(both.slice(2));
  expect(ids(await read(threadId, 2, { lastEventId: '-1' }))).not.toContain(first?.id);
});

it('hears of an update at once', async () => {
  const threadId = await newThread();
  await run(threadId);
  const stop = new AbortController();
  const stream = server.client.threads.joinStream(threadId, {
    streamMode: 'state_update',
    signal: stop.signal,
  });
  const next = stream.next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await server.client.threads.updateState(threadId, { values: { note: 'new' } });
  expect((await next).value).toMatchObject({
    event: 'state_update',
    data: { state: { values: { note: 'new' } } },
  });
  stop.abort();
});

it('ends when the thread is deleted', async () => {
  const threadId = await newThread();
  await run(threadId);
  const reading = collect(server.client.threads.joinStream(threadId));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await server.client.threads.delete(threadId);
  expect(await reading).toEqual([]);
});

it('is for those who may see the thread, and for ids that it gave', async () => {
  const threadId = await newThread();
  const other = server.clientFor({ 'x-user': 'other' });
  await expect(collect(other.threads.joinStream(threadId))).rejects.toThrow(/HTTP 404/);
  await expect(read(threadId, 1, { lastEventId: '17' })).rejects.toThrow(/HTTP 422: last-event-id/);
  await expect(read(threadId, 1, { streamMode: ['values' as never] })).rejects.toThrow(
    /HTTP 422: stream_mode/,
  );
});

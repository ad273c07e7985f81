import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testGraphs } from '../support/graphs.ts';
import { countRows, sweepAfter } from '../support/retention.ts';
import { collect, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const note = 'a "large" document of an 80-year-old. '.repeat(10_000);
const table = 'workflow_long_texts';

const State = Annotation.Root({ note: Annotation<unknown>(), replaced: Annotation<unknown>() });
const withNul = { 'a\0': 'first', a: note, list: ['\0', note], 'z\0': note };
const written: Record<string, unknown> = { nul: `${note}\0\ud800`, key: withNul };
/** Writes what no column of type text can hold, or a text of its own, over the text it was given. */
const writer = new StateGraph(State)
  .addNode('write', ({ replaced }) => ({ note: written[String(replaced)] ?? `${note}!` }))
  .addEdge(START, 'write')
  .addEdge('write', END)
  .compile();

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({ graphs: { ...testGraphs, writer: writer as never } });
});
afterAll(() => server?.close());

async function raw(path: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(`${server.url}${path}`, init);
  expect(answer.status).toBe(200);
  return answer.text();
}

const streamed = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ assistant_id: 'counter', stream_mode: ['values', 'updates', 'debug'], ...body }),
});

async function newThread(): Promise<string> {
  return (await server.client.threads.create()).thread_id;
}

/** All that clients read of a thread. */
async function readAll(threadId: string) {
  const { threads, runs } = server.client;
  const [run] = await runs.list(threadId);
  return {
    run,
    thread: await threads.get(threadId),
    found: await threads.search({ ids: [threadId] }),
    state: await threads.getState(threadId),
    history: await threads.getHistory(threadId),
    joined: await runs.join(threadId, run?.run_id ?? ''),
    stream: await raw(`/threads/${threadId}/runs/${run?.run_id}/stream`, {
      headers: { 'last-event-id': '-1' },
    }),
  };
}

const sizeOf = async (threadId: string) => {
  const { rows } = await server.database.db.execute<{ chars: number }>(sql`select
    (select coalesce(sum(length(text)), 0) from workflow_long_texts where thread_id = ${threadId})::int
    + (select sum(length(value::text)) from workflow_checkpoint_blobs where thread_id = ${threadId})::int
    + (select sum(length(value::text)) from workflow_checkpoint_writes where thread_id = ${threadId})::int
    + (select sum(length(kwargs::text)) from workflow_runs where thread_id = ${threadId}::uuid)::int
    + (select sum(length(values::text)) from workflow_threads where thread_id = ${threadId}::uuid)::int
    + (select sum(length(data)) from workflow_run_events e join workflow_runs r using (run_id)
        where r.thread_id = ${threadId}::uuid)::int as chars`);
  return rows[0]?.chars ?? 0;
};

it('stores a long text once, and gives it back wherever it stood, byte for byte', async () => {
  const threadId = await newThread();
  const live = await raw(`/threads/${threadId}/runs/stream`, streamed({ input: { count: 1, note } }));
  expect(live.split(JSON.stringify(note))).toHaveLength(9);
  expect(await sizeOf(threadId)).toBeLessThan(1.1 * note.length);

  const all = await readAll(threadId);
  expect(all.stream).toBe(live);
  expect(all.run).toMatchObject({ kwargs: { input: { count: 1, note } } });
  for (const { values } of [all.thread, all.state, ...all.found]) expect(values).toMatchObject({ note });
  expect(all.joined).toMatchObject({ note });
  expect(all.history.map(({ values }) => (values as { note?: string }).note)).toEqual([
    note,
    note,
    note,
    undefined,
  ]);
});

it('knows it again in the next run of the thread, and in a copy', async () => {
  const threadId = await newThread();
  for (let run = 0; run < 3; run += 1)
    await server.client.runs.wait(threadId, 'counter', {
      input: { count: 1, ...(run === 0 ? { note } : {}) },
    });
  expect(await countRows(server, table, threadId)).toBe(1);
  const waiting = await server.client.runs.create(threadId, 'counter', { input: { count: 1, delayMs: 100 } });
  const queued = await server.client.runs.create(threadId, 'counter', {
    input: { count: 1, note: `${note}?` },
    multitaskStrategy: 'enqueue',
  });
  await server.client.runs.join(threadId, waiting.run_id);
  expect(await server.client.runs.join(threadId, queued.run_id)).toMatchObject({ note: `${note}?` });
  expect(await countRows(server, table, threadId)).toBe(2);

  const copied = (await server.client.threads.copy(threadId)) as unknown as { thread_id: string };
  await server.client.threads.delete(threadId);
  expect(await countRows(server, table, threadId)).toBe(0);
  const { values } = await server.client.threads.getState(copied.thread_id);
  expect(values).toMatchObject({ note: `${note}?` });
  await server.client.threads.updateState(copied.thread_id, { values: { note: `${note}!` } });
  expect(await server.client.threads.get(copied.thread_id)).toMatchObject({ values: { note: `${note}!` } });
});

it('reads rows of the versions before, in which every long text stood in its place', async () => {
  const threadId = await newThread();
  await server.client.runs.wait(threadId, 'counter', { input: { count: 1, note } });
  const before = await readAll(threadId);
  const { db } = server.database;
  for (const [name, column, type] of [
    ['workflow_checkpoint_blobs', 'value', 'json'],
    ['workflow_checkpoint_writes', 'value', 'json'],
    ['workflow_runs', 'kwargs', 'json'],
    ['workflow_threads', 'values', 'json'],
    ['workflow_run_events', 'data', 'text'],
  ] as const) {
    const of = name === 'workflow_run_events' ? sql`true` : sql`thread_id::text = ${threadId}`;
    await db.execute(sql`
      update ${sql.identifier(name)} set long_texts = null, ${sql.identifier(column)} = replace(
        ${sql.identifier(column)}::text, '"' || (long_texts -> 0 ->> 'id') || '"', ${JSON.stringify(note)}::text)::${sql.raw(type)}
      where long_texts is not null and ${of}`);
  }
  await db.execute(sql`delete from workflow_long_texts where thread_id = ${threadId}`);
  expect(await readAll(threadId)).toEqual(before);
  const more = await server.client.runs.wait(threadId, 'counter', { input: { count: 1 } });
  expect(more).toMatchObject({ note, trail: { length: 4 } });
});

it('keeps a text that no column can hold in its place', async () => {
  const threadId = await newThread();
  const asked = streamed({ assistant_id: 'writer', input: { note, replaced: 'nul' } });
  const live = await raw(`/threads/${threadId}/runs/stream`, asked);
  const all = await readAll(threadId);
  expect(all.stream).toBe(live);
  expect(all.state.values).toMatchObject({ note: `${note}\0\ud800` });
  expect(all.thread.values).toMatchObject({ note: `${note}\ufffd` });
});

it('keeps long texts in their places beside keys that no column can hold', async () => {
  const threadId = await newThread();
  const asked = streamed({ assistant_id: 'writer', input: { note, replaced: 'key' } });
  const live = await raw(`/threads/${threadId}/runs/stream`, asked);
  const all = await readAll(threadId);
  expect(live.split(JSON.stringify(withNul)).length).toBeGreaterThan(2);
  expect(all.stream).toBe(live);
  expect(all.state.values).toEqual({ note: withNul, replaced: 'key' });
  expect(all.history[0]?.values).toEqual(all.state.values);
  // The row of the thread and what is read of it are searched as jsonb, which takes no NUL.
  const cleaned = { note: { a: note, list: ['', note], z: note }, replaced: 'key' };
  for (const values of [all.joined, all.thread.values, all.found[0]?.values]) expect(values).toEqual(cleaned);
});

it('deletes it with the last row that needs it', async () => {
  const threadId = await newThread();
  const create = (input: Record<string, unknown>) =>
    collect(server.client.runs.stream(threadId, 'writer', { input, streamMode: 'values' }));
  await create({ note });
  expect(await countRows(server, table, threadId)).toBe(1);
  await create({ note: 'short' });
  const [first, second] = await server.client.runs.list(threadId);
  await sweepAfter(server, 1, { historyCheckpoints: 1 });
  expect(await countRows(server, table, threadId)).toBe(1);
  await sweepAfter(server, 31, { eventDays: 30 });
  expect(await countRows(server, table, threadId)).toBe(1);
  await server.client.runs.delete(threadId, first?.run_id ?? '');
  expect(await countRows(server, table, threadId)).toBe(0);
  expect((await server.client.threads.get(threadId)).values).toMatchObject({ note: `${note}!` });
  expect(second?.status).toBe('success');
  await server.client.threads.updateState(threadId, { values: { note: 'short' } });
  await sweepAfter(server, 1, { historyCheckpoints: 1 });
  expect(await countRows(server, table, threadId)).toBe(0);
});

it('takes the input of a run that was rolled back along', async () => {
  const threadId = await newThread();
  const run = await server.client.runs.create(threadId, 'counter', {
    input: { count: 5, delayMs: 60_000, note },
  });
  expect(await countRows(server, table, threadId)).toBe(1);
  await server.client.runs.cancel(threadId, run.run_id, true, 'rollback');
  expect(await countRows(server, table, threadId)).toBe(0);
});

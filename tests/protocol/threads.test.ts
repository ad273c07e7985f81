import type { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
let client: Client;
let other: Client;
let operator: Client;

beforeAll(async () => {
  server = await startWorkflow({
    authenticate: async (request) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '');
      return token ? { id: token } : undefined;
    },
    apiKey: 'operator-key',
  });
  client = server.clientFor({ authorization: 'Bearer ann' });
  other = server.clientFor({ authorization: 'Bearer bob' });
  operator = server.clientFor({ 'x-api-key': 'operator-key' });
});
afterAll(() => server?.close());

describe('threads', () => {
  it('creates, changes, finds and deletes', async () => {
    const threadId = crypto.randomUUID();
    const thread = await client.threads.create({ threadId, metadata: { kind: 'a' } });
    expect(thread).toMatchObject({ thread_id: threadId, status: 'idle', metadata: { kind: 'a' } });
    await expect(client.threads.create({ threadId })).rejects.toThrow(/HTTP 409/);
    const again = await client.threads.create({ threadId, ifExists: 'do_nothing' });
    expect(again.metadata).toEqual({ kind: 'a' });
    await client.threads.update(threadId, { metadata: { more: 1 } });
    expect((await client.threads.get(threadId)).metadata).toEqual({ kind: 'a', more: 1 });
    const found = await client.threads.search({ metadata: { more: 1 }, status: 'idle' });
    expect(found.map((item) => item.thread_id)).toEqual([threadId]);
    await client.threads.delete(threadId);
    await expect(client.threads.get(threadId)).rejects.toThrow(/HTTP 404/);
  });

  it('pages through a search and says how many there are', async () => {
    for (const n of [1, 2, 3]) await client.threads.create({ metadata: { series: 'pages', n } });
    const page = await fetch(`${server.url}/threads/search`, {
      method: 'POST',
      headers: { authorization: 'Bearer ann' },
      body: JSON.stringify({
        metadata: { series: 'pages' },
        limit: 2,
        offset: 1,
        sort_order: 'asc',
        select: ['metadata'],
      }),
    });
    expect(page.headers.get('x-pagination-total')).toBe('3');
    expect(await page.json()).toEqual([2, 3].map((n) => ({ metadata: { series: 'pages', n } })));
  });

  it('tells state and history, and goes back to a checkpoint', async () => {
    const { thread_id } = await client.threads.create();
    expect(await client.threads.getState(thread_id)).toMatchObject({ values: {}, next: [] });
    await client.runs.wait(thread_id, 'counter', { input: { count: 0 } });

    const history = await client.threads.getHistory<{ trail: string[] }>(thread_id, { limit: 1000 });
    expect(history.map(({ next }) => next)).toEqual([[], ['second'], ['first'], ['__start__']]);
    expect(history[0]?.values.trail).toEqual(['first', 'second']);
    expect(history[0]?.metadata).toMatchObject({ source: 'loop', step: 2, graph_id: 'counter' });
    expect(history[0]?.parent_checkpoint).toEqual(history[1]?.checkpoint);

    const middle = history[1];
    const checkpoint = middle?.checkpoint;
    if (!checkpoint) throw new Error('no checkpoint');
    expect(await client.threads.getState(thread_id, checkpoint)).toEqual(middle);
    expect(await client.threads.getState(thread_id, checkpoint.checkpoint_id ?? '')).toMatchObject({
      values: { trail: ['first'] },
      next: ['second'],
    });
    const older = await client.threads.getHistory(thread_id, {
      before: { configurable: { checkpoint_id: checkpoint.checkpoint_id ?? '' } },
    });
    expect(older).toEqual(history.slice(2));
    await expect(client.threads.getHistory(thread_id, { limit: 1001 })).rejects.toThrow(/HTTP 422: limit/);
    await expect(client.threads.getState(thread_id, crypto.randomUUID())).rejects.toThrow(/HTTP 404/);

    const again = await client.runs.wait(thread_id, 'counter', { input: null, checkpoint });
    expect(again).toMatchObject({ trail: ['first', 'second'] });
    expect((await client.threads.getHistory(thread_id, { limit: 1000 })).length).toBeGreaterThan(4);
  });

  it('keeps values of two branches apart', async () => {
    const { thread_id } = await client.threads.create();
    await client.runs.wait(thread_id, 'counter', { input: { count: 0, note: 'trunk' } });
    const [, fork] = await client.threads.getHistory(thread_id);
    for (const note of ['left', 'right']) {
      await client.threads.updateState(thread_id, {
        values: { note },
        asNode: 'first',
        checkpoint: fork?.checkpoint,
      });
    }
    const notes = (await client.threads.getHistory<{ note: string }>(thread_id)).map(
      ({ values }) => values.note,
    );
    expect(notes.slice(0, 4)).toEqual(['right', 'left', 'trunk', 'trunk']);
  });

  it('changes state by hand, but not under a run', async () => {
    const { thread_id } = await client.threads.create({ graphId: 'counter' });
    const config = await client.threads.updateState(thread_id, {
      values: { trail: ['by hand'] },
      asNode: 'first',
    });
    expect(config.configurable).toMatchObject({ thread_id, checkpoint_id: expect.any(String) });
    const thread = await client.threads.get(thread_id);
    expect(thread).toMatchObject({ status: 'interrupted', values: { trail: ['by hand'] } });
    const values = await client.runs.wait(thread_id, 'counter', { input: null });
    expect(values).toMatchObject({ trail: ['by hand', 'second'] });
    const run = await client.runs.create(thread_id, 'counter', { input: { count: 1, delayMs: 60_000 } });
    await expect(client.threads.updateState(thread_id, { values: {} })).rejects.toThrow(/HTTP 409/);
    await client.runs.cancel(thread_id, run.run_id, true);
  });

  it('says what is wrong with a change of state, or with the name of a checkpoint', async () => {
    const { thread_id } = await client.threads.create({ graphId: 'counter' });
    for (const values of [7, 'text', [], [null]]) {
      const change = client.threads.updateState(thread_id, { values: values as never, asNode: 'first' });
      await expect(change, JSON.stringify(values)).rejects.toThrow(/HTTP 422: Expected node "first"/);
    }
    for (const asNode of ['nobody', '__proto__']) {
      const change = client.threads.updateState(thread_id, { values: { note: 1 }, asNode });
      await expect(change).rejects.toThrow(/HTTP 422: Node ".*" does not exist/);
    }
    for (const path of ['state/%00', 'history?before=%00']) {
      const headers = { authorization: 'Bearer ann' };
      const response = await fetch(`${server.url}/threads/${thread_id}/${path}`, { headers });
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('NUL')]);
    }
  });

  it('shows a thread to its owner and to the operator only', async () => {
    const { thread_id } = await client.threads.create({ metadata: { secret: true } });
    const { run_id } = await client.runs.create(thread_id, 'counter', { input: { count: 0 } });
    await client.runs.join(thread_id, run_id);
    const attempts = [
      () => other.threads.get(thread_id),
      () => other.threads.update(thread_id, { metadata: { taken: true } }),
      () => other.threads.delete(thread_id),
      () => other.threads.getState(thread_id),
      () => other.threads.getHistory(thread_id),
      () => other.threads.updateState(thread_id, { values: {} }),
      () => other.runs.list(thread_id),
      () => other.runs.get(thread_id, run_id),
      () => other.runs.create(thread_id, 'counter', { input: {} }),
      () => other.runs.create(thread_id, 'counter', { input: {}, ifNotExists: 'create' }),
      () => other.runs.cancel(thread_id, run_id),
      () => other.runs.delete(thread_id, run_id),
      () => other.runs.join(thread_id, run_id),
      () => other.runs.joinStream(thread_id, run_id).next(),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/HTTP 404/);
    await expect(other.threads.create({ threadId: thread_id, ifExists: 'do_nothing' })).rejects.toThrow(
      /HTTP 404/,
    );
    expect(await other.threads.search({ metadata: { secret: true } })).toEqual([]);
    expect((await operator.threads.get(thread_id)).metadata).toMatchObject({ secret: true });
    expect((await client.threads.get(thread_id)).metadata).not.toHaveProperty('taken');
  });

  it('lets nobody in without credentials', async () => {
    await expect(server.client.threads.create()).rejects.toThrow('HTTP 401: Authentication required');
    const wrongKey = server.clientFor({ 'x-api-key': 'operator-kez' });
    await expect(wrongKey.assistants.search()).rejects.toThrow(/HTTP 401/);
    expect(await (await fetch(`${server.url}/ok`)).json()).toEqual({ ok: true });
    expect((await fetch(`${server.url}/info`)).status).toBe(200);
  });
});

describe('assistants', () => {
  it('has one for each graph, under the id that every LangGraph server gives it', async () => {
    const assistant = await client.assistants.get('counter');
    expect(assistant).toMatchObject({ graph_id: 'counter', metadata: { created_by: 'system' } });
    expect(assistant.assistant_id).toBe('09d6caf4-2ef3-5a8b-b1a7-114690ed5d45');
    expect(await client.assistants.get(assistant.assistant_id)).toEqual(assistant);
    expect(await client.assistants.search({ graphId: 'counter' })).toEqual([assistant]);
    await expect(client.assistants.get('nobody')).rejects.toThrow(/HTTP 404/);
  });

  it('draws its graph and names its state', async () => {
    const graph = await client.assistants.getGraph('nested', { xray: true });
    expect(graph.nodes.map(({ id }) => String(id))).toContain('inner:leaf');
    const schemas = await client.assistants.getSchemas('counter');
    expect(Object.keys(schemas.state_schema?.properties ?? {})).toContain('trail');
    expect(Object.keys(schemas.input_schema?.properties ?? {})).toContain('count');
  });
});

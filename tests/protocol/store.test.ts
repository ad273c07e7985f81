import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import type { Client } from '@langchain/langgraph-sdk';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createQueue } from '#platform/queue/index.ts';
import { testGraphs } from '../support/graphs.ts';
import { createTestClock } from '../support/server.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

/** Counts its runs in the store, and tells what it found there. */
const Memory = Annotation.Root({ found: Annotation<unknown>(), label: Annotation<string>() });
const librarian = new StateGraph(Memory)
  .addNode('remember', async ({ label }, { store }: LangGraphRunnableConfig) => {
    if (!store) throw new Error('There is no store');
    const before = await store.get(['runs'], 'count');
    await store.put(['runs'], 'count', { count: Number(before?.value.count ?? 0) + 1 });
    if (label) await store.put([label], 'x', {});
    const all = await store.search([], { filter: { count: { $gte: 0 } } });
    return { found: { all: all.map(({ key, value }) => [key, value]), names: await store.listNamespaces() } };
  })
  .addEdge(START, 'remember')
  .addEdge('remember', END)
  .compile();

const clock = createTestClock();
const minutes = (count: number) => count * 60_000;
let server: WorkflowServer;
let ann: Client;
let bob: Client;
let operator: Client;

beforeAll(async () => {
  server = await startWorkflow({
    clock,
    graphs: { ...testGraphs, librarian },
    authenticate: async (request) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '');
      return token ? { id: token } : undefined;
    },
    apiKey: 'operator-key',
  });
  ann = server.clientFor({ authorization: 'Bearer ann' });
  bob = server.clientFor({ authorization: 'Bearer bob' });
  operator = server.clientFor({ 'x-api-key': 'operator-key' });
});
afterAll(() => server?.close());

/** As a client that checks nothing by itself. */
async function send(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${server.url}/store${path}`, {
    method,
    headers: { authorization: 'Bearer ann', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.text()];
}
const keysOf = async (found: ReturnType<Client['store']['searchItems']>) =>
  (await found).items.map(({ key }) => key);

describe('an item', () => {
  it('keeps when it was made; the last of two writers wins', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => ann.store.putItem(['race'], 'k', { n, order: { z: 1, a: 2 } })),
    );
    const first = await ann.store.getItem(['race'], 'k');
    await ann.store.putItem(['race'], 'k', { last: true });
    const last = await ann.store.getItem(['race'], 'k');
    expect(last?.value).toEqual({ last: true });
    expect(last?.createdAt).toBe(first?.createdAt);
    expect(Date.parse(last?.updatedAt ?? '')).toBeGreaterThan(Date.parse(first?.updatedAt ?? '') - 1);
    expect((await ann.store.searchItems(['race'])).items).toHaveLength(1);
    expect(JSON.stringify(first?.value)).toMatch(/"order":\{"z":1,"a":2\}/);
  });

  it('may be large', async () => {
    const value = { text: 'é'.repeat(800_000), list: Array(1000).fill({ deep: ['a', null, 1.5] }) };
    await ann.store.putItem(['large'], 'k', value);
    expect((await ann.store.getItem(['large'], 'k'))?.value).toEqual(value);
    expect(await keysOf(ann.store.searchItems(['large'], { query: 'é'.repeat(100) }))).toEqual(['k']);
  });

  it('is refused under a namespace that nobody could ask for, in words that say why', async () => {
    const message = "Invalid namespace label 'a.b'. Namespace labels cannot contain periods ('.')";
    const wrong = { namespace: ['x', 'a.b'], key: 'k' };
    expect(await send('PUT', '/items', { ...wrong, value: {} })).toEqual([422, message]);
    expect(await send('DELETE', '/items', wrong)).toEqual([422, message]);
    expect(await send('POST', '/items/search', { namespace_prefix: ['a.b'] })).toEqual([422, message]);
    expect(await send('POST', '/namespaces', { suffix: ['a.b'] })).toEqual([422, message]);
    const empty = { namespace: [], key: 'k', value: {} };
    expect(await send('PUT', '/items', empty)).toEqual([422, 'The namespace cannot be empty']);
    const label = { namespace: ['a', ''], key: 'k', value: {} };
    expect(await send('PUT', '/items', label)).toEqual([422, 'Namespace labels cannot be empty']);
    expect((await send('GET', '/items?namespace=a..b&key=k'))[0]).toBe(422);
    expect((await send('GET', '/items?namespace=a%00&key=k'))[0]).toBe(422);
    expect((await send('GET', '/items?namespace=a'))[0]).toBe(422);
  });

  it.each([
    { value: [] },
    { value: 'text' },
    { value: null },
    {},
    { value: {}, ttl: 0 },
    { value: {}, ttl: -1 },
    { value: {}, ttl: 'x' },
    { value: {}, key: 7 },
    { value: {}, namespace: 'a' },
    { value: {}, namespace: [1] },
  ])('is refused as %j', async (body) => {
    expect((await send('PUT', '/items', { namespace: ['a'], key: 'k', ...body }))[0]).toBe(422);
  });

  it('belongs to whoever put it: to others it is not there', async () => {
    await ann.store.putItem(['private'], 'k', { secret: 'ann' });
    for (const other of [bob, operator]) {
      expect((await other.store.searchItems([])).items).toEqual([]);
      expect((await other.store.listNamespaces()).namespaces).toEqual([]);
    }
    await expect(bob.store.getItem(['private'], 'k')).rejects.toThrow('HTTP 404: Item not found');
    await expect(bob.store.deleteItem(['private'], 'k')).rejects.toThrow('HTTP 404: Item not found');
    await expect(bob.store.getItem(['nowhere'], 'k')).rejects.toThrow('HTTP 404: Item not found');
    expect(await operator.store.getItem(['private'], 'k')).toBeNull();
    await operator.store.deleteItem(['private'], 'k');
    await bob.store.putItem(['private'], 'k', { secret: 'bob' });
    expect((await ann.store.getItem(['private'], 'k'))?.value).toEqual({ secret: 'ann' });
    await bob.store.deleteItem(['private'], 'k');
    await expect(bob.store.getItem(['private'], 'k')).rejects.toThrow(/HTTP 404/);
    expect((await ann.store.getItem(['private'], 'k'))?.value).toEqual({ secret: 'ann' });
  });
});

describe('a search', () => {
  it('filters by fields and operators, page by page', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      await ann.store.putItem(['filter', n % 2 ? 'odd' : 'even'], `k${n}`, {
        n,
        text: String(n),
        tag: ['x'],
      });
    }
    const found = (filter: object, options = {}) =>
      keysOf(ann.store.searchItems(['filter'], { filter: { ...filter }, ...options }));
    expect(await found({ n: 3 })).toEqual(['k3']);
    expect(await found({ n: { $gt: 2, $lte: 4 } })).toEqual(['k3', 'k4']);
    expect(await found({ text: { $gte: 4 }, n: { $ne: 5 } })).toEqual(['k4']);
    expect(await found({ n: { $in: [1, 9] } })).toEqual(['k1']);
    expect(await found({ n: { $nin: [1, 2, 3] } })).toEqual(['k4', 'k5']);
    expect(await found({ missing: { $ne: 1 } }, { limit: 2, offset: 1 })).toEqual(['k2', 'k3']);
    expect(await found({ tag: ['x'] })).toHaveLength(5);
    expect(await found({ n: { $like: 1 } })).toEqual([]);
    expect(await found({ "n'; drop table x; --": 1 })).toEqual([]);
    expect(await keysOf(ann.store.searchItems(['filter', 'even']))).toEqual(['k2', 'k4']);
    expect(await keysOf(ann.store.searchItems(['filter', 'ev']))).toEqual([]);
  });

  it('with a query looks for its words in the texts of the values, best match first', async () => {
    const put = (key: string, value: object) => ann.store.putItem(['texts'], key, { ...value });
    await put('one', { note: 'Warfarin and bleeding', deep: [{ more: 'in older adults' }] });
    await put('two', { note: 'warfarin' });
    await put('three', { warfarin: 'the name of a field does not count', dose: 5 });
    const { items } = await ann.store.searchItems(['texts'], { query: 'warfarin, BLEEDING 100%' });
    expect(items.map(({ key, score }) => [key, score?.toFixed(2)])).toEqual([
      ['one', '0.67'],
      ['two', '0.33'],
    ]);
    expect(await keysOf(ann.store.searchItems(['texts'], { query: '5' }))).toEqual(['three']);
    expect(await keysOf(ann.store.searchItems(['texts'], { query: "%_\\'" }))).toEqual([]);
    const filtered = ann.store.searchItems(['texts'], { query: 'warfarin', filter: { note: 'warfarin' } });
    expect(await keysOf(filtered)).toEqual(['two']);
    expect((await ann.store.searchItems(['texts'])).items[0]).not.toHaveProperty('score');
  });
});

describe('a time to live', () => {
  it('counts from the last reading that does not ask to leave it alone', async () => {
    await ann.store.putItem(['ttl'], 'k', {}, { ttl: 10 });
    const isThere = () =>
      ann.store.getItem(['ttl'], 'k', { refreshTtl: false }).then(
        () => true,
        () => false,
      );
    clock.advance(minutes(9));
    await ann.store.getItem(['ttl'], 'k');
    clock.advance(minutes(9));
    await ann.store.searchItems(['ttl']);
    clock.advance(minutes(9));
    expect(await isThere()).toBe(true);
    await ann.store.searchItems(['ttl'], { refreshTtl: false });
    clock.advance(minutes(1) + 1);
    expect(await isThere()).toBe(false);
    expect(await keysOf(ann.store.searchItems(['ttl']))).toEqual([]);
    expect((await ann.store.listNamespaces({ prefix: ['ttl'] })).namespaces).toEqual([]);
    await expect(ann.store.deleteItem(['ttl'], 'k')).rejects.toThrow(/HTTP 404/);
  });

  it('ends one item and does not reach the next of that name', async () => {
    await ann.store.putItem(['ttl'], 'again', { first: true }, { ttl: 1 });
    const first = await ann.store.getItem(['ttl'], 'again');
    clock.advance(minutes(2));
    await ann.store.putItem(['ttl'], 'again', { second: true });
    const second = await ann.store.getItem(['ttl'], 'again');
    expect(second?.value).toEqual({ second: true });
    expect(second?.createdAt).not.toBe(first?.createdAt);
    clock.advance(minutes(1_000_000));
    expect((await ann.store.getItem(['ttl'], 'again'))?.value).toEqual({ second: true });
  });

  it('makes room in the end', async () => {
    await ann.store.putItem(['ttl'], 'swept', {}, { ttl: 0.5 });
    clock.advance(minutes(1));
    const queue = await createQueue(server.database, createLogger('silent'), { worker: false });
    // Refused when the schedule has just put one there itself.
    await queue.enqueue(server.database.db, 'workflow.store-sweep', {}).catch(() => undefined);
    const left = sql`select key from workflow_store_items where expires_at is not null`;
    await expect.poll(async () => (await server.database.db.execute(left)).rows).toEqual([]);
    await queue.close();
    expect((await ann.store.listNamespaces({ limit: 1000 })).namespaces).not.toEqual([]);
  });
});

describe('a node', () => {
  it("finds and leaves what the owner of its thread has in the store, and nobody else's", async () => {
    await operator.store.putItem(['runs'], 'count', { count: 70 });
    for (const [client, owner] of [
      [ann, 'ann'],
      [bob, 'bob'],
    ] as const) {
      const { thread_id } = await client.threads.create();
      for (const count of [1, 2]) {
        const { found } = (await client.runs.wait(thread_id, 'librarian', { input: { label: owner } })) as {
          found: { all: unknown; names: string[][] };
        };
        expect(found.all).toContainEqual(['count', { count }]);
        expect(found.names).toContainEqual([owner]);
        expect(found.names).not.toContainEqual([owner === 'ann' ? 'bob' : 'ann']);
      }
      expect((await client.store.getItem(['runs'], 'count'))?.value).toEqual({ count: 2 });
    }
    expect((await operator.store.getItem(['runs'], 'count'))?.value).toEqual({ count: 70 });
    const { thread_id } = await operator.threads.create();
    await operator.runs.wait(thread_id, 'librarian', { input: {} });
    expect((await operator.store.getItem(['runs'], 'count'))?.value).toEqual({ count: 71 });
  });

  it('that puts something where nobody could ask for it fails with the reason', async () => {
    const { thread_id } = await ann.threads.create();
    const run = ann.runs.wait(thread_id, 'librarian', { input: { label: 'a.b' } });
    await expect(run).rejects.toThrow("Invalid namespace label 'a.b'");
  });
});

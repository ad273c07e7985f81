import { setTimeout as sleep } from 'node:timers/promises';
import { InMemoryStore, type Operation } from '@langchain/langgraph-checkpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { openTestDatabase, testEngine } from '../../../tests/support/database.ts';
import { isLong } from '../../../tests/support/long.ts';
import { claimRun, insertRun } from '../storage/runs.ts';
import { insertThread } from '../storage/threads.ts';
import { createFencedStorage, FenceLostError, unfencedStorage } from './fenced-storage.ts';
import { RunStore } from './run-store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** The store that the runs of a new owner see. */
async function openStore(owner: string = crypto.randomUUID()): Promise<RunStore> {
  const threadId = crypto.randomUUID();
  await insertThread(database.db, { threadId, owner, metadata: {} });
  return new RunStore({ db: database.db, guard: unfencedStorage, clock: systemClock, threadId });
}

// No label starts another: InMemoryStore compares namespaces as text, so that "a" would be a prefix of "ab".
const label = fc.constantFrom('alpha', 'beta', 'gamma', 'delta');
const namespace = fc.array(label, { minLength: 1, maxLength: 3 });
const key = fc.constantFrom('one', 'two', 'three');
const primitive = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('x', '2', ' 1.5 ', '', '1e1', '-0.5', 'é"\\\'', 'NULL'),
);
const value = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(primitive, fc.array(primitive)));
const condition = fc.oneof(
  primitive,
  fc.record(
    {
      $eq: primitive,
      $ne: primitive,
      $gt: primitive,
      $gte: primitive,
      $lt: primitive,
      $lte: primitive,
      $in: fc.array(primitive, { maxLength: 3 }),
      $nin: fc.array(primitive, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
);
const filter = fc.dictionary(fc.constantFrom('a', 'b', 'c'), condition, { maxKeys: 2 });
const path = fc.array(fc.oneof({ weight: 4, arbitrary: label }, { weight: 1, arbitrary: fc.constant('*') }), {
  minLength: 1,
  maxLength: 2,
});

const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('put' as const), namespace, key, value }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), namespace, key }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('get' as const), namespace, key }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('search' as const),
      prefix: fc.array(label, { maxLength: 2 }),
      filter,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('list' as const),
      options: fc.record(
        {
          prefix: path,
          suffix: path,
          maxDepth: fc.integer({ min: 1, max: 3 }),
          limit: fc.integer({ min: 1, max: 5 }),
          offset: fc.integer({ min: 0, max: 3 }),
        },
        { requiredKeys: [] },
      ),
    }),
  },
);

type Found = { namespace: string[]; key: string; value: unknown };
const plain = (items: Found[]) => items.map(({ namespace, key, value }) => ({ namespace, key, value }));
const byPlace = (a: Found, b: Found) =>
  JSON.stringify([a.namespace, a.key]) < JSON.stringify([b.namespace, b.key]) ? -1 : 1;

/** It lists namespaces that are empty by now, too: a copy of what is left does not. */
async function listLeft(memory: InMemoryStore, options: Parameters<InMemoryStore['listNamespaces']>[0]) {
  const copy = new InMemoryStore();
  for (const item of await memory.search([], { limit: 1000 })) {
    await copy.put(item.namespace, item.key, item.value);
  }
  return copy.listNamespaces(options);
}

describe('the store of a run', () => {
  it(
    "answers as LangGraph's own store in memory",
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
          const ours = await openStore();
          const memory = new InMemoryStore();
          for (const one of operations) {
            if (one.type === 'put') {
              await ours.put(one.namespace, one.key, one.value);
              await memory.put(one.namespace, one.key, one.value);
              // Its clock counts milliseconds, and the age of items is their order.
              if (testEngine === 'pglite') await sleep(2);
            } else if (one.type === 'delete') {
              await ours.delete(one.namespace, one.key);
              await memory.delete(one.namespace, one.key);
            } else if (one.type === 'get') {
              const [mine, theirs] = [
                await ours.get(one.namespace, one.key),
                await memory.get(one.namespace, one.key),
              ];
              expect(plain(mine ? [mine] : [])).toEqual(plain(theirs ? [theirs] : []));
            } else if (one.type === 'search') {
              const options = { filter: one.filter, limit: 1000 };
              const mine = await ours.search(one.prefix, options);
              const theirs = await memory.search(one.prefix, options);
              expect(plain(mine).sort(byPlace)).toEqual(plain(theirs).sort(byPlace));
              const inOne = (items: Found[]) =>
                plain(items).filter((item) => item.namespace.join() === one.prefix.join());
              expect(inOne(mine)).toEqual(inOne(theirs));
              const page = await ours.search(one.prefix, { filter: one.filter, limit: 2, offset: 1 });
              expect(plain(page)).toEqual(plain(mine).slice(1, 3));
            } else {
              expect(await ours.listNamespaces(one.options)).toEqual(await listLeft(memory, one.options));
            }
          }
        }),
        { numRuns: isLong ? 500 : 40 },
      ),
    300_000,
  );

  it('reads what was there before the writes of the same batch, of which the last counts', async () => {
    const operations = [
      { namespace: ['n'], key: 'k' },
      { namespace: ['n'], key: 'k', value: { n: 1 } },
      { namespacePrefix: ['n'] },
      { namespace: ['n'], key: 'k', value: { n: 2 } },
      { namespace: ['n'], key: 'gone', value: { n: 3 } },
      { namespace: ['n'], key: 'gone', value: null },
      { matchConditions: undefined, limit: 10, offset: 0 },
    ] as Operation[];
    const memory = new InMemoryStore();
    const ours = await openStore();
    expect(await ours.batch(operations)).toEqual(await memory.batch(operations));
    expect(plain(await ours.search(['n']))).toEqual(plain(await memory.search(['n'])));
    expect((await ours.get(['n'], 'k'))?.value).toEqual({ n: 2 });
  });

  it('keeps any label, key and value that is not refused', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ minLength: 1, unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('.')),
          { minLength: 1, maxLength: 5 },
        ),
        fc.string({ unit: 'grapheme', maxLength: 50 }),
        fc.dictionary(fc.string(), fc.jsonValue()),
        async (labels, key, value) => {
          const namespace = ['root', ...labels].filter((text) => !text.includes('\0'));
          const clean = JSON.parse(JSON.stringify(value));
          fc.pre(!/\\u0000|\\u[dD][89a-f]/.test(JSON.stringify([key, value])));
          const store = await openStore();
          await store.put(namespace, key, value);
          const item = await store.get(namespace, key);
          expect(item).toMatchObject({ namespace, key });
          expect(item?.value).toEqual(clean);
          expect(JSON.stringify(item?.value)).toBe(JSON.stringify(clean));
          expect(await store.listNamespaces({ prefix: namespace.slice(0, 2) })).toEqual([namespace]);
          expect(await store.search(namespace.slice(0, -1))).toHaveLength(1);
        },
      ),
      { numRuns: isLong ? 300 : 40 },
    ));

  it('takes out what PostgreSQL cannot store, and finds it again under the same name', async () => {
    const store = await openStore();
    await store.put(['a\0b', 'half\ud800'], 'k\0', { 'f\0': 'v\0\udc00', when: new Date(0) });
    const item = await store.get(['a\0b', 'half\ud800'], 'k\0');
    expect(item).toMatchObject({ namespace: ['ab', 'half\ufffd'], key: 'k' });
    expect(item?.value).toEqual({ f: 'v\ufffd', when: '1970-01-01T00:00:00.000Z' });
    expect(await store.search(['a\0b'], { filter: { 'f\0': 'v\ud800' } })).toHaveLength(1);
  });

  it('refuses namespaces that nobody could ask for', async () => {
    const store = await openStore();
    const put = (namespace: string[]) => store.batch([{ namespace, key: 'k', value: {} }]);
    await expect(put([])).rejects.toThrow('The namespace cannot be empty');
    await expect(put(['a', ''])).rejects.toThrow('Namespace labels cannot be empty');
    await expect(put(['a\0'.slice(1)])).rejects.toThrow('Namespace labels cannot be empty');
    await expect(put(['a.b'])).rejects.toThrow(
      "Invalid namespace label 'a.b'. Namespace labels cannot contain periods ('.')",
    );
    await expect(put(['langgraph'])).rejects.toThrow('"langgraph"');
    await expect(put(['x'.repeat(3000)])).rejects.toThrow('longer than 2000 bytes');
    await store.put(Array(100).fill('é'), 'k', {});
    await store.put(['y'.repeat(1900)], 'k', {});
  });

  it('compares numbers as large as they come', async () => {
    const store = await openStore();
    const numbers = {
      big: 1e308,
      tiny: 5e-324,
      text: '9'.repeat(200),
      long: '9'.repeat(100_000),
      e: '1e999',
    };
    await store.put(['n'], 'k', numbers);
    for (const name of Object.keys(numbers)) {
      for (const bound of [1e308, -1, Number.POSITIVE_INFINITY, 'x', 5e-324]) {
        await store.search(['n'], { filter: { [name]: { $gt: bound } } });
      }
    }
    expect(await store.search(['n'], { filter: { big: { $gte: 1e308 }, tiny: { $gt: 0 } } })).toHaveLength(1);
    expect(await store.search(['n'], { filter: { text: { $lt: 1e199 } } })).toHaveLength(0);
  });

  it('writes nothing for an attempt that another has taken over', async () => {
    const threadId = crypto.randomUUID();
    const runId = crypto.randomUUID();
    await insertThread(database.db, { threadId, owner: 'carl', metadata: {} });
    const run = { runId, threadId, assistantId: 'a', metadata: {}, kwargs: {} };
    await insertRun(database.db, { ...run, multitaskStrategy: 'reject' });
    const [first, second] = [1, 2].map((attempt) => {
      const guard = createFencedStorage({ runId, attempt }, () => undefined);
      return new RunStore({ db: database.db, guard, clock: systemClock, threadId });
    });
    await claimRun(database.db, runId);
    await first?.put(['n'], 'k', { attempt: 1 });
    await claimRun(database.db, runId);
    await expect(first?.put(['n'], 'k', { stale: true })).rejects.toThrow(FenceLostError);
    await second?.put(['n'], 'new', {});
    await expect(first?.delete(['n'], 'new')).rejects.toThrow(FenceLostError);
    expect((await second?.get(['n'], 'k'))?.value).toEqual({ attempt: 1 });
    expect(await second?.get(['n'], 'new')).not.toBeNull();
  });

  it('hides what belongs to another', async () => {
    const mine = await openStore('ann');
    const theirs = await openStore('bob');
    await mine.put(['shared'], 'k', { secret: 1 });
    expect(await theirs.get(['shared'], 'k')).toBeNull();
    expect(await theirs.search([])).toEqual([]);
    expect(await theirs.listNamespaces()).toEqual([]);
    await theirs.delete(['shared'], 'k');
    await theirs.put(['shared'], 'k', { other: 2 });
    expect((await mine.get(['shared'], 'k'))?.value).toEqual({ secret: 1 });
  });
});

import { AsyncBatchedStore, InMemoryStore } from '@langchain/langgraph-checkpoint';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { patchBatchedStore } from './batched-store.ts';

beforeAll(() => patchBatchedStore());
afterEach(() => vi.useRealTimers());

it('waits for nothing while nobody uses it', () => {
  vi.useFakeTimers();
  const store = new AsyncBatchedStore(new InMemoryStore());
  store.start();
  expect(vi.getTimerCount()).toBe(0);
});

it('hands what is asked at once to the store at once, in order, and goes on after an error', async () => {
  const memory = new InMemoryStore();
  const batches: number[] = [];
  const inner = Object.assign(Object.create(memory), {
    batch(operations: Parameters<InMemoryStore['batch']>[0]) {
      batches.push(operations.length);
      if (operations.some((one) => 'key' in one && one.key === 'bad')) throw new Error('no');
      return memory.batch(operations);
    },
  });
  const store = new AsyncBatchedStore(inner as InMemoryStore);
  store.start();
  await Promise.all([
    store.put(['n'], 'a', { v: 1 }),
    store.put(['n'], 'a', { v: 2 }),
    store.put(['n'], 'b', { v: 3 }),
  ]);
  expect(batches).toEqual([3]);
  expect((await store.get(['n'], 'a'))?.value).toEqual({ v: 2 });
  await expect(store.get(['n'], 'bad')).rejects.toThrow('no');
  expect(await store.search(['n'])).toHaveLength(2);
  expect(await store.listNamespaces()).toEqual([['n']]);
  await store.stop();
});

import { AsyncBatchedStore, type BaseStore, type Operation } from '@langchain/langgraph-checkpoint';

type Waiting = { operation: Operation; resolve(result: unknown): void; reject(error: unknown): void };
type Wrapper = {
  store: BaseStore;
  queue: Map<number, Waiting>;
  draining?: Promise<void> | undefined;
  start(): void;
  batch(operations: Operation[]): Promise<unknown[]>;
  enqueueOperation(operation: Operation): Promise<unknown>;
};

/**
 * Mends the wrapper that LangGraph puts around the store of every run: it looks into its queue a thousand times a
 * second for as long as the run lasts, used or not, and cannot list namespaces.
 */
export function patchBatchedStore(): void {
  const wrapper: object = AsyncBatchedStore.prototype;
  if (!isWrapper(wrapper)) throw new Error('This version of LangGraph has another store');
  const enqueue = wrapper.enqueueOperation;
  wrapper.start = () => undefined;
  wrapper.batch = function (this: Wrapper, operations) {
    return this.store.batch(operations);
  };
  wrapper.enqueueOperation = function (this: Wrapper, operation) {
    const result = enqueue.call(this, operation);
    this.draining ??= drain(this);
    return result;
  };
}

function isWrapper(wrapper: object): wrapper is Wrapper {
  return 'enqueueOperation' in wrapper && typeof wrapper.enqueueOperation === 'function';
}

async function drain(wrapper: Wrapper): Promise<void> {
  while (wrapper.queue.size > 0) {
    await new Promise(setImmediate);
    const waiting = [...wrapper.queue.values()];
    wrapper.queue.clear();
    try {
      const results = await wrapper.store.batch(waiting.map(({ operation }) => operation));
      waiting.forEach(({ resolve }, index) => {
        resolve(results[index]);
      });
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
  wrapper.draining = undefined;
}

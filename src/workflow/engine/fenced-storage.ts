import { setImmediate } from 'node:timers/promises';
import type { Fence } from '../storage/fence.ts';

/** Another attempt has taken the run over, or it has ended: this one must stop without a trace. */
export class FenceLostError extends Error {}

/** The database failed while the graph ran: the run is to be tried again, the graph is not to blame. */
export class StorageError extends Error {}

/**
 * Watches the storage calls of one attempt. The first that fails is kept, since graph code may swallow or
 * rewrap what it is thrown, and `onFailure` is called so that the graph stops.
 */
export type FencedStorage = {
  readonly fence: Fence | undefined;
  readonly failure: FenceLostError | StorageError | undefined;
  read<T>(call: () => Promise<T>): Promise<T>;
  /** `call` answers false when the fence no longer holds. */
  write(call: () => Promise<boolean>): Promise<void>;
  /** Resolves when no call is under way, nor one that waited for another. */
  quiet(): Promise<void>;
};

export function createFencedStorage(
  fence: Fence | undefined,
  onFailure: (failure: Error) => void,
): FencedStorage {
  let failure: FenceLostError | StorageError | undefined;
  const calls = new Set<Promise<unknown>>();
  const fail = (error: FenceLostError | StorageError) => {
    failure ??= error;
    onFailure(failure);
    return failure;
  };
  async function read<T>(call: () => Promise<T>): Promise<T> {
    if (failure) throw failure;
    const called = call();
    calls.add(called);
    try {
      return await called;
    } catch (error) {
      throw fail(new StorageError('The database did not serve', { cause: error }));
    } finally {
      calls.delete(called);
    }
  }
  return {
    fence,
    get failure() {
      return failure;
    },
    read,
    async write(call) {
      if (!(await read(call))) throw fail(new FenceLostError('The run belongs to another attempt'));
    },
    async quiet() {
      do {
        await Promise.allSettled(calls);
        // The graph saves one checkpoint after the other: the next begins in the same turn of the event loop.
        await setImmediate();
      } while (calls.size > 0);
    },
  };
}

/** For calls outside a run: nothing to fence, errors go to the caller. */
export const unfencedStorage: FencedStorage = {
  fence: undefined,
  failure: undefined,
  read: (call) => call(),
  write: async (call) => {
    await call();
  },
  quiet: () => Promise.resolve(),
};

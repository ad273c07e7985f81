import { BaseStore, type Item, type Operation, type OperationResults } from '@langchain/langgraph-checkpoint';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/index.ts';
import { cleanText } from '#platform/json/index.ts';
import type { StoreIndex } from '../ports.ts';
import {
  deleteItem,
  findItem,
  findStoreOwner,
  listNamespaces,
  putItem,
  refreshItems,
  type StoreItemRow,
  type StoreScope,
  searchItems,
} from '../storage/store-items.ts';
import type { FencedStorage } from './fenced-storage.ts';
import { checkItemKey } from './store-namespace.ts';
import { toQueryVector, toVectors } from './store-vectors.ts';
import { toStorable } from './wire.ts';

type RunStoreDeps = {
  db: Queryable;
  guard: FencedStorage;
  clock: Clock;
  threadId: string;
  index?: StoreIndex | undefined;
};
type PutItem = Extract<Operation, { value: unknown }>;

/** The store of a thread's owner, as nodes find it in `config.store`; what they write is fenced by the attempt. */
export class RunStore extends BaseStore {
  readonly #deps: RunStoreDeps;
  #owner: Promise<string> | undefined;

  constructor(deps: RunStoreDeps) {
    super();
    this.#deps = deps;
  }

  /** As LangGraph's own stores: all reads see what was there before, and of two writes to one key the later counts. */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const shelf = await this.#shelf();
    const results: unknown[] = [];
    const puts = new Map<string, PutItem>();
    for (const operation of operations) {
      if ('value' in operation) {
        const put = { ...clean(operation), value: operation.value, index: operation.index };
        checkItemKey(put);
        puts.set(JSON.stringify([put.namespace, put.key]), put);
        results.push(null);
      } else {
        results.push(await this.#read(shelf, operation));
      }
    }
    for (const put of puts.values()) await this.#write(shelf, put);
    return results as OperationResults<Op>;
  }

  async #read(shelf: StoreScope, operation: Exclude<Operation, PutItem>): Promise<unknown> {
    const { db, guard, index } = this.#deps;
    const query = 'namespacePrefix' in operation ? operation.query || undefined : undefined;
    const near = await toQueryVector(index, query);
    return guard.read(async () => {
      if ('key' in operation) {
        const found = await findItem(db, shelf, clean(operation));
        if (found) await refreshItems(db, shelf, [found]);
        return found ? present(found) : null;
      }
      if ('namespacePrefix' in operation) {
        const { namespacePrefix, filter = {}, limit = 10, offset = 0 } = operation;
        const search = { prefix: namespacePrefix.map(cleanText), query, near, limit, offset };
        const cleaned = toStorable(filter) as Record<string, unknown>;
        const found = await searchItems(db, shelf, { ...search, filter: cleaned });
        await refreshItems(db, shelf, found);
        return found.map((row) => ({ ...present(row), score: row.score ?? undefined }));
      }
      const { matchConditions = [], maxDepth, limit, offset } = operation;
      const conditions = matchConditions.map((condition) => ({
        ...condition,
        path: condition.path.map(cleanText),
      }));
      return listNamespaces(db, shelf, { matchConditions: conditions, maxDepth, limit, offset });
    });
  }

  async #write(shelf: StoreScope, { value, index: asked, ...item }: PutItem): Promise<void> {
    const { db, guard, index } = this.#deps;
    const vectors = value === null ? [] : await toVectors(index, value, asked);
    return guard.write(async () => {
      if (value === null) return (await deleteItem(db, shelf, item, guard.fence)).held;
      const valueJson = JSON.stringify(toStorable(value));
      return putItem(db, shelf, { ...item, valueJson, ttlMinutes: null, vectors }, guard.fence);
    });
  }

  async #shelf(): Promise<StoreScope> {
    const { db, guard, clock, threadId } = this.#deps;
    this.#owner ??= guard.read(async () => {
      const owner = await findStoreOwner(db, threadId);
      if (owner === undefined) throw new Error('The thread of the run is gone');
      return owner;
    });
    return { owner: await this.#owner, now: clock.now() };
  }
}

function clean({ namespace, key }: { namespace: string[]; key: string }) {
  return { namespace: namespace.map(cleanText), key: cleanText(key) };
}

function present({ namespace, key, value, createdAt, updatedAt }: StoreItemRow): Item {
  return { namespace, key, value, createdAt, updatedAt };
}

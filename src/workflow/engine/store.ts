import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { Queue } from '#platform/queue/index.ts';
import type { Quota } from '#platform/quota/index.ts';
import type { StoreIndex } from '../ports.ts';
import {
  deleteExpiredItems,
  deleteItem,
  findItem,
  type ItemKey,
  type ItemSearch,
  listNamespaces,
  type NamespaceSearch,
  putItem,
  refreshItems,
  type StoreScope,
  searchItems,
} from '../storage/store-items.ts';
import type { Access } from './access.ts';
import { checkItemKey, checkLabels } from './store-namespace.ts';
import { type AskedIndex, toQueryVector, toVectors } from './store-vectors.ts';
import { writeWithin } from './write-within.ts';

export type StoreService = ReturnType<typeof createStoreService>;

/** Items that outlive threads. Each caller has a store of its own; the operator's is that of nobody. */
export function createStoreService(deps: {
  database: Database;
  clock: Clock;
  quota: Quota | undefined;
  storeIndex: StoreIndex | undefined;
}) {
  const { clock, storeIndex } = deps;
  const { db } = deps.database;

  const shelfOf = ({ caller }: Access): StoreScope => ({ owner: caller?.id ?? '', now: clock.now() });

  return {
    async put(
      item: ItemKey & { value: Record<string, unknown>; ttlMinutes: number | undefined; index: AskedIndex },
      access: Access,
    ): Promise<void> {
      checkItemKey(item);
      const vectors = await toVectors(storeIndex, item.value, item.index);
      const row = {
        ...item,
        valueJson: JSON.stringify(item.value),
        ttlMinutes: item.ttlMinutes ?? null,
        vectors,
      };
      await writeWithin(deps, access, (to) => putItem(to, shelfOf(access), row));
    },
    async find(item: ItemKey, options: { refreshTtl: boolean }, access: Access) {
      checkLabels(item.namespace);
      const shelf = shelfOf(access);
      const found = await findItem(db, shelf, item);
      if (found && options.refreshTtl) await refreshItems(db, shelf, [found]);
      return found;
    },
    /** Whether there was such an item. */
    async remove(item: ItemKey, access: Access): Promise<boolean> {
      checkLabels(item.namespace);
      return (await deleteItem(db, shelfOf(access), item)).deleted;
    },
    async search(search: ItemSearch, options: { refreshTtl: boolean }, access: Access) {
      checkLabels(search.prefix);
      const shelf = shelfOf(access);
      const near = await toQueryVector(storeIndex, search.query);
      const found = await searchItems(db, shelf, { ...search, near });
      if (options.refreshTtl) await refreshItems(db, shelf, found);
      return found;
    },
    async listNamespaces(search: NamespaceSearch, access: Access): Promise<string[][]> {
      for (const { path } of search.matchConditions) checkLabels(path);
      return listNamespaces(db, shelfOf(access), search);
    },
  };
}

/** Readers see no expired item; this makes their room free. */
export function startStoreSweep(deps: { database: Database; queue: Queue; clock: Clock }): Promise<void> {
  return deps.queue.every('workflow.store-sweep', '*/5 * * * *', () =>
    deleteExpiredItems(deps.database.db, deps.clock.now()),
  );
}

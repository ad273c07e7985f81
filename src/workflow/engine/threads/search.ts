import type { Queryable } from '#platform/database/index.ts';
import {
  countThreads as countRows,
  listThreads,
  searchThreads as searchIds,
  type ThreadFilter,
  type ThreadPage,
  type ThreadRow,
} from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';

type Filter = Omit<ThreadFilter, 'scope'>;

/** Rows read at once: with their values they may be large. */
const batchSize = 10;

/** Rows are read as they are taken. Without `values` those are left out. */
export async function searchThreads(
  { database: { db } }: Pick<EngineDeps, 'database'>,
  filter: Filter,
  page: ThreadPage,
  options: { values: boolean },
  access: Access,
): Promise<{ count: number; total: number; rows: AsyncIterable<ThreadRow> }> {
  const { ids, total } = await searchIds(db, { ...filter, scope: access.scope }, page);
  return { count: ids.length, total, rows: readRows(db, ids, options) };
}

async function* readRows(
  db: Queryable,
  ids: string[],
  options: { values: boolean },
): AsyncGenerator<ThreadRow> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield* await listThreads(db, ids.slice(start, start + batchSize), options);
  }
}

export async function countThreads(
  { database }: Pick<EngineDeps, 'database'>,
  filter: Filter,
  access: Access,
): Promise<number> {
  return countRows(database.db, { ...filter, scope: access.scope });
}

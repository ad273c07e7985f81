import type { Database, Queryable } from '#platform/database/index.ts';
import type { Quota } from '#platform/quota/index.ts';
import type { Access } from './access.ts';

/**
 * Writes for a caller, in a transaction that is taken back when the caller would keep too much. A write that gives
 * undefined has written nothing.
 */
export async function writeWithin<T>(
  { database, quota }: { database: Database; quota: Quota | undefined },
  { caller }: Access,
  write: (to: Queryable) => Promise<T>,
): Promise<T> {
  if (!quota || !caller) return write(database.db);
  return database.db.transaction(async (tx) => {
    const written = await write(tx);
    if (written !== undefined) await quota.check(tx, caller.id);
    return written;
  });
}

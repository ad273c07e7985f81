import type { Database, Tx } from '#platform/database/index.ts';

export function inTransaction<T>(database: Database, action: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction(action);
}

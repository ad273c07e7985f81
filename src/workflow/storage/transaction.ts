import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/index.ts';

/** A transaction whose locks a stopped process cannot hold for longer than 15 seconds. */
export function inTransaction<T>(database: Database, action: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction(async (tx) => {
    if (database.engine === 'postgres') {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '15s'`);
    }
    return action(tx);
  });
}

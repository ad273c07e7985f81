import { sql } from 'drizzle-orm';
import { commitWithTurn } from './postgres-client.ts';
import type { Tx } from './types.ts';

/**
 * Awaits statements that were sent one after the other on one transaction, all of them before it throws what the
 * first failed one threw: a transaction must not end while statements of it are on their way.
 */
export async function together<T extends readonly unknown[]>(
  ...statements: { [K in keyof T]: T[K] | Promise<T[K]> }
): Promise<T> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

export type Together = typeof together;

/**
 * The same for the last statements of a transaction: its end travels with them. When one fails, PostgreSQL takes all of
 * it back; whatever else must not be kept has to fail in the database too. What follows on the transaction is refused.
 */
export function commitTogether(tx: Tx): Together {
  return async (...statements) => {
    const commit = tx.execute(sql.raw(commitWithTurn)).then(() => undefined);
    const results = await together(...statements, commit);
    return results.slice(0, -1) as never;
  };
}

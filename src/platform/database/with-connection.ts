import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Executor, WithConnection } from './types.ts';

/** Lends connections of the pool; one on which something failed may be broken, and is not lent again. */
export function createWithConnection(pool: Pool): WithConnection {
  const executors = new WeakMap<PoolClient, Executor>();
  return async (work) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      const executor = executors.get(client) ?? drizzle(client);
      executors.set(client, executor);
      return await work(executor);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(failure !== undefined);
    }
  };
}

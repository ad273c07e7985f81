import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Executor, OnConnection } from './types.ts';

/** Lends connections of the pool, each with the one `drizzle` that was made for it. */
export function createOnConnection(pool: Pool): OnConnection {
  const executors = new WeakMap<PoolClient, Executor>();
  return async (work) => {
    const client = await pool.connect();
    try {
      const executor = executors.get(client) ?? drizzle(client);
      executors.set(client, executor);
      return await work(executor);
    } finally {
      client.release();
    }
  };
}

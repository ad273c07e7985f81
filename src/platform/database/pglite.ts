import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { createListeners, quoteIdentifier } from './listener.ts';
import { applyMigrations } from './migrations.ts';
import { type PgliteProcess, startPglite } from './pglite-process.ts';
import { createPgliteStream } from './pglite-stream.ts';
import { createPostgresClient } from './postgres-client.ts';
import type { Database } from './types.ts';

/** Long enough for any queue of statements; reached only by code that uses `db` inside its own transaction. */
const waitForConnectionMs = 30_000;

/** Opens PGlite in `dataDir` or, without one, in memory. The caller holds the lock of the folder. */
export async function openPglite(options: {
  dataDir?: string | undefined;
  template?: string | undefined;
  logger: Logger;
}): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const { logger, ...place } = options;
  const pglite = await startPglite(place);
  const pool = createPool(pglite, logger);
  const db = drizzle(pool);
  const listeners = createListeners(
    async (channel) => void (await pool.query(`listen ${quoteIdentifier(channel)}`)),
    async (channel) => void (await pool.query(`unlisten ${quoteIdentifier(channel)}`)),
  );
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload ?? ''));
  });

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= pool.end().then(() => pglite.close());
    return closed;
  };
  try {
    await applyMigrations(db);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine: 'pglite',
    db,
    listen: (channel, onPayload, onReconnect) => listeners.add(channel, { onPayload, onReconnect }),
    check: async () => void (await pool.query('select 1')),
    dump: () => pglite.dump(),
    close,
  };
}

function createPool(pglite: PgliteProcess, logger: Logger): Pool {
  const pool = new Pool({
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitForConnectionMs,
    stream: () => createPgliteStream(pglite) as never,
    Client: createPostgresClient(),
    // All clients share one session. Not `discard all`, which would also drop LISTEN.
    onConnect: async (client) => {
      for (const statement of ['rollback', 'deallocate all', 'reset all']) await client.query(statement);
    },
  });
  pool.on('error', (error) => logger.error({ err: error }, 'database connection failed'));
  return pool;
}

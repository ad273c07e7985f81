import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { createPostgresClient } from '../patches/postgres-client.ts';
import { createUrgentPool } from '../patches/urgent-pool.ts';
import { applyMigrations } from './migrations.ts';
import { createPostgresListener } from './postgres-listener.ts';
import type { Database } from './types.ts';
import { createWithConnection } from './with-connection.ts';

/** Any number, the same in every process that migrates this product's database. */
const migrationLock = 4_118_702;
const connectTimeoutMs = 10_000;
const idleInTransactionMs = 10_000;

/** The usual way to compress long values costs several times as much as all else that is done to store them. */
const compressQuickly = `
  select set_config(name, 'lz4', false) from pg_settings
  where name = 'default_toast_compression' and 'lz4' = any (enumvals)`;

/** Connects to a PostgreSQL server and brings its tables up to date; many processes may do so at once. */
export async function openPostgres(options: {
  databaseUrl: string;
  poolSize: number;
  logger: Logger;
}): Promise<Database> {
  const { databaseUrl, poolSize, logger } = options;
  await migrateAlone(databaseUrl);

  let closed: Promise<void> | undefined;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // A process that is stopped inside a transaction loses its locks.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    Client: createPostgresClient(),
  });
  pool.on('connect', (client) => {
    // The pool listens to idle connections only: one that breaks inside a transaction would end the process.
    client.on('error', () => undefined);
    client.query(compressQuickly).catch(() => undefined);
  });
  pool.on('error', (error) => {
    if (!closed) logger.error({ err: error }, 'database connection failed');
  });
  const listener = createPostgresListener(databaseUrl, logger);

  return {
    engine: 'postgres',
    url: databaseUrl,
    db: drizzle(pool),
    urgent: drizzle(createUrgentPool(pool)),
    withConnection: createWithConnection(pool),
    listen: listener.listen,
    async check() {
      await pool.query('select 1');
      return undefined;
    },
    close: () => {
      closed ??= listener.close().then(() => pool.end());
      return closed;
    },
  };
}

async function migrateAlone(databaseUrl: string): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle(client));
    // The queue installs itself there; of several processes that make the schema at once, one fails with a duplicate key.
    await client.query('create schema if not exists pgboss');
  } finally {
    await client.end();
  }
}

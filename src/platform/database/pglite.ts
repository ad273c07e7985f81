import { statfs } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { createPostgresClient } from '../patches/postgres-client.ts';
import { createUrgentPool } from '../patches/urgent-pool.ts';
import { findStorageFailure } from '../storage-failure.ts';
import { createListeners, quoteIdentifier } from './listener.ts';
import { applyMigrations } from './migrations.ts';
import { startPglite } from './pglite-process.ts';
import { openPgliteSession, type PgliteSession } from './pglite-session.ts';
import { createPgliteStream } from './pglite-stream.ts';
import type { Database } from './types.ts';
import { createWithConnection } from './with-connection.ts';

/** Long enough for any queue of statements; reached only by code that uses `db` inside its own transaction. */
const waitForConnectionMs = 30_000;

/** For how long the health check tells of a file that could not be written or read. */
const troubleLastsMs = 60_000;

export type PgliteDatabase = Database & { dump(): Promise<Uint8Array> };

/**
 * Opens PGlite in `dataDir` or, without one, in memory. The caller holds the lock of the folder; `beforeOpening` throws
 * where PGlite must not be let at it, the first time or after the thread has died.
 */
export async function openPglite(options: {
  dataDir?: string | undefined;
  template?: string | undefined;
  hungAfterMs?: number;
  beforeOpening?: () => Promise<void>;
  logger: Logger;
}): Promise<PgliteDatabase> {
  const { logger, dataDir, template, hungAfterMs, beforeOpening } = options;
  let trouble: { cause: string; atMs: number } | undefined;
  let isOpened = false;

  const session = await openPgliteSession({
    async start() {
      await beforeOpening?.();
      return startPglite({
        dataDir,
        // What it holds is what the folder holds since the first opening.
        template: isOpened ? undefined : template,
        hungAfterMs,
        onTrouble(words) {
          const storage = findStorageFailure(new Error(words));
          if (storage) trouble = { cause: storage.cause, atMs: performance.now() };
        },
      });
    },
    canReopen: dataDir !== undefined,
    onReopen: () => void listenAgain(),
    logger,
  });
  isOpened = true;
  const pool = createPool(session, logger);
  const db = drizzle(pool);
  const listenTo = async (channel: string) => void (await pool.query(`listen ${quoteIdentifier(channel)}`));
  const listeners = createListeners(
    listenTo,
    async (channel) => void (await pool.query(`unlisten ${quoteIdentifier(channel)}`)),
  );
  pool.on('connect', (client) => {
    // The pool listens to idle connections only: one that breaks inside a transaction would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload ?? ''));
  });

  async function listenAgain() {
    try {
      for (const channel of listeners.channels()) await listenTo(channel);
      listeners.reconnected();
    } catch (error) {
      logger.error({ err: error }, 'the database was lost again');
    }
  }

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= pool.end().then(() => session.close());
    return closed;
  };
  try {
    await applyMigrations(db, dataDir && `The database in ${dataDir}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine: 'pglite',
    db,
    urgent: drizzle(createUrgentPool(pool)),
    withConnection: createWithConnection(pool),
    listen: (channel, onPayload, onReconnect) => listeners.add(channel, { onPayload, onReconnect }),
    async check() {
      await pool.query('select 1');
      if (trouble && performance.now() - trouble.atMs < troubleLastsMs)
        return `The database could not store or read something: ${trouble.cause}.`;
      return dataDir === undefined ? undefined : warnOfFullDisk(dataDir);
    },
    dump: () => session.dump(),
    close,
  };
}

/** PostgreSQL's log grows by files of 16 MB; without room for the next one the database stops. */
const littleSpaceBytes = 64 * 1024 * 1024;

async function warnOfFullDisk(dataDir: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMegabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  return bavail * bsize < littleSpaceBytes
    ? `Only ${freeMegabytes} MB are free on the disk of the data folder.`
    : undefined;
}

function createPool(session: PgliteSession, logger: Logger): Pool {
  const pool = new Pool({
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitForConnectionMs,
    stream: () => createPgliteStream(session.speaker()) as never,
    Client: createPostgresClient(),
    // All clients share one session. Not `discard all`, which would also drop LISTEN.
    onConnect: async (client) => {
      for (const statement of ['rollback', 'deallocate all', 'reset all']) await client.query(statement);
    },
  });
  pool.on('error', (error) => logger.error({ err: error }, 'database connection failed'));
  return pool;
}

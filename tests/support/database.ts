import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#platform/database/index.ts';
import { openPglite } from '#platform/database/pglite.ts';
import { createLogger } from '#platform/logger.ts';
import { fillTestFolder, testTemplate } from './pglite-template.ts';
import { createDatabase } from './postgres-databases.ts';

export const testEngine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';

/** A fresh migrated database of its own; `close` removes it. */
export async function openTestDatabase(): Promise<Database> {
  const logger = createLogger('error');
  if (testEngine === 'pglite') return openPglite({ template: await testTemplate(), logger });
  const { url, drop } = await createDatabase(serverUrl());
  const database = await openDatabase({ databaseUrl: url, dataDir: '', logger, poolSize: 10 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database without any table, on PostgreSQL only. */
export function createEmptyTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase(serverUrl(), 'template0');
}

/**
 * A place for a whole server: `DATABASE_URL` (undefined on PGlite) and `DATA_DIR`. `drop` removes both.
 * `ownServer`: a PostgreSQL of the test's own, for one that it breaks.
 */
export async function createTestDatabaseUrl(ownServer?: string): Promise<{
  url: string | undefined;
  dataDir: string;
  drop(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clinquire-'));
  const created = ownServer
    ? await createDatabase(ownServer)
    : testEngine === 'postgres'
      ? await createDatabase(serverUrl())
      : undefined;
  if (!created) await fillTestFolder(dataDir);
  return {
    url: created?.url,
    dataDir,
    drop: async () => {
      await created?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Database tests run under vitest, whose set-up starts PostgreSQL');
  return url;
}

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresVersion } from '../../src/platform/database/folder-check.ts';
import { FolderInUseError, openDatabase } from '../../src/platform/database/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { startChild } from '../support/child.ts';
import { hashFiles } from '../support/folder-state.ts';
import { fillTestFolder } from '../support/pglite-template.ts';

const logger = createLogger('silent');
const holdDatabase = new URL('../support/programs/hold-database.ts', import.meta.url);
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinquire-folder-'));
  await fillTestFolder(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('data folder', () => {
  it('opens for one process at a time, and again after kill -9 with every acknowledged row', async () => {
    const holder = await startChild(holdDatabase, [dataDir]);
    try {
      await holder.line('holding');
      await expect(openDatabase({ dataDir, logger })).rejects.toThrow(FolderInUseError);
      await expect(openDatabase({ dataDir, logger })).rejects.toThrow(/already in use by another process/);
    } finally {
      await holder.kill();
    }
    const database = await openDatabase({ dataDir, logger });
    expect((await database.db.execute(sql`select n from kills`)).rows).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('keeps its rows from one opening to the next and leaves no lock behind', async () => {
    for (let round = 1; round <= 2; round++) {
      const database = await openDatabase({ dataDir, logger });
      await database.db.execute(sql`create table if not exists rounds (n serial primary key)`);
      await database.db.execute(sql`insert into rounds default values`);
      const { rowCount } = await database.db.execute(sql`select * from rounds`);
      expect(rowCount).toBe(round);
      await database.close();
    }
    expect((await readdir(join(dataDir, 'pg'))).toSorted()).toEqual(['completed', 'data']);
  });

  it('is not taken for a first start that was cut off, whatever it lacks', async () => {
    const database = await openDatabase({ dataDir, logger });
    await database.close();
    await rm(join(dataDir, 'pg/completed'));
    await writeFile(join(dataDir, 'pg/data/PG_VERSION'), 'broken');
    const before = await hashFiles(dataDir);
    await expect(openDatabase({ dataDir, logger })).rejects.toThrow(
      /PG_VERSION is damaged\. Nothing was removed/,
    );
    expect(await hashFiles(dataDir)).toEqual(before);
  });

  it('holds a database of the version that is expected', async () => {
    const database = await openDatabase({ dataDir, logger });
    const { rows } = await database.db.execute<{ server_version: string }>(sql`show server_version`);
    expect(rows[0]?.server_version.split('.')[0]).toBe(postgresVersion);
    await database.close();
  });
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChild } from '../../../tests/support/child.ts';
import { createLogger } from '../logger.ts';
import { FolderInUseError, openDatabase } from './index.ts';

const logger = createLogger('silent');
const holdDatabase = new URL('../../../tests/support/programs/hold-database.ts', import.meta.url);
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinquire-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('data folder', () => {
  it('opens for one process at a time, and again after kill -9 with every acknowledged row', async () => {
    const holder = startChild(holdDatabase, [dataDir]);
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

  it('starts anew where the first start was cut off', async () => {
    const database = await openDatabase({ dataDir, logger });
    await database.close();
    await rm(join(dataDir, 'pg/completed'));
    await writeFile(join(dataDir, 'pg/data/PG_VERSION'), 'broken');
    const again = await openDatabase({ dataDir, logger });
    await again.check();
    await again.close();
  });
});

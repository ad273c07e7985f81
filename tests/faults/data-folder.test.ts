import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { packageRoot } from '#platform/paths.ts';
import { startChild } from '../support/child.ts';
import { findChanged, hashFiles } from '../support/folder-state.ts';
import { drawCases } from '../support/long.ts';
import { copyTree, fillTestFolder } from '../support/pglite-template.ts';
import { runProgram } from '../support/run-program.ts';

const logger = createLogger('silent');
const rows = 3_000;
const holdDatabase = new URL('../support/programs/hold-database.ts', import.meta.url);

let folder: string;
/** A data folder with rows, closed as it should be. */
let sound: string;
/** The file of the table that holds them, in `pg/data`. */
let tableFile: string;
let dataDir: string;
let data: string;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
  sound = join(folder, 'sound');
  await fillTestFolder(sound);
  const { db, close } = await openDatabase({ dataDir: sound, logger });
  await db.execute(sql`create table kept (n serial primary key, words text)`);
  await db.execute(
    sql`insert into kept (words) select repeat(md5(i::text), 20) from generate_series(1, ${rows}) i`,
  );
  const found = await db.execute<{ path: string }>(sql`select pg_relation_filepath('kept') as path`);
  tableFile = found.rows[0]?.path ?? '';
  await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  made += 1;
  dataDir = join(folder, `case-${made}`);
  data = join(dataDir, 'pg/data');
  await mkdir(dataDir);
  await copyTree(sound, dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** How many rows are there; opens and closes the database. */
async function countRows(): Promise<number> {
  const { db, close } = await openDatabase({ dataDir, logger });
  try {
    const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from kept`);
    return counted.rows[0]?.n ?? 0;
  } finally {
    await close();
  }
}

/** One of the files below a folder of the database whose name looks like this. */
async function firstFile(path: string, name: RegExp): Promise<string> {
  const names = await readdir(join(data, path));
  return join(data, path, names.find((each) => name.test(each)) ?? '');
}

const moveAway = (path: string) => rename(path, join(folder, `away-${made}`));
const cut = (path: string, size: number) => truncate(path, size);

/** What is done to the folder, and what the one line names beside the place: cause and remedy. */
const damages: [name: string, damage: () => Promise<unknown>, line: RegExp][] = [
  ['the database is gone', () => moveAway(data), /it is missing, though .*completed .*Restore .*backup/],
  [
    'the database is empty',
    async () => {
      await moveAway(data);
      await mkdir(data);
    },
    /it is empty.*Restore .*backup/,
  ],
  [
    'a file stands in its place',
    async () => {
      await moveAway(data);
      await writeFile(data, 'not a folder');
    },
    /a file stands where a folder is needed.*Move that file aside/,
  ],
  ['PG_VERSION is missing', () => moveAway(join(data, 'PG_VERSION')), /PG_VERSION is missing.*backup/],
  [
    'the mark and PG_VERSION are missing',
    async () => {
      await rm(join(dataDir, 'pg/completed'));
      await moveAway(join(data, 'PG_VERSION'));
    },
    /PG_VERSION is missing.*Restore .*backup.*move it aside: mv/,
  ],
  [
    'it is of another PostgreSQL',
    () => writeFile(join(data, 'PG_VERSION'), '16\n'),
    /a database of PostgreSQL 16, and this program reads those of PostgreSQL 18/,
  ],
  ['the control file is missing', () => moveAway(join(data, 'global/pg_control')), /pg_control is missing/],
  ['the control file is cut', () => cut(join(data, 'global/pg_control'), 100), /pg_control is cut off/],
  ['base is missing', () => moveAway(join(data, 'base')), /base\/5\/PG_VERSION is missing/],
  ['pg_wal is missing', () => moveAway(join(data, 'pg_wal')), /pg_wal is missing/],
  ['pg_wal is empty', async () => moveAway(await firstFile('pg_wal', /^0/)), /pg_wal lacks its files/],
  [
    'the log is cut',
    async () => cut(await firstFile('pg_wal', /^0/), 4096),
    /could not locate a valid checkpoint record.*backup/,
  ],
  ['pg_xact is empty', () => moveAway(join(data, 'pg_xact/0000')), /pg_xact lacks its files/],
  ['the settings are missing', () => moveAway(join(data, 'postgresql.conf')), /postgresql.conf is missing/],
  ['a table is missing', () => moveAway(join(data, tableFile)), /its file base\/5\/\d+ is missing/],
  [
    'a table is cut',
    () => cut(join(data, tableFile), 3 * 8192),
    /its file base\/5\/\d+ is cut off \(24576 of \d+ bytes\)/,
  ],
  ['a table is emptied', () => cut(join(data, tableFile), 0), /its file base\/5\/\d+ is cut off \(0 of/],
];

describe('a damaged database', () => {
  it.each(drawCases(damages, 6))('is refused and left as it is: %s', async (_, damage, line) => {
    await damage();
    const before = await hashFiles(dataDir);
    const error = await openDatabase({ dataDir, logger }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'AppError', message: expect.stringMatching(line) });
    const { message } = error as Error;
    expect(message).toContain(`The database in ${data} cannot be opened: `);
    expect(message).toContain('Nothing was removed.');
    expect(message).not.toContain('\n');
    expect(findChanged(before, await hashFiles(dataDir))).toEqual([]);
  });

  it.each([
    ['gone', () => data],
    ['without PG_VERSION', () => join(data, 'PG_VERSION')],
    ['without a table', () => join(data, tableFile)],
  ])('has its rows again when it is put back: %s', async (_, lost) => {
    await moveAway(lost());
    await expect(openDatabase({ dataDir, logger })).rejects.toThrow(/cannot be opened/);
    await rename(join(folder, `away-${made}`), lost());
    expect(await countRows()).toBe(rows);
  });

  it('is refused, too, where a table was cut after the program had been killed', async () => {
    const holder = await startChild(holdDatabase, [dataDir]);
    await holder.line('holding');
    await holder.kill();
    for (const size of [3 * 8192, 0]) {
      const whole = join(folder, `whole-${made}`);
      const isSocket = (path: string) => /lock\.\d+$/.test(path);
      await cp(dataDir, whole, { recursive: true, filter: (path) => !isSocket(path) });
      await cut(join(data, tableFile), size);
      await expect(openDatabase({ dataDir, logger })).rejects.toThrow(/base\/5\/\d+ (?:is cut off|has lost)/);
      await rm(dataDir, { recursive: true });
      await rename(whole, dataDir);
    }
    expect(await countRows()).toBe(rows);
  });

  it('ends the real program with one line and code 2', async () => {
    await moveAway(join(data, 'PG_VERSION'));
    const before = await hashFiles(dataDir);
    const { code, said } = await runProgram(['serve'], { DATA_DIR: dataDir });
    expect(said).toMatch(/^The database in .* cannot be opened: its file PG_VERSION is missing\.[^\n]*\n$/);
    expect(code).toBe(2);
    expect(findChanged(before, await hashFiles(dataDir))).toEqual([]);
  });
});

/** Rights do not hold for root, which then lets the account `nobody` try, where that one may read the program. */
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const open = 'require("node:fs").accessSync(process.argv[1])';
const mayNobodyRead =
  !isRoot ||
  spawnSync(process.execPath, ['-e', open, join(packageRoot, 'dist/main.js')], nobody).status === 0;

describe('a data folder', () => {
  it.skipIf(!mayNobodyRead)(
    `of another account is refused${mayNobodyRead ? '' : ' (the account nobody may not read the program)'}`,
    async () => {
      await chmod(folder, 0o755);
      await chmod(data, 0);
      const { code, said } = await runProgram(['serve'], { DATA_DIR: dataDir }, isRoot ? nobody : {});
      await chmod(data, 0o755);
      expect(said).toMatch(
        /^The database in .* cannot be opened: the account [^\n]+may not use it [^\n]+Give that account [^\n]+\n$/,
      );
      expect(code).toBe(2);
    },
  );

  it('that is a file is refused', async () => {
    const file = join(folder, `file-${made}`);
    await writeFile(file, '');
    await expect(openDatabase({ dataDir: file, logger })).rejects.toThrow(
      /^The database in .* cannot be opened: a file stands where a folder is needed .*name another folder/,
    );
  });
});

describe('a database that opens', () => {
  it('does so without the mark of the first start', async () => {
    await rm(join(dataDir, 'pg/completed'));
    expect(await countRows()).toBe(rows);
    expect((await readdir(join(dataDir, 'pg'))).toSorted()).toEqual(['completed', 'data']);
  });

  it('does so where a copy has left out the empty folders', async () => {
    const entries = await readdir(data, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isDirectory())) {
      const path = join(entry.parentPath, entry.name);
      if ((await readdir(path)).length === 0) await rm(path, { recursive: true });
    }
    expect(await countRows()).toBe(rows);
  });

  it('does so as programs before this one left it', async () => {
    await rm(join(data, 'files.json'));
    expect(await countRows()).toBe(rows);
  });

  it('is refused to a second process, and to a program older than what changed it', async () => {
    const { db, close } = await openDatabase({ dataDir, logger });
    const second = openDatabase({ dataDir, logger });
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(/in use by another process. Stop that one, or .* DATA_DIR/);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    );
    await close();
    await expect(openDatabase({ dataDir, logger })).rejects.toThrow(
      /^The database in .*data was changed by a newer version of the program \(a migration of 2100-01-01 /,
    );
    await expect(openDatabase({ dataDir, logger })).rejects.toThrow(
      /Start that version, or restore a backup/,
    );
  });
});

describe('a first start that was cut off', () => {
  it('leaves no database, and the next one makes it', async () => {
    await rm(join(dataDir, 'pg'), { recursive: true });
    const child = await startChild(holdDatabase, [dataDir]);
    const pg = join(dataDir, 'pg');
    await expect
      .poll(() => readdir(pg).catch(() => []), { timeout: 60_000, interval: 5 })
      .toContainEqual(expect.stringMatching(/^data\.new-/));
    await child.kill();
    expect(await readdir(pg)).not.toContain('data');
    const database = await openDatabase({ dataDir, logger });
    expect(await database.check()).toBeUndefined();
    await database.close();
    expect((await stat(join(pg, 'completed'))).size).toBe(0);
  });

  it('by a program before this one, before it stored a file, is moved aside', async () => {
    await rm(join(dataDir, 'pg'), { recursive: true });
    await mkdir(join(data, 'base'), { recursive: true });
    const database = await openDatabase({ dataDir, logger });
    await database.close();
    expect(await readdir(join(dataDir, 'pg'))).toContainEqual(expect.stringMatching(/^data\.set-aside-/));
  });
});

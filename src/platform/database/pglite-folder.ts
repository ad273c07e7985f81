import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Logger } from '../logger.ts';
import { findStorageFailure } from '../storage-failure.ts';
import { findDamage, isEmpty } from './folder-check.ts';
import { findEmptied, findLostBytes, writeInventory } from './folder-inventory.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';
import { syncFolder, syncTree } from './sync-tree.ts';
import { findPgliteTemplate } from './template.ts';
import type { Database } from './types.ts';

/**
 * Opens the PGlite database kept in `dataDir`, made from the packed template at the first start. Throws `AppError` with
 * what it found and what helps, and changes nothing, where there is or was a database that cannot be opened.
 */
export async function openPgliteFolder(dataDir: string, logger: Logger): Promise<Database> {
  const places = placesOf(dataDir);
  const unlock = await lockFolder(places.folder).catch((error) => refuse(places, error));
  try {
    await makeFirst(places, logger).catch((error) => refuse(places, error));
    const database = await openPresent(places, logger).catch((error) => refuse(places, error));
    return { ...database, close: () => closePresent(places, database, logger).finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Whether there is a database, or traces of one. */
export async function hasPgliteFolder(dataDir: string): Promise<boolean> {
  const { completed, data } = placesOf(dataDir);
  return (await exists(completed)) || exists(data);
}

/** Makes the database of an empty data folder, as the first start does. */
export async function fillPgliteFolder(dataDir: string, template: string, logger: Logger): Promise<void> {
  await makeFirst(placesOf(dataDir), logger, template);
}

type Places = { folder: string; data: string; completed: string };

/** `completed` marks that there was a whole database in `data`; programs before this one wanted it to open it. */
function placesOf(dataDir: string): Places {
  const folder = join(dataDir, 'pg');
  return { folder, data: join(folder, 'data'), completed: join(folder, 'completed') };
}

/** Builds the first database beside its place and puts it there whole, so that a start that is cut off leaves none. */
async function makeFirst({ folder, data, completed }: Places, logger: Logger, template?: string) {
  if (await exists(data)) {
    if ((await exists(completed)) || !(await isEmpty(data))) return;
    // Not a single file: a first start was cut off before it stored anything.
    await rename(data, `${data}.set-aside-${new Date().toISOString().replaceAll(':', '-')}`);
  } else if (await exists(completed)) {
    throw new Error(`it is missing, though ${completed} tells that it was there`);
  }
  const fresh = `${data}.new-${randomUUID()}`;
  await mkdir(fresh, { recursive: true });
  try {
    const made = await openPglite({
      dataDir: fresh,
      logger,
      template: template ?? (await findPgliteTemplate()),
    });
    await made.close();
    await writeInventory(fresh);
    await syncTree(fresh);
    await rename(fresh, data);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  await writeFile(completed, '');
  await syncFolder(folder);
}

async function openPresent({ data, completed }: Places, logger: Logger): Promise<PgliteDatabase> {
  const beforeOpening = async () => {
    const damage = (await findDamage(data)) ?? (await findLostBytes(data));
    if (damage) throw new Error(damage);
    for (const name of emptyFolders) await mkdir(join(data, name), { recursive: true });
  };
  const database = await openPglite({ dataDir: data, logger, beforeOpening });
  try {
    const lost = await findLostTable(data, database);
    if (lost) throw new Error(`its file ${lost} has lost what it held`);
    if (!(await exists(completed))) await writeFile(completed, '');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A file that was emptied is sound only where its table was dropped. */
async function findLostTable(data: string, { db }: Database): Promise<string | undefined> {
  const emptied = await findEmptied(data);
  if (emptied.length === 0) return undefined;
  const { rows } = await db.execute<{ path: string }>(
    sql`select pg_relation_filepath(oid) as path from pg_class where relfilenode <> 0`,
  );
  const used = new Set(rows.map(({ path }) => path));
  return emptied.find((file) => used.has(file));
}

async function closePresent({ data }: Places, database: PgliteDatabase, logger: Logger): Promise<void> {
  await database.close();
  await writeInventory(data).catch((error) => logger.warn({ err: error }, 'the files were not written down'));
}

function refuse({ folder, data }: Places, error: unknown): never {
  if (error instanceof AppError || error instanceof FolderInUseError) throw error;
  const { message } = error as Error;
  const storage = findStorageFailure(error);
  const [cause, remedy] = storage
    ? [`${storage.cause} (${message})`, storage.remedy]
    : [
        message,
        `Restore ${folder} from a backup; to start with an empty database instead, move it aside: mv "${folder}" "${folder}.set-aside"`,
      ];
  throw new AppError(
    'unavailable',
    `The database in ${data} cannot be opened: ${cause}. Nothing was removed. ${remedy}.`,
    { cause: error },
  );
}

/** Copies often leave out empty folders, without which PostgreSQL does not start. They hold nothing while it is stopped. */
const emptyFolders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
];

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

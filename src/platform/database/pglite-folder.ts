import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import { lockFolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';
import { findPgliteTemplate } from './template.ts';
import type { Database } from './types.ts';

/** Opens the PGlite database kept in `dataDir`, made from the packed template at the first start. */
export async function openPgliteFolder(dataDir: string, logger: Logger): Promise<Database> {
  const folder = join(dataDir, 'pg');
  const unlock = await lockFolder(folder);
  try {
    const database = await openLocked(folder, logger);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

export function hasPgliteFolder(dataDir: string): Promise<boolean> {
  return exists(completedMark(join(dataDir, 'pg')));
}

/** Makes the database of an empty data folder, as the first start does. */
export async function fillPgliteFolder(dataDir: string, template: string, logger: Logger): Promise<void> {
  const database = await openLocked(join(dataDir, 'pg'), logger, template);
  await database.close();
}

async function openLocked(folder: string, logger: Logger, template?: string): Promise<Database> {
  const data = join(folder, 'data');
  const completed = completedMark(folder);
  if (await exists(completed)) return openPglite({ dataDir: data, logger });

  // Without the mark an earlier first start was cut off; nothing was ever stored in what it left.
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  const database = await openPglite({
    dataDir: data,
    logger,
    template: template ?? (await findPgliteTemplate()),
  });
  await writeFile(completed, '');
  return database;
}

const completedMark = (folder: string): string => join(folder, 'completed');

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

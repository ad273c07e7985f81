import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sizeOf } from './folder-check.ts';

const fileName = 'files.json';
const folders = ['base', 'global', 'pg_multixact', 'pg_xact'];

/** `control` is the hash of the control file, which PostgreSQL writes anew whenever it opens the folder. */
const inventorySchema = z.object({ control: z.string(), sizes: z.record(z.string(), z.number()) });

/**
 * Writes down the size of every file of a closed database: PostgreSQL itself takes the rows of a file that was cut off
 * for rows that never were.
 */
export async function writeInventory(data: string): Promise<void> {
  const sizes: Record<string, number> = {};
  for (const folder of folders) {
    const entries = await readdir(join(data, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      sizes[path.slice(data.length + 1).replaceAll('\\', '/')] = (await stat(path)).size;
    }
  }
  const file = join(data, fileName);
  const written = await open(`${file}.part`, 'w');
  try {
    await written.writeFile(JSON.stringify({ control: await hashControl(data), sizes }));
    await written.sync();
  } finally {
    await written.close();
  }
  await rename(`${file}.part`, file);
}

/** A file that is missing or shorter than it was, as the rest of a sentence; undefined where none is. */
export async function findLostBytes(data: string): Promise<string | undefined> {
  const inventory = await readInventory(data);
  if (!inventory) return undefined;
  const isAsClosed = inventory.control === (await hashControl(data));
  const found = await Promise.all(
    Object.entries(inventory.sizes).map(async ([file, before]) => {
      const now = await sizeOf(join(data, file));
      // After a crash, files of tables that were dropped are gone or empty; the others have only grown.
      if (!isAsClosed && !now) return undefined;
      if (now === undefined) return `its file ${file} is missing`;
      return now < before ? `its file ${file} is cut off (${now} of ${before} bytes)` : undefined;
    }),
  );
  return found.find((loss) => loss !== undefined);
}

/** Files that held something when the database was last closed, and hold nothing now. */
export async function findEmptied(data: string): Promise<string[]> {
  const held = Object.entries((await readInventory(data))?.sizes ?? {}).filter(([, size]) => size > 0);
  const sizes = await Promise.all(held.map(([file]) => sizeOf(join(data, file))));
  return held.flatMap(([file], position) => (sizes[position] === 0 ? [file] : []));
}

async function readInventory(data: string) {
  const text = await readFile(join(data, fileName), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return inventorySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function hashControl(data: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(data, 'global/pg_control')))
    .digest('hex');
}

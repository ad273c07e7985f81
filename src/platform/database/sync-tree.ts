import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const filesAtOnce = 32;

/** Has the system write a folder and all below it to the disk. */
export async function syncTree(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (let position = 0; position < paths.length; position += filesAtOnce)
    await Promise.all(paths.slice(position, position + filesAtOnce).map(syncFolder));
  await syncFolder(root);
}

/** Has the system write the names in a folder, or one file, to the disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

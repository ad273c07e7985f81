import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The hash of every file below a folder, by its path in it; what is no file (a lock) is left out. */
export async function hashFiles(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashed = await Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const hash = createHash('sha256').update(await readFile(file));
      return [relative(root, file), hash.digest('hex')];
    }),
  );
  return new Map(hashed);
}

/** Files of `before` that are neither where they were nor, in whole, below a folder that was set aside. */
export function findChanged(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].filter(([path, hash]) => after.get(path) !== hash).map(([path]) => path);
}

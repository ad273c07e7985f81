import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type ListedFile = { path: string; bytes: number };

/** The files that are meant: each given one, and all below a given folder in the order of their names. */
export async function listFiles(paths: readonly string[]): Promise<ListedFile[]> {
  const listed = await Promise.all(paths.map((path) => listPath(path)));
  return listed.flat();
}

async function listPath(path: string): Promise<ListedFile[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [{ path, bytes: found?.size ?? 0 }];
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries
    .filter((entry) => (entry.isFile() || entry.isDirectory()) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  return listFiles(names.map((name) => join(path, name)));
}

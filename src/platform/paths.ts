import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json was not found above this file');
    folder = parent;
  }
  return folder;
}

/** Folder of `package.json`, the same from `src/` and from the bundle in `dist/`. */
export const packageRoot = findPackageRoot();

/** Whether this program is the bundle in `dist/`, not the sources. */
export const isBuilt = dirname(fileURLToPath(import.meta.url)) === join(packageRoot, 'dist');

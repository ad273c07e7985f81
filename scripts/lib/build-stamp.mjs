import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const inputs = [
  'src',
  'migrations',
  'scripts/build.mjs',
  'scripts/lib',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
];
const stampFile = join(root, 'dist', '.sources');

function* filesUnder(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) {
    yield [path, stats];
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!/\.test\.\w+$/.test(name)) yield* filesUnder(join(path, name));
  }
}

/** Changes whenever a file that ends up in `dist/` is added, removed or written. Reads no contents, so it takes milliseconds. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const [path, stats] of filesUnder(join(root, input)))
      hash.update(`${path}\0${stats.mtimeMs}\0${stats.size}\n`);
  }
  return hash.digest('hex');
}

export function buildIsCurrent() {
  if (!existsSync(stampFile) || !existsSync(join(root, 'dist', 'main.js'))) return false;
  return readFileSync(stampFile, 'utf8') === sourceStamp();
}

export function writeBuildStamp(stamp) {
  writeFileSync(stampFile, stamp);
}

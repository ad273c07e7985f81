import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const common = [
  'scripts/build.mjs',
  'scripts/lib',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
];

/** What is built apart: commands without a page need no web client. */
export const buildParts = ['server', 'web'];
const inputs = {
  server: [...common, 'src', 'migrations', 'scripts/build-template.ts'],
  web: [...common, 'src/web', 'src/shared', 'vite.config.ts', 'scripts/prerender.ts'],
};
const outputs = { server: 'dist/main.js', web: 'dist/web/pages/home.html' };
const skipped = { server: join(root, 'src', 'web'), web: undefined };

const stampFile = (part) => join(root, 'dist', `.sources-${part}`);

function* filesUnder(path, except) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || path === except) return;
  if (!stats.isDirectory()) {
    yield [path, stats];
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!/\.test\.\w+$/.test(name)) yield* filesUnder(join(path, name), except);
  }
}

/** Changes whenever a file that ends up in the part is added, removed or written. Reads no contents, so it takes milliseconds. */
export function sourceStamp(part) {
  const hash = createHash('sha256');
  for (const input of inputs[part]) {
    for (const [path, stats] of filesUnder(join(root, input), skipped[part]))
      hash.update(`${path}\0${stats.mtimeMs}\0${stats.size}\n`);
  }
  return hash.digest('hex');
}

export function buildIsCurrent(part) {
  if (!existsSync(stampFile(part)) || !existsSync(join(root, outputs[part]))) return false;
  return readFileSync(stampFile(part), 'utf8') === sourceStamp(part);
}

export function writeBuildStamp(part, stamp) {
  writeFileSync(stampFile(part), stamp);
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '#platform/paths.ts';

/** Arguments of Node that make a process of a test cheap to start where it opens PGlite. */
export const quickStart = ['--import', new URL('quick-start.mjs', import.meta.url).href];

/** Makes the folder of the programs of one run of the tests; returns what removes it. */
export async function preparePrograms(): Promise<() => Promise<void>> {
  const cache = join(packageRoot, 'node_modules/.cache/clinquire');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'programs-'));
  process.env.TEST_PROGRAMS = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A TypeScript program in one file, made once for all tests of a run: it starts in half the time it takes as its sources. */
export async function bundleProgram(source: string): Promise<string> {
  const folder = process.env.TEST_PROGRAMS;
  if (!folder) throw new Error('Programs are made under vitest, whose set-up makes their folder');
  const file = join(folder, `${basename(source, '.ts')}.mjs`);
  if (existsSync(file)) return file;
  // Several tests may make it at once, also in one process.
  const fresh = `${file}.${randomUUID()}`;
  await build({
    absWorkingDir: packageRoot,
    entryPoints: [source],
    outfile: fresh,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  await rename(fresh, file);
  return file;
}

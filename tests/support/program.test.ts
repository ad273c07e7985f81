import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleProgram } from './program.ts';

it('makes a program for several tests that ask for it at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.stubEnv('TEST_PROGRAMS', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const source = join(folder, 'hello.ts');
  await writeFile(source, 'console.log("hello");');
  const made = await Promise.all(Array.from({ length: 4 }, () => bundleProgram(source)));
  expect(new Set(made)).toEqual(new Set([join(folder, 'hello.mjs')]));
});

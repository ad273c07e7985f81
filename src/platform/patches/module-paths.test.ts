import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readModulePaths } from './module-paths.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  readModulePaths();
});

it('lets require find what NODE_PATH names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modules-'));
  const name = ['lent', 'for', 'a', 'test'].join('-');
  writeFileSync(join(folder, `${name}.js`), 'module.exports = 7;\n');
  const require = createRequire(import.meta.url);
  expect(() => require.resolve(name)).toThrow('Cannot find module');
  vi.stubEnv('NODE_PATH', folder);
  readModulePaths();
  expect(require.resolve(name)).toContain(`${name}.js`);
  rmSync(folder, { recursive: true });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOutsidePaths } from './outside.mjs';

const leaving = [
  "import x from '../../beside/x.ts';",
  "const x = new URL('../../beside/', import.meta.url);",
  "const x = join(packageRoot, '../beside');",
  "const x = join(root, '..', 'beside');",
  "const x = resolve(process.cwd(), '../beside');",
  "const x = join(import.meta.dirname, '../../beside');",
  'const x = dirname(packageRoot);',
];
const staying = [
  "import x from '../src/x.ts';",
  "const x = new URL('../src/', import.meta.url);",
  "const x = join(packageRoot, 'src/..name');",
  "const hostile = '../../../etc/passwd';",
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outside-'));
  for (const name of ['src', 'tests/data', 'scripts']) mkdirSync(join(folder, name), { recursive: true });
  for (const [at, line] of leaving.entries()) writeFileSync(join(folder, `tests/leaving-${at}.ts`), line);
  for (const [at, line] of staying.entries()) writeFileSync(join(folder, `tests/staying-${at}.ts`), line);
  writeFileSync(join(folder, 'tests/data/folder.ts'), leaving.join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names each path that leaves the project, and no other', () => {
  const found = findOutsidePaths(folder).map((line) => line.slice(0, line.indexOf(':')));
  expect(found.sort()).toEqual(leaving.map((_, at) => `tests/leaving-${at}.ts`));
});

it('finds none in the project', () => {
  expect(findOutsidePaths()).toEqual([]);
});

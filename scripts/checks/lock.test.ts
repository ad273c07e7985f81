import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findLockProblems } from './lock.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function problems(packages: object, dependencies: object = {}, overrides: object = {}) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies, overrides }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  return findLockProblems(folder);
}

it('finds nothing wrong with this project', () => {
  expect(findLockProblems()).toEqual([]);
});

it('misses the binary of another platform', () => {
  const linter = { optionalDependencies: { '@linter/win32': '1.0.0', '@linter/linux': '1.0.0' } };
  const packages = { 'node_modules/linter': linter, 'node_modules/@linter/linux': {} };
  expect(problems(packages)).toEqual([expect.stringContaining('"@linter/win32"')]);
});

it('finds an optional package wherever Node would find it', () => {
  const inner = { optionalDependencies: { native: '1.0.0' } };
  const path = 'node_modules/outer/node_modules/inner';
  expect(problems({ [path]: inner, 'node_modules/native': {} })).toEqual([]);
  expect(problems({ [path]: inner, 'node_modules/outer/node_modules/native': {} })).toEqual([]);
  expect(problems({ [path]: inner, [`${path}/node_modules/native`]: {} })).toEqual([]);
  expect(problems({ [path]: inner, 'node_modules/other/node_modules/native': {} })).toHaveLength(1);
});

it('refuses a package that needs a newer Node, except those known to run', () => {
  const engines = { node: '>=22.12.0' };
  expect(problems({ 'node_modules/fresh': { version: '2.0.0', engines } })).toEqual([
    expect.stringContaining('"fresh" 2.0.0 needs Node >=22.12.0'),
  ]);
  expect(problems({ 'node_modules/pg-boss': { engines } })).toEqual([]);
  expect(problems({ 'node_modules/old': { engines: { node: '^20.0.0 || >=22' } } })).toEqual([]);
});

it('refuses an unknown install script and a loose version', () => {
  expect(problems({ 'node_modules/fetcher': { hasInstallScript: true } })).toHaveLength(1);
  expect(problems({}, { loose: '^1.2.3', pinned: '1.2.3', renamed: 'npm:other@1.2.3' })).toEqual([
    expect.stringContaining('"loose"'),
  ]);
  expect(problems({}, {}, { one: '1.0.0', outer: { pinned: '1.2.3', loose: '>=2' } })).toEqual([
    expect.stringContaining('"loose"'),
  ]);
});

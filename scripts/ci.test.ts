import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './lib/root.mjs';

/** A project of which `npm test` tells what it finds beside and in its folder. */
let place: string;
let project: string;
const write = (name: string, text: string) => writeFileSync(join(project, name), text);
const saying = (totals: string, isRight = 'true') =>
  `console.log('\\n${totals}'); process.exitCode = ${isRight} ? 0 : 1;`;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ci-'));
  project = join(place, 'project');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  cpSync(join(root, 'scripts/lib'), join(project, 'scripts/lib'), { recursive: true });
  cpSync(join(root, 'scripts/ci.mjs'), join(project, 'scripts/ci.mjs'));
  const scripts = { test: 'node test.mjs', 'test:data': 'node data.mjs' };
  write('package.json', JSON.stringify({ name: 'project', type: 'module', scripts }));
  write('package-lock.json', JSON.stringify({ packages: { '': {} } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  write('.gitignore', 'node_modules/');
  write('test.mjs', saying('12 passed, 0 failed, 1 skipped'));
  write('data.mjs', saying('5 passed, 0 failed'));
  execFileSync('git', ['init', '-q'], { cwd: project });
  execFileSync('git', ['add', '-A'], { cwd: project });
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function run() {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/ci.mjs'], {
    cwd: project,
    encoding: 'utf8',
  });
  return { last: stdout.trimEnd().split('\n').at(-1), status };
}

it('runs what a stranger has: nothing beside the project, nothing that is not under version control', () => {
  mkdirSync(join(place, 'shared'));
  write('left-behind', '');
  write(
    'test.mjs',
    `import { existsSync } from 'node:fs';
    const found = ['../shared', 'left-behind'].filter((path) => existsSync(path));
    ${saying('12 passed, 0 failed', 'found.length === 0')}`,
  );
  expect(run()).toEqual({ last: '17 passed, 0 failed', status: 0 });
});

it('leaves out what needs data where there is none', () => {
  expect(run()).toEqual({ last: '12 passed, 0 failed', status: 0 });
});

it('runs also where there is no version control', () => {
  rmSync(join(project, '.git'), { recursive: true });
  expect(run()).toEqual({ last: '12 passed, 0 failed', status: 0 });
});

it('fails when either part fails', () => {
  mkdirSync(join(place, 'shared'));
  write('data.mjs', saying('4 passed, 1 failed', 'false'));
  expect(run()).toEqual({ last: '16 passed, 1 failed', status: 1 });
  write('data.mjs', saying('5 passed, 0 failed'));
  write('test.mjs', 'process.exitCode = 1;');
  expect(run()).toEqual({ last: '5 passed, 1 failed', status: 1 });
});

it('says in one line that the data is not there', () => {
  cpSync(join(root, 'scripts/test-data.mjs'), join(project, 'scripts/test-data.mjs'));
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/test-data.mjs'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  expect(stderr).toBe(
    `npm run test:data needs the recorded data at ${join(place, 'shared')}, which is not there.\n`,
  );
});

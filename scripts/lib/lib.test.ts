import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exclusively } from './exclusive.mjs';
import { judgeNodeVersion } from './node-version.mjs';
import { packagesAreCurrent } from './packages.mjs';
import { root } from './root.mjs';
import { createTally, readFailures, readTotals } from './tally.mjs';
import { drawPostgres, oneEngine, pgliteOnly } from './test-engines.mjs';
import { countResults, settleResults } from './vitest.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('Node versions', () => {
  it.each(['v18.20.0', 'v20.18.3'])('refuses %s', (version) => {
    expect(judgeNodeVersion(version, '2026-11-01').error).toMatch(/Node 20\.19 or newer/);
  });
  it('warns once support has ended', () => {
    expect(judgeNodeVersion('v20.20.2', '2026-11-01').warning).toMatch(/2026-04-30/);
    expect(judgeNodeVersion('v24.1.0', '2026-11-01')).toEqual({});
    expect(judgeNodeVersion('v26.0.0', '2026-11-01')).toEqual({});
  });
});

describe('installed packages', () => {
  const entry = { version: '1.0.0', integrity: 'sha512-a' };
  function current(wanted: object, present: object | undefined) {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
    if (present)
      writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
    return packagesAreCurrent(folder);
  }
  it('are current when npm finished installing this very lock', () => {
    expect(current({ 'node_modules/a': entry }, { 'node_modules/a': entry })).toBe(true);
    const otherPlatform = { 'node_modules/a-win32': { ...entry, optional: true } };
    expect(current({ 'node_modules/a': entry, ...otherPlatform }, { 'node_modules/a': entry })).toBe(true);
  });
  it('are not when one is missing or differs, or the install was cut off', () => {
    expect(current({ 'node_modules/a': entry }, undefined)).toBe(false);
    expect(current({ 'node_modules/a': entry }, {})).toBe(false);
    const newer = { ...entry, version: '1.0.1' };
    expect(current({ 'node_modules/a': newer }, { 'node_modules/a': entry })).toBe(false);
  });
});

describe('the lock between two starts', () => {
  it('lets one process work at a time', async () => {
    const log = join(folder, 'log');
    const module = new URL('exclusive.mjs', import.meta.url).href;
    const program = `
      import { appendFileSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      import { exclusively } from '${module}';
      await exclusively('${join(folder, 'lock')}', async () => {
        appendFileSync('${log}', 'start ');
        await sleep(100);
        appendFileSync('${log}', 'end ');
      });`;
    const run = promisify(execFile);
    const args = ['--input-type=module', '-e', program];
    await Promise.all([1, 2, 3].map(() => run(process.execPath, args)));
    expect(readFileSync(log, 'utf8')).toBe('start end start end start end ');
  });
  it('waits for a living owner', async () => {
    const file = join(folder, 'lock');
    writeFileSync(file, String(process.ppid));
    let ran = false;
    const waiting = exclusively(file, async () => {
      ran = true;
    });
    await sleep(300);
    expect(ran).toBe(false);
    rmSync(file);
    await waiting;
    expect(ran).toBe(true);
  });
  it('is taken over from a dead owner', async () => {
    const file = join(folder, 'lock');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file, String(pid));
    expect(await exclusively(file, async () => 'done')).toBe('done');
  });
  it('is given back when the work fails', async () => {
    const file = join(folder, 'lock');
    const failing = exclusively(file, async () => {
      throw new Error('no space');
    });
    await expect(failing).rejects.toThrow('no space');
    expect(existsSync(file)).toBe(false);
  });
});

describe('test totals', () => {
  const results = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  };
  it('are those of vitest', () => {
    expect(countResults(results, 0)).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] });
    expect(countResults({ ...results, numFailedTests: 2 }, 1)).toMatchObject({ failed: 2 });
  });
  it('name each test that failed, with the first line of its error', () => {
    const test = { status: 'failed', fullName: 'sums adds', failureMessages: ['Error: 2 is not 3\n at x'] };
    const testResults = [{ name: 'sums.test.ts', status: 'failed', assertionResults: [test] }];
    const { failures } = countResults({ ...results, numFailedTests: 1, testResults }, 1);
    expect(failures).toEqual(['sums.test.ts: sums adds: Error: 2 is not 3']);
    expect(readFailures(`✓ fine\nFAILED ${failures[0]}\n3 passed, 1 failed\n`)).toEqual([
      'FAILED sums.test.ts: sums adds: Error: 2 is not 3',
    ]);
  });
  it('count a file that did not load, and an end without results', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countResults({ ...results, testResults: [broken] }, 1)).toMatchObject({ failed: 1 });
    expect(countResults(results, 1)).toMatchObject({ failed: 1 });
    expect(countResults(undefined, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
  it('count a file that failed as it ended alone, and name what was unstable', () => {
    const passed = { status: 'passed', fullName: 'sums adds', failureMessages: [] };
    const failed = { status: 'failed', fullName: 'sums waits', failureMessages: ['Error: too late'] };
    const first = {
      ...results,
      numFailedTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'passed', assertionResults: [passed, { ...passed, status: 'skipped' }] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [passed, failed] },
      ],
    };
    expect(settleResults(first, { passed: 2, failed: 0, skipped: 0, failures: [] })).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      failures: [],
      unstable: ['b.test.ts: sums waits: Error: too late'],
    });
    const still = { passed: 1, failed: 1, skipped: 0, failures: ['b.test.ts: sums waits: Error: too late'] };
    expect(settleResults(first, still)).toMatchObject({ passed: 2, failed: 1, unstable: [] });
  });
  it('end with how long each step took, then the sums', async () => {
    const tally = createTally();
    const printed: string[] = [];
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => printed.push(String(text)) > 0);
    try {
      await tally.step('First', async () => ({ passed: 2, failed: 0, skipped: 0 }));
      await tally.step('Second', async () => ({ passed: 1, failed: 0, skipped: 1 }));
      expect(tally.end()).toBe(0);
    } finally {
      write.mockRestore();
    }
    const lines = printed.join('').trimEnd().split('\n');
    expect(lines.filter((line) => /^ +0:00 /.test(line))).toEqual(['  0:00  First', '  0:00  Second']);
    expect(lines.at(-1)).toBe('3 passed, 0 failed, 1 skipped');
  });
  it('are read again from the last line of a command', () => {
    expect(readTotals('1 passed, 9 failed\n\n12 passed, 0 failed, 3 skipped\n', 0)).toEqual({
      passed: 12,
      failed: 0,
    });
    expect(readTotals('12 passed, 2 failed\n', 1)).toEqual({ passed: 12, failed: 2 });
  });
  it('have a failure where a command ended badly or before its last line', () => {
    expect(readTotals('12 passed, 0 failed\n', 1)).toEqual({ passed: 12, failed: 1 });
    expect(readTotals('out of memory', 134)).toEqual({ passed: 0, failed: 1 });
  });
});

it('the files that need one engine are there', () => {
  const named = Object.keys({ ...oneEngine, ...pgliteOnly });
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('the files whose engine is drawn are the same for one draw, and run on both within a few', () => {
  const files = Array.from({ length: 20 }, (_, number) => `tests/faults/${number}.test.ts`);
  const days = Array.from({ length: 14 }, (_, day) => drawPostgres(files, 20_000 + day));
  expect(drawPostgres(files, 20_000)).toEqual(days[0]);
  for (const file of files) {
    const onPostgres = days.filter((drawn) => drawn.includes(file)).length;
    expect(onPostgres).toBeGreaterThan(0);
    expect(onPostgres).toBeLessThan(days.length);
  }
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryCommand } from './run-command.mjs';

/** Runs vitest with its usual output and returns how many tests passed, failed and were skipped. */
export async function runVitest(args, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'clinquire-tests-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const { code } = await tryCommand(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } },
    );
    return countResults(readResults(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Totals of a vitest JSON report. A file that did not load, and a run that ended badly for any other reason, count as one failure. */
export function countResults(results, exitCode) {
  if (!results) return { passed: 0, failed: 1, skipped: 0, failures: ['vitest wrote no results'] };
  const notLoaded = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = results.numFailedTests + notLoaded.length;
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
    failures: [...notLoaded.map(({ name }) => `${name} did not load`), ...failedTests(results)],
  };
}

function failedTests({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages?.[0]?.split('\n')[0]}`,
      ),
  );
}

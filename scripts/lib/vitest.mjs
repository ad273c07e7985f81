import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryCommand } from './run-command.mjs';

/** More failed files than this are no accident of a busy machine. */
const rerunAtMost = 5;

/**
 * Runs vitest with its usual output and returns how many tests passed, failed and were skipped. With `rerunAlone`, the few
 * files that failed beside others run once more with nothing beside them; what passes then is named in `unstable`.
 */
export async function runVitest(args, environment = {}, { rerunAlone = false } = {}) {
  const { results, code } = await runOnce(args, environment);
  const failed = rerunAlone ? failedFiles(results) : [];
  if (failed.length === 0 || failed.length > rerunAtMost) return countResults(results, code);
  process.stdout.write(`\nOnce more, alone: ${failed.join(', ')}\n`);
  const config = args.includes('--config') ? args.slice(args.indexOf('--config')).slice(0, 2) : [];
  const again = await runOnce([...config, ...failed, '--maxWorkers=1'], environment);
  return settleResults(results, countResults(again.results, again.code));
}

async function runOnce(args, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'clinquire-tests-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const { code } = await tryCommand(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } },
    );
    return { results: readResults(file), code };
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

function failedFiles(results) {
  return (results?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The totals of a run whose failed files were counted `again`. */
export function settleResults(first, again) {
  const stood = first.testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = stood.filter((status) => status === 'passed').length;
  return {
    passed: passed + again.passed,
    failed: again.failed,
    skipped: stood.length - passed + again.skipped,
    failures: again.failures,
    unstable: again.failed === 0 ? countResults(first, 1).failures : [],
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

const line = /^(\d+) passed, (\d+) failed\b/;
const failure = /^(?:FAILED|UNSTABLE) .*/gm;

/** Sums what several steps passed, failed and skipped, how long each took, and names what failed; a step that throws counts as one failure. */
export function createTally() {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const unstable = [];
  const times = [];
  const fail = (error) => {
    process.stderr.write(`${error.message}\n`);
    totals.failed += 1;
    failures.push(error.message.split('\n')[0]);
  };
  return {
    fail,
    async step(title, work) {
      process.stdout.write(`\n── ${title}\n`);
      const startedAt = performance.now();
      try {
        const result = await work();
        for (const key of Object.keys(totals)) totals[key] += result[key];
        failures.push(...(result.failures ?? []));
        unstable.push(...(result.unstable ?? []));
      } catch (error) {
        fail(error);
      }
      times.push(`${formatTime(performance.now() - startedAt)}  ${title}`);
    },
    /** Prints how long each step took, what passed only alone and each failure on a line, then the totals as the last line, and returns the exit code. */
    end() {
      const { passed, failed, skipped } = totals;
      process.stdout.write(`\n${times.map((line) => `${line}\n`).join('')}`);
      process.stdout.write(`\n${unstable.map((name) => `UNSTABLE ${name}\n`).join('')}`);
      process.stdout.write(`${failures.map((name) => `FAILED ${name}\n`).join('')}`);
      process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
      return failed || !passed ? 1 : 0;
    },
  };
}

/** Minutes and seconds, such as `12:05`. */
function formatTime(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`.padStart(6);
}

/** The totals in what such a command printed. One that ended badly, or without its line, has at least one failure. */
export function readTotals(output, exitCode) {
  const [, passed = 0, failed = 0] = output.trimEnd().split('\n').at(-1)?.match(line) ?? [];
  return { passed: Number(passed), failed: Math.max(Number(failed), exitCode === 0 ? 0 : 1) };
}

/** The lines of such a command that name a failure, or what passed only alone. */
export const readFailures = (output) => output.match(failure) ?? [];

const line = /^(\d+) passed, (\d+) failed\b/;

/** Sums what several steps passed, failed and skipped; a step that throws counts as one failure. */
export function createTally() {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const fail = (error) => {
    process.stderr.write(`${error.message}\n`);
    totals.failed += 1;
  };
  return {
    fail,
    async step(title, work) {
      process.stdout.write(`\n── ${title}\n`);
      try {
        const result = await work();
        for (const key of Object.keys(totals)) totals[key] += result[key];
      } catch (error) {
        fail(error);
      }
    },
    /** Prints the totals as the last line and returns the exit code. */
    end() {
      const { passed, failed, skipped } = totals;
      process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
      return failed || !passed ? 1 : 0;
    },
  };
}

/** The totals in what such a command printed. One that ended badly, or without its line, has at least one failure. */
export function readTotals(output, exitCode) {
  const [, passed = 0, failed = 0] = output.trimEnd().split('\n').at(-1)?.match(line) ?? [];
  return { passed: Number(passed), failed: Math.max(Number(failed), exitCode === 0 ? 0 : 1) };
}

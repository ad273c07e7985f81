import { expect, test } from 'vitest';
import { watchDeadline } from './watch-deadline.ts';

const untilLate = (deadlineMs: number) =>
  new Promise<number>((resolve) => {
    const startedAt = performance.now();
    watchDeadline(deadlineMs, () => resolve(performance.now() - startedAt));
  });

test('a deadline comes when the program has worked for so long', async () => {
  const late = untilLate(100);
  const before = process.cpuUsage();
  const workedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  while (workedMs() < 110);
  expect(await late).toBeGreaterThanOrEqual(100);
});

test('who gets no processor has more time, but not for ever', async () => {
  const lateAfterMs = await untilLate(300);
  expect(lateAfterMs).toBeGreaterThanOrEqual(600);
  expect(lateAfterMs).toBeLessThan(20_000);
});

test('a watch that has ended is never late', async () => {
  let isLate = false;
  watchDeadline(10, () => {
    isLate = true;
  })();
  await untilLate(50);
  expect(isLate).toBe(false);
});

import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const never = new AbortController().signal;

it('starts no more than its number within any second, in order', { timeout: 10_000 }, async () => {
  const takeTurn = createRateLimit(4);
  const starts: { number: number; at: number }[] = [];
  const calls = Array.from({ length: 10 }, async (_, number) => {
    await takeTurn(never);
    starts.push({ number, at: performance.now() });
  });
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);
  await Promise.all(calls);
  expect(starts.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { at } of starts) {
    expect(starts.filter((other) => other.at >= at && other.at < at + 990).length).toBeLessThanOrEqual(4);
  }
});

it('lets an aborted call leave the line at once, and gives its place to the next', async () => {
  const takeTurn = createRateLimit(1);
  await takeTurn(never);
  const stop = new AbortController();
  const leaving = takeTurn(stop.signal);
  const staying = takeTurn(never);
  const askedAt = performance.now();
  stop.abort(new Error('enough'));
  await expect(leaving).rejects.toThrow('enough');
  expect(performance.now() - askedAt).toBeLessThan(200);
  await staying;
  expect(performance.now() - askedAt).toBeLessThan(1_900);
});

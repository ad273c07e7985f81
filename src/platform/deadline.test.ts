import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withDeadline } from './deadline.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('fires although garbage is collected meanwhile', async () => {
  const stop = new AbortController();
  let fired = 0;
  for (let count = 0; count < 20; count += 1) {
    withDeadline(stop.signal, 200).addEventListener('abort', () => {
      fired += 1;
    });
  }
  for (let count = 0; count < 5; count += 1) {
    await sleep(20);
    collectGarbage();
  }
  await expect.poll(() => fired, { timeout: 2_000 }).toBe(20);
});

it('fires with the signal of the caller, for its reason', () => {
  const stop = new AbortController();
  const signal = withDeadline(stop.signal, 60_000);
  stop.abort(new Error('enough'));
  expect(signal.reason).toEqual(new Error('enough'));
});

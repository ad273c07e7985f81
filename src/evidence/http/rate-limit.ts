import { setTimeout as sleep } from 'node:timers/promises';

const windowMs = 1000;

/** Lets at most `perSecond` calls start within any second, in the order they came; an abort leaves the line at once. */
export function createRateLimit(perSecond: number): (signal: AbortSignal) => Promise<void> {
  let latest: number[] = [];
  let line: Promise<unknown> = Promise.resolve();

  async function start(signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted();
      const earlier = latest.at(-perSecond);
      // What has really begun counts, not what was planned: timers of a busy process come late.
      const waitMs = earlier === undefined ? 0 : earlier + windowMs - performance.now();
      if (waitMs <= 0) break;
      await sleep(Math.ceil(waitMs), undefined, { signal });
    }
    latest = [...latest.slice(-perSecond + 1), performance.now()];
  }

  return (signal) => {
    const turn = line.then(() => start(signal));
    line = turn.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, { once: true });
      turn
        .then(resolve, () => reject(signal.reason))
        .finally(() => signal.removeEventListener('abort', leave));
    });
  };
}

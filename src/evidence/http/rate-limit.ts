import { setTimeout as sleep } from 'node:timers/promises';

/** Lets at most `perSecond` calls start within any second; the others wait their turn or until the signal aborts. */
export function createRateLimit(perSecond: number): (signal: AbortSignal) => Promise<void> {
  const windowMs = 1000;
  let starts: number[] = [];
  return async (signal) => {
    signal.throwIfAborted();
    const now = performance.now();
    starts = starts.filter((start) => start > now - windowMs);
    const earlier = starts.at(-perSecond);
    const startAt = Math.max(now, earlier === undefined ? now : earlier + windowMs);
    starts.push(startAt);
    if (startAt > now) await sleep(Math.ceil(startAt - now), undefined, { signal });
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';
import { ConnectorError } from './connector.ts';

const retryPauseMs = 250;

/** `signal` is the caller's; `stop` fires with it and at the deadline, which is `endsAt` on the clock of `performance`. */
export type AttemptContext = {
  signal: AbortSignal;
  stop: AbortSignal;
  deadlineMs: number;
  endsAt: number;
  logger: Logger;
};

/** Calls a source, once more where that may help; whatever goes wrong becomes a reason in words. */
export async function attempt<T>(
  name: string,
  call: () => Promise<T>,
  context: AttemptContext,
): Promise<{ result: T } | { reason: string }> {
  try {
    return { result: await untilAborted(callTwice(call, context), context.stop) };
  } catch (error) {
    context.signal.throwIfAborted();
    const late = context.stop.aborted || (error instanceof ConnectorError && error.reason === 'timeout');
    if (late) return { reason: `did not answer within ${seconds(context.deadlineMs)}` };
    if (error instanceof ConnectorError) return { reason: error.message };
    context.logger.error({ err: error, connector: name }, 'a connector failed unexpectedly');
    return { reason: 'failed unexpectedly' };
  }
}

async function callTwice<T>(call: () => Promise<T>, { stop, endsAt }: AttemptContext): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ConnectorError) || !error.retryable) throw error;
    const pauseMs = Math.max(retryPauseMs, error.retryAfterMs ?? 0);
    if (stop.aborted || performance.now() + pauseMs >= endsAt) throw error;
    await sleep(pauseMs, undefined, { signal: stop });
    return call();
  }
}

/** A connector that ignores its signal must not hold the others up. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}

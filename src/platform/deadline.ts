/**
 * The signal of a caller, cut off after `ms`. The listener keeps the timeout: what only `AbortSignal.any` holds may be
 * collected before its time has come, and never fire (https://github.com/nodejs/node/issues/54614).
 */
export function withDeadline(signal: AbortSignal | undefined, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(Math.ceil(ms));
  timeout.addEventListener('abort', () => undefined, { once: true });
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

import type { Context } from 'hono';
import { explainUnavailable } from '#platform/database/index.ts';
import { httpStatusOf } from '#platform/http-status.ts';
import type { Logger } from '#platform/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

// The protocol's word for a request that cannot be meant is 422, not 400.
const statusOf = (code: ErrorCode) => (code === 'invalid_input' ? 422 : httpStatusOf(code));

/** What the auth of the official client throws, told by its shape: it may come from another copy. */
function isAnswer(error: Error): error is Error & { status: number; headers: Record<string, string> } {
  return (
    'status' in error && 'headers' in error && Number(error.status) >= 400 && Number(error.status) <= 599
  );
}

/** Errors are plain text: the official client shows it after `HTTP {status}: `. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return c.text(error.message, statusOf(error.code));
    if (isAnswer(error)) return c.text(error.message || 'Unauthorized', error.status as 400, error.headers);
    if ('getResponse' in error && typeof error.getResponse === 'function') return error.getResponse();
    logger.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed');
    const unavailable = explainUnavailable(error);
    if (unavailable) return c.text(unavailable, 503);
    return c.text('Internal server error', 500);
  };
}

import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { explainUnavailable } from '#platform/database/index.ts';
import { httpStatusOf } from '#platform/http-status.ts';
import type { Logger } from '#platform/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

// The protocol's word for a request that cannot be meant is 422, not 400.
const statusOf = (code: ErrorCode) => (code === 'invalid_input' ? 422 : httpStatusOf(code));

/** Errors are plain text: the official client shows it after `HTTP {status}: `. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return c.text(error.message, statusOf(error.code));
    if (error instanceof HTTPException) return error.getResponse();
    logger.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed');
    const unavailable = explainUnavailable(error);
    if (unavailable) return c.text(unavailable, 503);
    return c.text('Internal server error', 500);
  };
}

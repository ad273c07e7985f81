import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from '#platform/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

function statusOf(code: ErrorCode): ContentfulStatusCode {
  switch (code) {
    case 'invalid_input':
      return 422;
    case 'unauthenticated':
      return 401;
    case 'insufficient_credits':
      return 402;
    case 'forbidden':
      return 403;
    case 'not_found':
      return 404;
    case 'conflict':
      return 409;
    case 'too_large':
      return 413;
    case 'rate_limited':
      return 429;
    case 'unavailable':
      return 503;
  }
}

/** Errors are plain text: the official client shows it after `HTTP {status}: `. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return c.text(error.message, statusOf(error.code));
    if (error instanceof HTTPException) return error.getResponse();
    logger.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed');
    return c.text('Internal server error', 500);
  };
}

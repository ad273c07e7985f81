import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from '#platform/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { AppEnv } from './router.ts';

type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

function statusOf(code: ErrorCode): ErrorStatus {
  switch (code) {
    case 'invalid_input':
      return 400;
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

/** Answers every thrown error as `{message, code}`; what was not expected is logged and answered without detail. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context<AppEnv>): Response => {
    c.header('cache-control', 'no-store');
    if (error instanceof AppError) {
      if (error.code === 'unauthenticated') c.header('www-authenticate', 'Bearer');
      if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds));
      return c.json({ message: error.message, code: error.code }, statusOf(error.code));
    }
    if (error instanceof HTTPException) {
      const code: ErrorCode = error.status === 413 ? 'too_large' : 'invalid_input';
      return c.json({ message: error.message, code }, error.status);
    }
    logger.error(
      { err: error, requestId: c.get('requestId'), method: c.req.method, path: c.req.path },
      'request failed',
    );
    return c.json({ message: 'Something went wrong. Please try again.', code: 'internal' }, 500);
  };
}

import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { explainUnavailable } from '#platform/database/index.ts';
import { httpStatusOf } from '#platform/http-status.ts';
import type { Logger } from '#platform/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { AppEnv } from './router.ts';

/** Throws `method_not_allowed` where the path is known with other methods. */
export function refuseMethod(c: Context<AppEnv>, allowed: string | undefined): void {
  if (!allowed) return;
  c.header('allow', allowed);
  throw new AppError('method_not_allowed', `This address takes ${allowed} only`);
}

/** Answers every thrown error as `{message, code}`; what was not expected is logged and answered without detail. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context<AppEnv>): Response => {
    c.header('cache-control', 'no-store');
    if (error instanceof AppError) {
      if (error.code === 'unauthenticated') c.header('www-authenticate', 'Bearer');
      if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds));
      return c.json({ message: error.message, code: error.code }, httpStatusOf(error.code));
    }
    if (error instanceof HTTPException) {
      const code: ErrorCode = error.status === 413 ? 'too_large' : 'invalid_input';
      return c.json({ message: error.message, code }, error.status);
    }
    logger.error(
      { err: error, requestId: c.get('requestId'), method: c.req.method, path: c.req.path },
      'request failed',
    );
    const message = explainUnavailable(error);
    if (message) {
      return c.json({ message, code: 'unavailable' }, httpStatusOf('unavailable'));
    }
    return c.json({ message: 'Something went wrong. Please try again.', code: 'internal' }, 500);
  };
}

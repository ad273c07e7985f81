import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
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

/** What an attack looks like while it is tried, and how far it came. */
const toldCodes: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'rate_limited', 'not_found'];

/**
 * Answers every thrown error as `{message, code}`; what was not expected is logged and answered without detail. Of what is
 * refused the log has who and what, and nothing that was sent.
 */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context<AppEnv>): Response => {
    c.header('cache-control', 'no-store');
    const request = { requestId: c.get('requestId'), method: c.req.method, route: routeOf(c) };
    if (error instanceof AppError) {
      if (error.code === 'unauthenticated') c.header('www-authenticate', 'Bearer');
      if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds));
      const { message, code, fields } = error;
      if (toldCodes.includes(code))
        logger.info({ ...request, userId: c.get('userId'), code }, 'request refused');
      return c.json({ ...fields, message, code }, httpStatusOf(code));
    }
    if (error instanceof HTTPException) {
      const code: ErrorCode = error.status === 413 ? 'too_large' : 'invalid_input';
      return c.json({ message: error.message, code }, error.status);
    }
    logger.error({ ...request, err: error }, 'request failed');
    const message = explainUnavailable(error);
    if (message) {
      return c.json({ message, code: 'unavailable' }, httpStatusOf('unavailable'));
    }
    return c.json({ message: 'Something went wrong. Please try again.', code: 'internal' }, 500);
  };
}

/** As it is declared: somebody may have typed anything into the address itself. */
const routeOf = (c: Context<AppEnv>): string | undefined =>
  matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path;

import type { OpenAPIHono } from '@hono/zod-openapi';
import { isFromThisMachine } from '#platform/client-address.ts';
import { isSameSecret } from '#platform/secrets/index.ts';
import { AppError } from '#shared/errors.ts';
import { findBearerToken } from '../auth/middleware.ts';
import { type AppEnv, createRouter } from '../http/router.ts';
import type { Metrics } from './service.ts';

/** For programs on this machine, and for whoever has the operator's key; to others there is nothing here. */
export function metricsRoutes(
  metrics: Pick<Metrics, 'write'>,
  operatorKey: string | undefined,
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.get('/metrics', async (c) => {
    const shown = c.req.header('x-api-key') ?? findBearerToken(c.req.raw);
    const isOperator = operatorKey !== undefined && shown !== undefined && isSameSecret(shown, operatorKey);
    if (!isOperator && !isFromThisMachine(c.env?.incoming))
      throw new AppError('not_found', 'There is nothing at this address');
    return c.text(await metrics.write(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
  return router;
}

import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './router.ts';

/** For every answer of the server; API answers are moreover never stored by a cache. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
  if (c.req.path.startsWith('/api/')) c.header('cache-control', 'no-store');
});

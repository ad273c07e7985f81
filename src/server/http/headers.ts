import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './router.ts';

/** For every answer of the server; API answers are moreover never stored by a cache. */
export const securityHeaders = (more: Readonly<Record<string, string>> = {}) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
    for (const [name, value] of Object.entries(more)) c.header(name, value);
    if (c.req.path.startsWith('/api/')) c.header('cache-control', 'no-store');
    // A sign-in window that a page opens can still answer it. A sandboxed file of the API must not have this.
    else c.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  });

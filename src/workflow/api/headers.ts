import type { MiddlewareHandler } from 'hono';

/** For every answer: what it says is for who asked, and nobody is to guess what it is. */
export function addHeaders(more: Readonly<Record<string, string>> = {}): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    headers.set('x-content-type-options', 'nosniff');
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
  };
}

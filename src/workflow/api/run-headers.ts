import { createMiddleware } from 'hono/factory';
import type { WorkflowEnv } from './access.ts';

const startsRun = /^\/(?:threads\/[^/]+\/)?runs(?:\/stream|\/wait|\/batch)?$/;
const secret = new Set(['x-api-key', 'x-tenant-id', 'x-service-key', 'x-auth-scheme']);

/** Lets nodes read the `x-` headers of the request that started their run from its config, as on the official server. */
export const headersToConfig = createMiddleware<WorkflowEnv>(async (c, next) => {
  if (c.req.method === 'POST' && startsRun.test(c.req.path)) {
    const headers = Object.entries(c.req.header()).filter(
      ([name]) => (name.startsWith('x-') && !secret.has(name)) || name === 'user-agent',
    );
    const body: unknown = await c.req.json();
    for (const part of [body].flat() as Record<string, unknown>[]) {
      const config = (part.config ?? {}) as { configurable?: object };
      part.config = { ...config, configurable: { ...config.configurable, ...Object.fromEntries(headers) } };
    }
  }
  await next();
});

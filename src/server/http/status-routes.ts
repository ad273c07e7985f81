import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Logger } from '#platform/logger.ts';
import { type AppEnv, createRouter, failures, jsonAnswer } from './router.ts';

const healthSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  role: z.string(),
  database: z.enum(['pglite', 'postgres']),
});

const productSchema = z.object({
  brandName: z.string(),
  passwordMinLength: z.number().int(),
  version: z.string(),
  dailyCredits: z.object({ free: z.number().int(), premium: z.number().int() }),
});

const tags = ['status'];

const health = createRoute({
  method: 'get',
  path: '/api/health',
  tags,
  responses: {
    200: jsonAnswer(healthSchema, 'The server can serve'),
    503: jsonAnswer(healthSchema, 'The server cannot serve now'),
  },
});

const product = createRoute({
  method: 'get',
  path: '/api/app',
  tags,
  responses: { 200: jsonAnswer(productSchema, 'What the web client shows of the settings'), ...failures },
});

/** A check that takes longer counts as failed, so that a load balancer gets its answer. */
const checkTimeoutMs = 5_000;

/** What anybody may ask without an account. `check` throws while the server cannot serve. */
export function statusRoutes(options: {
  product: z.infer<typeof productSchema>;
  role: string;
  engine: 'pglite' | 'postgres';
  check: () => Promise<void>;
  logger: Logger;
}): OpenAPIHono<AppEnv> {
  const { role, engine, check, logger } = options;
  const { version } = options.product;
  const router = createRouter();
  router.openapi(product, (c) => c.json(options.product, 200));
  router.openapi(health, async (c) => {
    try {
      await withTimeout(check(), checkTimeoutMs);
      return c.json({ status: 'ok' as const, version, role, database: engine }, 200);
    } catch (error) {
      logger.warn({ err: error }, 'the health check failed');
      return c.json({ status: 'unavailable' as const, version, role, database: engine }, 503);
    }
  });
  return router;
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

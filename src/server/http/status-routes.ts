import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { explainUnavailable } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { type AppEnv, createRouter, failures, jsonAnswer } from './router.ts';

const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  /** One sentence, unless all is well. */
  reason: z.string().optional(),
  version: z.string(),
  role: z.string(),
  database: z.enum(['pglite', 'postgres']),
});

const productSchema = z.object({
  brandName: z.string(),
  passwordMinLength: z.number().int(),
  version: z.string(),
  dailyCredits: z.object({ free: z.number().int(), premium: z.number().int() }),
  /** Whether images are read and Medical Imaging can be asked in. */
  medicalImaging: z.boolean(),
  /** Whether pictures can be shown to a vision model. */
  hasVisionModel: z.boolean(),
  /** Whether reports can be exported as PDF. */
  pdfExport: z.boolean(),
});

const tags = ['status'];

const health = createRoute({
  method: 'get',
  path: '/api/health',
  tags,
  responses: {
    200: jsonAnswer(healthSchema, 'The server can serve, though not in all when it is degraded'),
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

/**
 * What anybody may ask without an account. `check` throws while the server cannot serve, and tells in a sentence what is
 * wrong while it can.
 */
export function statusRoutes(options: {
  product: z.infer<typeof productSchema>;
  role: string;
  engine: 'pglite' | 'postgres';
  check: () => Promise<string | undefined>;
  logger: Logger;
}): OpenAPIHono<AppEnv> {
  const { role, engine, check, logger } = options;
  const { version } = options.product;
  const router = createRouter();
  router.openapi(product, (c) => c.json(options.product, 200));
  router.openapi(health, async (c) => {
    const about = { version, role, database: engine };
    try {
      const reason = await withTimeout(check(), checkTimeoutMs);
      return c.json(
        reason ? { status: 'degraded' as const, ...about, reason } : { status: 'ok' as const, ...about },
        200,
      );
    } catch (error) {
      logger.warn({ err: error }, 'the health check failed');
      const reason =
        error instanceof AppError
          ? error.message
          : (explainUnavailable(error) ?? 'The server cannot serve now; its log tells why.');
      return c.json({ status: 'unavailable' as const, ...about, reason }, 503);
    }
  });
  return router;
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new AppError('unavailable', `The database did not answer within ${timeoutMs / 1000} seconds.`),
        ),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

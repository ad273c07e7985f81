import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { creditHistorySchema, creditsSchema, subscriptionStatusSchema } from '#shared/api/subscription.ts';
import { limits } from '#shared/limits.ts';
import { type AppEnv, bearerSecurity, createRouter, failures, jsonAnswer } from '../http/router.ts';
import type { Subscriptions } from './service.ts';

const historyMax = 100;
const tags = ['subscription'];

const getCredits = createRoute({
  method: 'get',
  path: '/api/subscription/credits',
  tags,
  security: bearerSecurity,
  responses: { 200: jsonAnswer(creditsSchema, 'Credits of today'), ...failures },
});

const getStatus = createRoute({
  method: 'get',
  path: '/api/subscription/status',
  tags,
  security: bearerSecurity,
  responses: { 200: jsonAnswer(subscriptionStatusSchema, 'The plan and its credits'), ...failures },
});

const getHistory = createRoute({
  method: 'get',
  path: '/api/subscription/credits/history',
  tags,
  security: bearerSecurity,
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(historyMax).default(limits.creditHistoryDefault),
    }),
  },
  responses: {
    200: jsonAnswer(creditHistorySchema, 'Latest credit transactions, newest first'),
    ...failures,
  },
});

export function subscriptionRoutes(
  subscriptions: Subscriptions,
  requireUser: MiddlewareHandler<AppEnv>,
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.use('/api/subscription/*', requireUser);
  router.openapi(getCredits, async (c) => c.json(await subscriptions.getCredits(c.get('userId')), 200));
  router.openapi(getStatus, async (c) => c.json(await subscriptions.getStatus(c.get('userId')), 200));
  router.openapi(getHistory, async (c) => {
    const { limit } = c.req.valid('query');
    return c.json(await subscriptions.getHistory(c.get('userId'), limit), 200);
  });
  return router;
}

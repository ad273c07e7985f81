import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import {
  creditHistorySchema,
  creditsSchema,
  promoAppliedSchema,
  promoCodeRequestSchema,
  promoFailureSchema,
  promoValidSchema,
  subscriptionStatusSchema,
} from '#shared/api/subscription.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { jsonBody } from '../http/body.ts';
import { describeIssues } from '../http/describe-issues.ts';
import {
  type AppEnv,
  bearerSecurity,
  createRouter,
  failures,
  jsonAnswer,
  jsonRequest,
} from '../http/router.ts';
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

const promoFailures = { 400: jsonAnswer(promoFailureSchema, 'The code is not taken'), ...failures };

const validatePromo = createRoute({
  method: 'post',
  path: '/api/subscription/promo-code/validate',
  tags,
  security: bearerSecurity,
  request: jsonRequest(promoCodeRequestSchema),
  responses: { 200: jsonAnswer(promoValidSchema, 'What the code gives'), ...promoFailures },
});

const applyPromo = createRoute({
  method: 'post',
  path: '/api/subscription/promo-code',
  tags,
  security: bearerSecurity,
  request: jsonRequest(promoCodeRequestSchema),
  responses: { 200: jsonAnswer(promoAppliedSchema, 'The plan it gave, and the credits'), ...promoFailures },
});

/** What cannot be a code is refused under the same names as what is none. */
function refuseNoCode(result: { success: true } | { success: false; error: z.ZodError }): undefined {
  if (result.success) return undefined;
  const error = describeIssues(result.error.issues);
  throw new AppError('invalid_input', error, { fields: { success: false, error } });
}

export function subscriptionRoutes(
  subscriptions: Subscriptions,
  requireUser: MiddlewareHandler<AppEnv>,
  countTry: MiddlewareHandler<AppEnv>,
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const middleware = [countTry, jsonBody()];
  router.use('/api/subscription/*', requireUser);
  router.openapi(getCredits, async (c) => c.json(await subscriptions.getCredits(c.get('userId')), 200));
  router.openapi(getStatus, async (c) => c.json(await subscriptions.getStatus(c.get('userId')), 200));
  router.openapi(getHistory, async (c) => {
    const { limit } = c.req.valid('query');
    return c.json(await subscriptions.getHistory(c.get('userId'), limit), 200);
  });
  router.openapi(
    { ...validatePromo, middleware },
    async (c) => c.json(await subscriptions.validatePromo(c.get('userId'), c.req.valid('json').code), 200),
    refuseNoCode,
  );
  router.openapi(
    { ...applyPromo, middleware },
    async (c) => c.json(await subscriptions.applyPromo(c.get('userId'), c.req.valid('json').code), 200),
    refuseNoCode,
  );
  return router;
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import {
  createSessionRequestSchema,
  reportRequestSchema,
  sessionSchema,
  sessionSummarySchema,
  topicRequestSchema,
} from '#shared/api/sessions.ts';
import { reviewsRequestSchema } from '#shared/imaging/study.ts';
import { jsonBody, largeBody } from '../http/body.ts';
import {
  type AppEnv,
  bearerSecurity,
  createRouter,
  failures,
  jsonAnswer,
  jsonRequest,
} from '../http/router.ts';
import type { Sessions } from './service.ts';

const common = { tags: ['sessions'], security: bearerSecurity };
const params = z.object({ id: z.string() });
/** A start that is sent again with its key is charged once, for a week. */
const startHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
});
const session = (description: string) => ({ 200: jsonAnswer(sessionSchema, description), ...failures });

const list = createRoute({
  ...common,
  method: 'get',
  path: '/api/sessions',
  responses: {
    200: jsonAnswer(z.array(sessionSummarySchema), 'Research sessions, newest first'),
    ...failures,
  },
});

const create = createRoute({
  ...common,
  method: 'post',
  path: '/api/sessions',
  middleware: jsonBody(largeBody),
  request: jsonRequest(createSessionRequestSchema),
  responses: { 201: jsonAnswer(sessionSchema, 'The new session'), ...failures },
});

const get = createRoute({
  ...common,
  method: 'get',
  path: '/api/sessions/{id}',
  request: { params },
  responses: session('The session'),
});

const remove = createRoute({
  ...common,
  method: 'delete',
  path: '/api/sessions/{id}',
  request: { params },
  responses: { 204: { description: 'The session is gone; a live run is cancelled' }, ...failures },
});

const putTopic = createRoute({
  ...common,
  method: 'put',
  path: '/api/sessions/{id}/topic',
  middleware: jsonBody(),
  request: { params, ...jsonRequest(topicRequestSchema) },
  responses: session('The renamed session'),
});

const putReport = createRoute({
  ...common,
  method: 'put',
  path: '/api/sessions/{id}/report',
  middleware: jsonBody(largeBody),
  request: { params, ...jsonRequest(reportRequestSchema) },
  responses: session('The session with its report, which is the server’s own where it has one'),
});

const putReviews = createRoute({
  ...common,
  method: 'put',
  path: '/api/sessions/{id}/imaging/reviews',
  middleware: jsonBody(),
  request: { params, ...jsonRequest(reviewsRequestSchema) },
  responses: session('The session with the decisions in its report'),
});

const startResearch = createRoute({
  ...common,
  method: 'post',
  path: '/api/sessions/{id}/start-research',
  middleware: jsonBody(),
  request: { params, headers: startHeaders, ...jsonRequest(topicRequestSchema) },
  responses: session('The session, paid and waiting for its run'),
});

const cancel = createRoute({
  ...common,
  method: 'post',
  path: '/api/sessions/{id}/cancel',
  request: { params },
  responses: session('The session as it was before it was started; its credit is given back'),
});

export function sessionRoutes(
  sessions: Sessions,
  requireUser: MiddlewareHandler<AppEnv>,
  audited: MiddlewareHandler<AppEnv>,
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.use('/api/sessions/*', requireUser, audited);
  router.openapi(list, async (c) => c.json(await sessions.list(c.get('userId')), 200));
  router.openapi(create, async (c) => {
    return c.json(await sessions.create(c.get('userId'), c.req.valid('json')), 201);
  });
  router.openapi(get, async (c) => {
    return c.json(await sessions.get(c.get('userId'), c.req.valid('param').id), 200);
  });
  router.openapi(remove, async (c) => {
    await sessions.delete(c.get('userId'), c.req.valid('param').id);
    return c.body(null, 204);
  });
  router.openapi(putTopic, async (c) => {
    const { topic } = c.req.valid('json');
    return c.json(await sessions.rename(c.get('userId'), c.req.valid('param').id, topic), 200);
  });
  router.openapi(putReport, async (c) => {
    const { final_report } = c.req.valid('json');
    return c.json(await sessions.saveReport(c.get('userId'), c.req.valid('param').id, final_report), 200);
  });
  router.openapi(putReviews, async (c) => {
    const reviews = c.req.valid('json');
    return c.json(await sessions.reviewFindings(c.get('userId'), c.req.valid('param').id, reviews), 200);
  });
  router.openapi(startResearch, async (c) => {
    const { topic } = c.req.valid('json');
    const start = { topic, idempotencyKey: c.req.valid('header')['idempotency-key'] };
    return c.json(await sessions.startResearch(c.get('userId'), c.req.valid('param').id, start), 200);
  });
  router.openapi(cancel, async (c) => {
    return c.json(await sessions.cancelWaiting(c.get('userId'), c.req.valid('param').id), 200);
  });
  return router;
}

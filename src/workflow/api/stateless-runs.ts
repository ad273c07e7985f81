import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '#shared/errors.ts';
import { toClientRun } from '../engine/client-run.ts';
import type { RunService } from '../engine/runs/service.ts';
import { createRouter, eventStream, failures, jsonAnswer, jsonRequest, noContent, uuid } from './router.ts';
import { toRunRequest } from './run-requests.ts';
import { locations, type RunStreams } from './run-streams.ts';
import { toReading } from './runs.ts';
import {
  cancelManyBody,
  cancelManyQuery,
  runBatch,
  runCreate,
  runEventHeaders,
  runResultSchema,
  runSchema,
  streamQuery,
} from './schemas/runs.ts';

const tags = ['stateless runs'];

const create = createRoute({
  method: 'post',
  path: '/runs',
  tags,
  request: jsonRequest(runCreate),
  responses: { 200: jsonAnswer(runSchema, 'The run'), ...failures },
});
const createAndStream = createRoute({
  method: 'post',
  path: '/runs/stream',
  tags,
  request: jsonRequest(runCreate),
  responses: { 200: eventStream, ...failures },
});
const createAndWait = createRoute({
  method: 'post',
  path: '/runs/wait',
  tags,
  request: jsonRequest(runCreate),
  responses: { 200: jsonAnswer(runResultSchema, 'What the run left, when it has ended'), ...failures },
});
const createBatch = createRoute({
  method: 'post',
  path: '/runs/batch',
  tags,
  request: jsonRequest(runBatch),
  responses: { 200: jsonAnswer(z.array(runSchema), 'The runs, in the order asked for'), ...failures },
});
const cancelMany = createRoute({
  method: 'post',
  path: '/runs/cancel',
  tags,
  request: { query: cancelManyQuery, ...jsonRequest(cancelManyBody) },
  responses: { 204: noContent, ...failures },
});
const stream = createRoute({
  method: 'get',
  path: '/runs/{runId}/stream',
  tags,
  request: { params: z.object({ runId: uuid }), query: streamQuery, headers: runEventHeaders },
  responses: { 200: eventStream, ...failures },
});

/** Runs on threads of their own, and what concerns runs of several threads. */
export function createStatelessRunRoutes({ runs, streams }: { runs: RunService; streams: RunStreams }) {
  const router = createRouter();

  router.openapi(create, async (c) => {
    const created = await runs.create(undefined, toRunRequest(c.req.valid('json')), c.var.access);
    c.header('content-location', locations(created).run);
    return c.json(toClientRun(created), 200);
  });

  router.openapi(createAndStream, async (c) => {
    const sent = c.req.valid('json');
    const created = await runs.create(undefined, toRunRequest(sent), c.var.access);
    const cancelOnDisconnect = sent.on_disconnect === 'cancel';
    return streams.events(c, created, { after: 0, modes: [], cancelOnDisconnect });
  });

  router.openapi(createAndWait, async (c) => {
    const sent = c.req.valid('json');
    const created = await runs.create(undefined, toRunRequest(sent), c.var.access);
    return streams.result(c, created, { cancelOnDisconnect: sent.on_disconnect === 'cancel' });
  });

  router.openapi(createBatch, async (c) => {
    const created = await runs.createBatch(c.req.valid('json').map(toRunRequest), c.var.access);
    return c.json(created.map(toClientRun), 200);
  });

  router.openapi(cancelMany, async (c) => {
    const { thread_id: threadId, run_ids: runIds, status } = c.req.valid('json');
    const { action } = c.req.valid('query');
    if (runIds) {
      if (!threadId) throw new AppError('invalid_input', 'thread_id: needed with run_ids');
      if (status) throw new AppError('invalid_input', 'status: cannot be combined with run_ids');
      await runs.cancelSome(threadId, runIds, action, c.var.access);
    } else {
      if (!status) throw new AppError('invalid_input', 'status: needed without run_ids');
      const statuses = status === 'all' ? (['pending', 'running'] as const) : ([status] as const);
      await runs.cancelAll({ threadId: threadId ?? undefined, statuses }, action, c.var.access);
    }
    return c.body(null, 204);
  });

  router.openapi(stream, async (c) => {
    const found = await runs.get(undefined, c.req.valid('param').runId, c.var.access);
    return streams.events(c, found, toReading(c.req.valid('query'), c.req.valid('header')));
  });

  return router;
}

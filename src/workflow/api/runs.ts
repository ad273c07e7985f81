import { createRoute, z } from '@hono/zod-openapi';
import { toClientRun } from '../engine/client-run.ts';
import type { RunService } from '../engine/runs/service.ts';
import { pageHeaders } from './paging.ts';
import { pick } from './present.ts';
import { createRouter, eventStream, failures, jsonAnswer, jsonRequest, noContent, uuid } from './router.ts';
import { toRunRequest } from './run-requests.ts';
import { locations, type RunStreams } from './run-streams.ts';
import {
  cancelQuery,
  joinQuery,
  runCreate,
  runEventHeaders,
  runListQuery,
  runResultSchema,
  runSchema,
  someRunSchema,
  streamQuery,
} from './schemas/runs.ts';

const tags = ['runs'];
const inThread = z.object({ threadId: uuid });
const oneRun = z.object({ threadId: uuid, runId: uuid });
const run = { 200: jsonAnswer(runSchema, 'The run'), ...failures };
const events = { 200: eventStream, ...failures };
const result = { 200: jsonAnswer(runResultSchema, 'What the run left, when it has ended'), ...failures };

const create = createRoute({
  method: 'post',
  path: '/threads/{threadId}/runs',
  tags,
  request: { params: inThread, ...jsonRequest(runCreate) },
  responses: run,
});
const createAndStream = createRoute({
  method: 'post',
  path: '/threads/{threadId}/runs/stream',
  tags,
  request: { params: inThread, ...jsonRequest(runCreate) },
  responses: events,
});
const createAndWait = createRoute({
  method: 'post',
  path: '/threads/{threadId}/runs/wait',
  tags,
  request: { params: inThread, ...jsonRequest(runCreate) },
  responses: result,
});
const list = createRoute({
  method: 'get',
  path: '/threads/{threadId}/runs',
  tags,
  request: { params: inThread, query: runListQuery },
  responses: { 200: jsonAnswer(z.array(someRunSchema), 'Runs, oldest first'), ...failures },
});
const get = createRoute({
  method: 'get',
  path: '/threads/{threadId}/runs/{runId}',
  tags,
  request: { params: oneRun },
  responses: run,
});
const remove = createRoute({
  method: 'delete',
  path: '/threads/{threadId}/runs/{runId}',
  tags,
  request: { params: oneRun },
  responses: { 204: noContent, ...failures },
});
const cancel = createRoute({
  method: 'post',
  path: '/threads/{threadId}/runs/{runId}/cancel',
  tags,
  request: { params: oneRun, query: cancelQuery },
  responses: { 202: { description: 'Asked to end' }, 204: { description: 'Has ended' }, ...failures },
});
const join = createRoute({
  method: 'get',
  path: '/threads/{threadId}/runs/{runId}/join',
  tags,
  request: { params: oneRun, query: joinQuery },
  responses: result,
});
const stream = createRoute({
  method: 'get',
  path: '/threads/{threadId}/runs/{runId}/stream',
  tags,
  request: { params: oneRun, query: streamQuery, headers: runEventHeaders },
  responses: events,
});

export function createRunRoutes({ runs, streams }: { runs: RunService; streams: RunStreams }) {
  const router = createRouter();

  router.openapi(create, async (c) => {
    const { threadId } = c.req.valid('param');
    const created = await runs.create(threadId, toRunRequest(c.req.valid('json')), c.var.access);
    c.header('content-location', locations(created).run);
    return c.json(toClientRun(created), 200);
  });

  router.openapi(createAndStream, async (c) => {
    const { threadId } = c.req.valid('param');
    const sent = c.req.valid('json');
    const created = await runs.create(threadId, toRunRequest(sent), c.var.access);
    const cancelOnDisconnect = sent.on_disconnect === 'cancel';
    return streams.events(c, created, { after: 0, modes: [], cancelOnDisconnect });
  });

  router.openapi(createAndWait, async (c) => {
    const { threadId } = c.req.valid('param');
    const sent = c.req.valid('json');
    const created = await runs.create(threadId, toRunRequest(sent), c.var.access);
    return streams.result(c, created, { cancelOnDisconnect: sent.on_disconnect === 'cancel' });
  });

  router.openapi(list, async (c) => {
    const { select, ...page } = c.req.valid('query');
    const { rows, total } = await runs.list(c.req.valid('param').threadId, page, c.var.access);
    const fields = select.length > 0 ? select : undefined;
    const answer = rows.map((row) => pick(toClientRun(row), fields));
    return c.json(answer, 200, pageHeaders(page.offset, rows.length, total));
  });

  router.openapi(get, async (c) => {
    const { threadId, runId } = c.req.valid('param');
    return c.json(toClientRun(await runs.get(threadId, runId, c.var.access)), 200);
  });

  router.openapi(remove, async (c) => {
    const { threadId, runId } = c.req.valid('param');
    await runs.remove(threadId, runId, c.var.access);
    return c.body(null, 204);
  });

  router.openapi(cancel, async (c) => {
    const { threadId, runId } = c.req.valid('param');
    const { wait, action } = c.req.valid('query');
    const found = await runs.get(threadId, runId, c.var.access);
    await runs.cancelSome(threadId, [runId], action, c.var.access);
    if (!wait) return c.body(null, 202);
    await streams.wait(found, c.req.raw.signal);
    return c.body(null, 204);
  });

  router.openapi(join, async (c) => {
    const { threadId, runId } = c.req.valid('param');
    const found = await runs.get(threadId, runId, c.var.access);
    return streams.result(c, found, { cancelOnDisconnect: c.req.valid('query').cancel_on_disconnect });
  });

  router.openapi(stream, async (c) => {
    const { threadId, runId } = c.req.valid('param');
    const found = await runs.get(threadId, runId, c.var.access);
    return streams.events(c, found, toReading(c.req.valid('query'), c.req.valid('header')));
  });

  return router;
}

/** From where on and what of a run is read. Without an id, or with -1, all of it. */
export function toReading(
  query: z.output<typeof streamQuery>,
  headers: z.output<typeof runEventHeaders>,
): { after: number; modes: readonly string[]; cancelOnDisconnect: boolean } {
  const after = Number(headers['last-event-id'] || -1) + 1;
  return { after, modes: query.stream_mode, cancelOnDisconnect: query.cancel_on_disconnect };
}

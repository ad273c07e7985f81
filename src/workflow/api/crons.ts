import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '#platform/clock.ts';
import type { CronService } from '../engine/crons.ts';
import { presentCron, toCronChange, toCronFilter } from './cron-requests.ts';
import { pageHeaders } from './paging.ts';
import { pick } from './present.ts';
import { createRouter, failures, jsonAnswer, jsonRequest, noContent, uuid } from './router.ts';
import { cronCount, cronCreate, cronPatch, cronSchema, cronSearch, someCronSchema } from './schemas/crons.ts';

const tags = ['crons'];
const params = z.object({ cronId: uuid });
const one = { 200: jsonAnswer(cronSchema, 'The cron'), ...failures };

const create = createRoute({
  method: 'post',
  path: '/runs/crons',
  tags,
  request: jsonRequest(cronCreate),
  responses: one,
});
const createOnThread = createRoute({
  method: 'post',
  path: '/threads/{threadId}/runs/crons',
  tags,
  request: { params: z.object({ threadId: uuid }), ...jsonRequest(cronCreate) },
  responses: one,
});
const search = createRoute({
  method: 'post',
  path: '/runs/crons/search',
  tags,
  request: jsonRequest(cronSearch),
  responses: { 200: jsonAnswer(z.array(someCronSchema), 'Crons'), ...failures },
});
const count = createRoute({
  method: 'post',
  path: '/runs/crons/count',
  tags,
  request: jsonRequest(cronCount),
  responses: { 200: jsonAnswer(z.int(), 'How many there are'), ...failures },
});
const patch = createRoute({
  method: 'patch',
  path: '/runs/crons/{cronId}',
  tags,
  request: { params, ...jsonRequest(cronPatch) },
  responses: one,
});
const remove = createRoute({
  method: 'delete',
  path: '/runs/crons/{cronId}',
  tags,
  request: { params },
  responses: { 204: noContent, ...failures },
});

export function createCronRoutes({ crons }: { crons: CronService }, { clock }: { clock: Clock }) {
  const router = createRouter();

  router.openapi(create, async (c) => {
    const { assistant_id: assistant, ...sent } = c.req.valid('json');
    const request = { ...toCronChange(sent), schedule: sent.schedule, assistant, threadId: undefined };
    return c.json(presentCron(await crons.create(request, c.var.access)), 200);
  });

  router.openapi(createOnThread, async (c) => {
    const { assistant_id: assistant, ...sent } = c.req.valid('json');
    const { threadId } = c.req.valid('param');
    const request = { ...toCronChange(sent), schedule: sent.schedule, assistant, threadId };
    return c.json(presentCron(await crons.create(request, c.var.access)), 200);
  });

  router.openapi(search, async (c) => {
    const sent = c.req.valid('json');
    const page = {
      limit: sent.limit ?? 10,
      offset: sent.offset ?? 0,
      sortBy: sent.sort_by ?? ('created_at' as const),
      sortOrder: sent.sort_order ?? ('desc' as const),
    };
    const { rows, total } = await crons.search(toCronFilter(sent), page, c.var.access);
    const now = clock.now().toISOString();
    const found = rows.map((row) =>
      sent.select ? pick({ ...presentCron(row), now }, sent.select) : presentCron(row),
    );
    return c.json(found, 200, pageHeaders(page.offset, rows.length, total));
  });

  router.openapi(count, async (c) =>
    c.json(await crons.count(toCronFilter(c.req.valid('json')), c.var.access), 200),
  );

  router.openapi(patch, async (c) => {
    const { cronId } = c.req.valid('param');
    return c.json(
      presentCron(await crons.update(cronId, toCronChange(c.req.valid('json')), c.var.access)),
      200,
    );
  });

  router.openapi(remove, async (c) => {
    await crons.remove(c.req.valid('param').cronId, c.var.access);
    return c.body(null, 204);
  });

  return router;
}

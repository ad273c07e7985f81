import { createRoute, z } from '@hono/zod-openapi';
import type { ThreadService } from '../engine/threads/service.ts';
import { extract } from './extract.ts';
import { jsonArray } from './json-stream.ts';
import { pageHeaders } from './paging.ts';
import { pick, presentThread } from './present.ts';
import { createRouter, failures, jsonAnswer, jsonRequest, noContent, uuid } from './router.ts';
import { prunedSchema, someThreadSchema, threadSchema } from './schemas/threads.ts';
import {
  threadCount,
  threadCreate,
  threadPatch,
  threadPrune,
  threadSearch,
  toSteps,
  toThreadFilter,
} from './thread-requests.ts';
import { createStateRoutes } from './thread-state.ts';

const tags = ['threads'];
const params = z.object({ threadId: uuid });
const one = { 200: jsonAnswer(threadSchema, 'The thread'), ...failures };
/** The official client sends a list in one parameter. */
const include = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((sent) => [sent ?? []].flat().flatMap((names) => names.split(',')));

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  request: jsonRequest(threadCreate),
  responses: one,
});
const search = createRoute({
  method: 'post',
  path: '/search',
  tags,
  request: jsonRequest(threadSearch),
  responses: { 200: jsonAnswer(z.array(someThreadSchema), 'Threads'), ...failures },
});
const count = createRoute({
  method: 'post',
  path: '/count',
  tags,
  request: jsonRequest(threadCount),
  responses: { 200: jsonAnswer(z.int(), 'How many there are'), ...failures },
});
const prune = createRoute({
  method: 'post',
  path: '/prune',
  tags,
  request: jsonRequest(threadPrune),
  responses: { 200: jsonAnswer(prunedSchema, 'How many threads it was done to'), ...failures },
});
const get = createRoute({
  method: 'get',
  path: '/{threadId}',
  tags,
  request: { params, query: z.object({ include }) },
  responses: one,
});
const patch = createRoute({
  method: 'patch',
  path: '/{threadId}',
  tags,
  request: { params, headers: z.object({ prefer: z.string().optional() }), ...jsonRequest(threadPatch) },
  responses: { ...one, 204: noContent },
});
const remove = createRoute({
  method: 'delete',
  path: '/{threadId}',
  tags,
  request: { params },
  responses: { 204: noContent, ...failures },
});
const copy = createRoute({
  method: 'post',
  path: '/{threadId}/copy',
  tags,
  request: { params },
  responses: one,
});

export function createThreadRoutes({ threads }: { threads: ThreadService }) {
  const router = createRouter();

  router.openapi(create, async (c) => {
    const body = c.req.valid('json');
    const thread = {
      threadId: body.thread_id ?? undefined,
      metadata: body.metadata ?? {},
      ifExists: body.if_exists ?? ('raise' as const),
      ttlMinutes: body.ttl ?? undefined,
      steps: toSteps(body.supersteps),
    };
    return c.json(presentThread(await threads.create(thread, c.var.access)), 200);
  });

  router.openapi(search, async (c) => {
    const body = c.req.valid('json');
    const { select, extract: paths } = body;
    const page = {
      limit: body.limit ?? 10,
      offset: body.offset ?? 0,
      sortBy: body.sort_by ?? ('created_at' as const),
      sortOrder: body.sort_order ?? ('desc' as const),
    };
    const values =
      !select ||
      select.includes('values') ||
      Object.values(paths ?? {}).some((at) => at.startsWith('values'));
    const found = await threads.search(toThreadFilter(body), page, { values }, c.var.access);
    async function* texts() {
      for await (const row of found.rows) {
        const thread = presentThread(row);
        const extracted = paths ? { extracted: extract(thread, paths) } : {};
        yield JSON.stringify({ ...pick(thread, select), ...extracted });
      }
    }
    return (await jsonArray(c, texts(), pageHeaders(page.offset, found.count, found.total))) as never;
  });

  router.openapi(count, async (c) =>
    c.json(await threads.count(toThreadFilter(c.req.valid('json')), c.var.access), 200),
  );

  router.openapi(prune, async (c) => {
    const { thread_ids: ids, strategy } = c.req.valid('json');
    return c.json({ pruned_count: await threads.prune(ids, strategy ?? 'delete', c.var.access) }, 200);
  });

  router.openapi(get, async (c) => {
    const thread = await threads.get(c.req.valid('param').threadId, c.var.access);
    return c.json(presentThread(thread, c.req.valid('query').include), 200);
  });

  router.openapi(patch, async (c) => {
    const { metadata, ttl } = c.req.valid('json');
    const change = { metadata: metadata ?? undefined, ttlMinutes: ttl ?? undefined };
    const thread = await threads.update(c.req.valid('param').threadId, change, c.var.access);
    const isMinimal = c.req.valid('header').prefer?.includes('return=minimal');
    return isMinimal ? c.body(null, 204) : c.json(presentThread(thread), 200);
  });

  router.openapi(remove, async (c) => {
    await threads.remove(c.req.valid('param').threadId, c.var.access);
    return c.body(null, 204);
  });

  router.openapi(copy, async (c) =>
    c.json(presentThread(await threads.copy(c.req.valid('param').threadId, c.var.access)), 200),
  );

  router.route('/', createStateRoutes({ threads }));
  return router;
}

import { createRoute, z } from '@hono/zod-openapi';
import type { AssistantService } from '../engine/assistants/service.ts';
import type { ThreadService } from '../engine/threads/service.ts';
import {
  assistantCount,
  assistantCreate,
  assistantPatch,
  assistantSearch,
  toChanges,
  toFilter,
  versionSearch,
} from './assistant-requests.ts';
import { pageHeaders } from './paging.ts';
import { pick, presentAssistant, presentAssistantVersion } from './present.ts';
import { createRouter, failures, jsonAnswer, jsonRequest, noContent, storableText } from './router.ts';
import { assistantSchema, assistantVersionSchema, someAssistantSchema } from './schemas/assistants.ts';

const tags = ['assistants'];
const params = z.object({ assistantId: storableText });
const one = { 200: jsonAnswer(assistantSchema, 'The assistant'), ...failures };

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  request: jsonRequest(assistantCreate),
  responses: one,
});
const search = createRoute({
  method: 'post',
  path: '/search',
  tags,
  request: jsonRequest(assistantSearch),
  responses: { 200: jsonAnswer(z.array(someAssistantSchema), 'Assistants'), ...failures },
});
const count = createRoute({
  method: 'post',
  path: '/count',
  tags,
  request: jsonRequest(assistantCount),
  responses: { 200: jsonAnswer(z.int(), 'How many there are'), ...failures },
});
const get = createRoute({
  method: 'get',
  path: '/{assistantId}',
  tags,
  request: { params },
  responses: one,
});
const patch = createRoute({
  method: 'patch',
  path: '/{assistantId}',
  tags,
  request: { params, ...jsonRequest(assistantPatch) },
  responses: one,
});
const remove = createRoute({
  method: 'delete',
  path: '/{assistantId}',
  tags,
  request: { params, query: z.object({ delete_threads: z.enum(['true', 'false']).optional() }) },
  responses: { 204: noContent, ...failures },
});
const listVersions = createRoute({
  method: 'post',
  path: '/{assistantId}/versions',
  tags,
  request: { params, ...jsonRequest(versionSearch) },
  responses: { 200: jsonAnswer(z.array(assistantVersionSchema), 'Versions, newest first'), ...failures },
});
const setLatest = createRoute({
  method: 'post',
  path: '/{assistantId}/latest',
  tags,
  request: {
    params,
    ...jsonRequest(
      z.object({
        version: z
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      }),
    ),
  },
  responses: one,
});
export function createAssistantRoutes(services: { assistants: AssistantService; threads: ThreadService }) {
  const { assistants, threads } = services;
  const router = createRouter();

  router.openapi(create, async (c) => {
    const body = c.req.valid('json');
    const assistant = {
      assistantId: body.assistant_id ?? undefined,
      ifExists: body.if_exists ?? ('raise' as const),
      graphId: body.graph_id,
      name: body.name ?? 'Untitled',
      description: body.description ?? null,
      config: body.config ?? {},
      context: body.context ?? {},
      metadata: body.metadata ?? {},
    };
    return c.json(presentAssistant(await assistants.create(assistant, c.var.access)), 200);
  });

  router.openapi(search, async (c) => {
    const body = c.req.valid('json');
    const page = {
      limit: body.limit ?? 10,
      offset: body.offset ?? 0,
      sortBy: body.sort_by ?? ('created_at' as const),
      sortOrder: body.sort_order ?? ('desc' as const),
    };
    const { rows, total } = await assistants.search(toFilter(body), page, c.var.access);
    const found = rows.map((row) => pick(presentAssistant(row), body.select));
    return c.json(found, 200, pageHeaders(page.offset, rows.length, total));
  });

  router.openapi(count, async (c) =>
    c.json(await assistants.count(toFilter(c.req.valid('json')), c.var.access), 200),
  );

  router.openapi(get, async (c) => {
    const { assistantId } = c.req.valid('param');
    return c.json(presentAssistant(await assistants.get(assistantId, c.var.access)), 200);
  });

  router.openapi(patch, async (c) => {
    const { assistantId } = c.req.valid('param');
    const changes = toChanges(c.req.valid('json'));
    return c.json(presentAssistant(await assistants.update(assistantId, changes, c.var.access)), 200);
  });

  router.openapi(remove, async (c) => {
    const { assistantId } = c.req.valid('param');
    if (c.req.valid('query').delete_threads === 'true') {
      assistants.requireMade(assistantId);
      const { assistantId: id } = await assistants.get(assistantId, c.var.access);
      await threads.removeOfAssistant(id, c.var.access);
    }
    await assistants.remove(assistantId, c.var.access);
    return c.body(null, 204);
  });

  router.openapi(listVersions, async (c) => {
    const body = c.req.valid('json');
    const page = {
      limit: body.limit ?? 10,
      offset: body.offset ?? 0,
      metadata: body.metadata ?? undefined,
    };
    const { assistantId } = c.req.valid('param');
    const versions = await assistants.listVersions(assistantId, page, c.var.access);
    return c.json(versions.map(presentAssistantVersion), 200);
  });

  router.openapi(setLatest, async (c) => {
    const { assistantId } = c.req.valid('param');
    const { version } = c.req.valid('json');
    return c.json(presentAssistant(await assistants.setLatest(assistantId, version, c.var.access)), 200);
  });

  return router;
}

import { Hono } from 'hono';
import { z } from 'zod';
import type { ThreadService } from '../engine/thread-service.ts';
import type { WorkflowEnv } from './access.ts';
import { readBody, readId } from './body.ts';
import { pick, presentThread } from './present.ts';
import { createStateRoutes } from './thread-state.ts';

const fields = z.record(z.string(), z.unknown());
const guid = z.guid('must be a UUID').transform((id) => id.toLowerCase());

const createBody = z.object({
  thread_id: guid.nullish(),
  metadata: fields.nullish(),
  if_exists: z.enum(['raise', 'do_nothing']).nullish(),
  supersteps: z.null('not supported by this server').optional(),
  ttl: z.null('not supported by this server').optional(),
});
const updateBody = z.object({ metadata: fields.nullish() });
const searchBody = z.object({
  ids: z.array(guid).max(1000).nullish(),
  metadata: fields.nullish(),
  values: fields.nullish(),
  status: z.enum(['idle', 'busy', 'interrupted', 'error']).nullish(),
  limit: z.int().min(1).max(1000).nullish(),
  offset: z.int().min(0).nullish(),
  sort_by: z.enum(['thread_id', 'status', 'created_at', 'updated_at']).nullish(),
  sort_order: z.enum(['asc', 'desc']).nullish(),
  select: z.array(z.string()).nullish(),
});

export function createThreadRoutes({ threads }: { threads: ThreadService }) {
  const app = new Hono<WorkflowEnv>();

  app.post('/', async (c) => {
    const body = await readBody(c, createBody);
    const thread = {
      threadId: body.thread_id ?? undefined,
      metadata: body.metadata ?? {},
      ifExists: body.if_exists ?? ('raise' as const),
    };
    return c.json(presentThread(await threads.create(thread, c.var.access)));
  });

  app.post('/search', async (c) => {
    const body = await readBody(c, searchBody);
    const search = {
      ids: body.ids ?? undefined,
      metadata: body.metadata ?? undefined,
      values: body.values ?? undefined,
      status: body.status ?? undefined,
      limit: body.limit ?? 10,
      offset: body.offset ?? 0,
      sortBy: body.sort_by ?? ('created_at' as const),
      sortOrder: body.sort_order ?? ('desc' as const),
    };
    const { rows, total } = await threads.search(search, c.var.access);
    c.header('x-pagination-total', String(total));
    return c.json(rows.map((row) => pick(presentThread(row), body.select)));
  });

  app.get('/:threadId', async (c) =>
    c.json(presentThread(await threads.get(readId(c, 'threadId'), c.var.access))),
  );

  app.patch('/:threadId', async (c) => {
    const { metadata } = await readBody(c, updateBody);
    const thread = await threads.update(readId(c, 'threadId'), metadata ?? {}, c.var.access);
    const minimal = c.req.header('prefer')?.includes('return=minimal');
    return minimal ? c.body(null, 204) : c.json(presentThread(thread));
  });

  app.delete('/:threadId', async (c) => {
    await threads.remove(readId(c, 'threadId'), c.var.access);
    return c.body(null, 204);
  });

  app.route('/', createStateRoutes({ threads }));
  return app;
}

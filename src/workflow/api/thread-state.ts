import { createRoute, z } from '@hono/zod-openapi';
import { limits } from '#shared/limits.ts';
import type { CheckpointRef } from '../engine/threads/checkpoint-ref.ts';
import type { ThreadService } from '../engine/threads/service.ts';
import { wireJson } from '../engine/wire.ts';
import { jsonArray } from './json-stream.ts';
import {
  createRouter,
  failures,
  fields,
  jsonAnswer,
  jsonRequest,
  noContent,
  storableText,
  uuid,
} from './router.ts';
import { checkpointRef } from './schemas/runs.ts';
import { changedStateSchema, threadStateSchema } from './schemas/threads.ts';

const tags = ['threads'];
const params = z.object({ threadId: uuid });
const switchedOn = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((value) => value === '1' || value === 'true');
const historyLimit = z.int().min(1).max(limits.threadHistoryCheckpoints);
const before = z.union([
  z.string(),
  z.object({ checkpoint_id: z.string() }),
  z.object({ configurable: z.object({ checkpoint_id: z.string() }) }),
]);
const state = { 200: jsonAnswer(threadStateSchema, 'The state'), ...failures };
const history = { 200: jsonAnswer(z.array(threadStateSchema), 'States, newest first'), ...failures };

const getState = createRoute({
  method: 'get',
  path: '/{threadId}/state',
  tags,
  request: { params, query: z.object({ subgraphs: switchedOn }) },
  responses: state,
});
const getStateAt = createRoute({
  method: 'get',
  path: '/{threadId}/state/{checkpointId}',
  tags,
  request: {
    params: params.extend({ checkpointId: storableText }),
    query: z.object({ subgraphs: switchedOn }),
  },
  responses: state,
});
const findState = createRoute({
  method: 'post',
  path: '/{threadId}/state/checkpoint',
  tags,
  request: {
    params,
    ...jsonRequest(z.object({ checkpoint: checkpointRef.nullish(), subgraphs: z.boolean().nullish() })),
  },
  responses: state,
});
const updateState = createRoute({
  method: 'post',
  path: '/{threadId}/state',
  tags,
  request: {
    params,
    ...jsonRequest(
      z.object({
        values: z.unknown().optional(),
        as_node: z.string().nullish(),
        checkpoint: checkpointRef.nullish(),
        checkpoint_id: z.string().nullish(),
      }),
    ),
  },
  responses: { 200: jsonAnswer(changedStateSchema, 'The checkpoint that was made'), ...failures },
});
const patchState = createRoute({
  method: 'patch',
  path: '/{threadId}/state',
  tags,
  request: { params, ...jsonRequest(z.object({ metadata: fields.nullish() })) },
  responses: { 204: noContent, ...failures },
});
const getHistory = createRoute({
  method: 'get',
  path: '/{threadId}/history',
  tags,
  request: {
    params,
    query: z.object({
      limit: z.coerce.number().pipe(historyLimit).optional(),
      before: storableText.optional(),
    }),
  },
  responses: history,
});
const findHistory = createRoute({
  method: 'post',
  path: '/{threadId}/history',
  tags,
  request: {
    params,
    ...jsonRequest(
      z.object({
        limit: historyLimit.nullish(),
        before: before.nullish(),
        metadata: fields.nullish(),
        checkpoint: checkpointRef.nullish(),
      }),
    ),
  },
  responses: history,
});

export function createStateRoutes({ threads }: { threads: ThreadService }) {
  const router = createRouter();

  router.openapi(getState, async (c) => {
    const { subgraphs } = c.req.valid('query');
    return c.json(await threads.getState(c.req.valid('param').threadId, { subgraphs }, c.var.access), 200);
  });

  router.openapi(getStateAt, async (c) => {
    const { threadId, checkpointId } = c.req.valid('param');
    const options = { ...c.req.valid('query'), checkpoint: { checkpoint_id: checkpointId } };
    return c.json(await threads.getState(threadId, options, c.var.access), 200);
  });

  router.openapi(findState, async (c) => {
    const { checkpoint, subgraphs } = c.req.valid('json');
    const options = { subgraphs: subgraphs ?? false, checkpoint: toRef(checkpoint) };
    return c.json(await threads.getState(c.req.valid('param').threadId, options, c.var.access), 200);
  });

  router.openapi(updateState, async (c) => {
    const body = c.req.valid('json');
    const named = body.checkpoint_id ? { checkpoint_id: body.checkpoint_id } : {};
    const update = {
      values: body.values,
      asNode: body.as_node ?? undefined,
      checkpoint: toRef({ ...body.checkpoint, ...named }),
    };
    const configurable = await threads.updateState(c.req.valid('param').threadId, update, c.var.access);
    const checkpointId = configurable.checkpoint_id as string;
    return c.json({ configurable, checkpoint: configurable, checkpoint_id: checkpointId }, 200);
  });

  router.openapi(patchState, async (c) => {
    const metadata = c.req.valid('json').metadata ?? {};
    await threads.patchState(c.req.valid('param').threadId, metadata, c.var.access);
    return c.body(null, 204);
  });

  router.openapi(getHistory, async (c) => {
    const { limit = 10, before } = c.req.valid('query');
    const states = await threads.getHistory(c.req.valid('param').threadId, { limit, before }, c.var.access);
    return (await jsonArray(c, texts(states))) as never;
  });

  router.openapi(findHistory, async (c) => {
    const body = c.req.valid('json');
    const options = {
      limit: body.limit ?? 10,
      before: toCheckpointId(body.before),
      metadata: body.metadata ?? undefined,
      checkpoint: toRef(body.checkpoint),
    };
    const states = await threads.getHistory(c.req.valid('param').threadId, options, c.var.access);
    return (await jsonArray(c, texts(states))) as never;
  });

  return router;
}

async function* texts(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield wireJson(item);
}

function toRef(sent: z.infer<typeof checkpointRef> | null | undefined): CheckpointRef | undefined {
  if (!sent) return undefined;
  return {
    checkpoint_id: sent.checkpoint_id ?? undefined,
    checkpoint_ns: sent.checkpoint_ns ?? undefined,
    checkpoint_map: sent.checkpoint_map ?? undefined,
  };
}

function toCheckpointId(sent: z.infer<typeof before> | null | undefined): string | undefined {
  if (!sent || typeof sent === 'string') return sent ?? undefined;
  return 'configurable' in sent ? sent.configurable.checkpoint_id : sent.checkpoint_id;
}

import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import type { CheckpointRef, ThreadService } from '../engine/thread-service.ts';
import type { WorkflowEnv } from './access.ts';
import { readBody, readId, readQuery, readText, storableText } from './body.ts';
import { checkpointRef } from './schemas/runs.ts';

const fields = z.record(z.string(), z.unknown());
const historyLimit = z.int().min(1).max(limits.threadHistoryCheckpoints);
const before = z.union([
  z.string(),
  z.object({ checkpoint_id: z.string() }),
  z.object({ configurable: z.object({ checkpoint_id: z.string() }) }),
]);

const stateQuery = z.object({ subgraphs: z.enum(['true', 'false']).optional() });
const checkpointBody = z.object({ checkpoint: checkpointRef, subgraphs: z.boolean().nullish() });
const updateBody = z.object({
  values: z.unknown().optional(),
  as_node: z.string().nullish(),
  checkpoint: checkpointRef.nullish(),
  checkpoint_id: z.string().nullish(),
});
const historyBody = z.object({
  limit: historyLimit.nullish(),
  before: before.nullish(),
  metadata: fields.nullish(),
  checkpoint: checkpointRef.nullish(),
});
const historyQuery = z.object({
  limit: z.coerce.number().pipe(historyLimit).optional(),
  before: storableText.optional(),
});

export function createStateRoutes({ threads }: { threads: ThreadService }) {
  const app = new Hono<WorkflowEnv>();

  app.get('/:threadId/state', async (c) => {
    const subgraphs = readQuery(c, stateQuery).subgraphs === 'true';
    return c.json(await threads.getState(readId(c, 'threadId'), { subgraphs }, c.var.access));
  });

  app.get('/:threadId/state/:checkpointId', async (c) => {
    const subgraphs = readQuery(c, stateQuery).subgraphs === 'true';
    const checkpoint = { checkpoint_id: readText(c, 'checkpointId') };
    return c.json(await threads.getState(readId(c, 'threadId'), { subgraphs, checkpoint }, c.var.access));
  });

  app.post('/:threadId/state/checkpoint', async (c) => {
    const body = await readBody(c, checkpointBody);
    const options = { subgraphs: body.subgraphs ?? false, checkpoint: toRef(body.checkpoint) };
    return c.json(await threads.getState(readId(c, 'threadId'), options, c.var.access));
  });

  app.post('/:threadId/state', async (c) => {
    const body = await readBody(c, updateBody);
    const update = {
      values: body.values,
      asNode: body.as_node ?? undefined,
      checkpoint: toRef({
        ...body.checkpoint,
        ...(body.checkpoint_id ? { checkpoint_id: body.checkpoint_id } : {}),
      }),
    };
    const configurable = await threads.updateState(readId(c, 'threadId'), update, c.var.access);
    return c.json({ configurable, checkpoint: configurable, checkpoint_id: configurable.checkpoint_id });
  });

  app.get('/:threadId/history', async (c) => {
    const { limit = 10, before } = readQuery(c, historyQuery);
    return c.json(await threads.getHistory(readId(c, 'threadId'), { limit, before }, c.var.access));
  });

  app.post('/:threadId/history', async (c) => {
    const body = await readBody(c, historyBody);
    const options = {
      limit: body.limit ?? 10,
      before: toCheckpointId(body.before),
      metadata: body.metadata ?? undefined,
      checkpoint: toRef(body.checkpoint),
    };
    return c.json(await threads.getHistory(readId(c, 'threadId'), options, c.var.access));
  });

  return app;
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

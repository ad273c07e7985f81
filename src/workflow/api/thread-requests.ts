import { z } from '@hono/zod-openapi';
import type { StateUpdate } from '../engine/threads/state-update.ts';
import { extractPaths } from './extract.ts';
import { fields, uuid } from './router.ts';
import { runCreate } from './schemas/runs.ts';
import { threadStatus } from './schemas/threads.ts';

const maxTtlMinutes = 100 * 366 * 24 * 60;
const minutes = z.number().positive().max(maxTtlMinutes);
/** Minutes from now until the thread is deleted. */
const ttl = z
  .union([minutes, z.object({ ttl: minutes, strategy: z.literal('delete').nullish() })])
  .transform((sent) => (typeof sent === 'number' ? sent : sent.ttl));

const superstep = z.object({
  updates: z
    .array(
      z.object({ values: z.unknown().optional(), command: runCreate.shape.command, as_node: z.string() }),
    )
    .min(1)
    .max(1000),
});

export const threadCreate = z.object({
  thread_id: uuid.nullish(),
  metadata: fields.nullish(),
  if_exists: z.enum(['raise', 'do_nothing']).nullish(),
  ttl: ttl.nullish(),
  supersteps: z.array(superstep).max(1000).nullish(),
});
export const threadPatch = z.object({ metadata: fields.nullish(), ttl: ttl.nullish() });
export const threadPrune = z.object({
  thread_ids: z.array(uuid).max(1000),
  strategy: z.enum(['delete', 'keep_latest']).nullish(),
});

const filter = {
  ids: z.array(uuid).max(1000).nullish(),
  metadata: fields.nullish(),
  values: fields.nullish(),
  status: threadStatus.nullish(),
};
export const threadCount = z.object(filter);
export const threadSearch = z.object({
  ...filter,
  limit: z.int().min(1).max(1000).nullish(),
  offset: z.int().min(0).nullish(),
  sort_by: z.enum(['thread_id', 'status', 'created_at', 'updated_at', 'state_updated_at']).nullish(),
  sort_order: z.enum(['asc', 'desc']).nullish(),
  select: z.array(z.string()).nullish(),
  extract: extractPaths.nullish(),
});

export function toThreadFilter(sent: z.infer<typeof threadCount>) {
  return {
    ids: sent.ids ?? undefined,
    metadata: sent.metadata ?? undefined,
    values: sent.values ?? undefined,
    status: sent.status ?? undefined,
  };
}

export function toSteps(sent: z.infer<typeof threadCreate>['supersteps']): StateUpdate[][] {
  return (sent ?? []).map(({ updates }) =>
    updates.map((update) => ({
      values: update.values,
      asNode: update.as_node,
      command: update.command ? { ...update.command, goto: update.command.goto ?? undefined } : undefined,
    })),
  );
}

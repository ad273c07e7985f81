import { z } from '@hono/zod-openapi';
import { fields } from '../router.ts';

const interruptSchema = z.looseObject({ id: z.string().optional(), value: z.unknown() }).openapi('Interrupt');

export const threadStatus = z.enum(['idle', 'busy', 'interrupted', 'error']);

export const threadSchema = z
  .object({
    thread_id: z.guid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    state_updated_at: z.iso.datetime(),
    metadata: fields,
    status: threadStatus,
    config: fields,
    /** The state of the graph as clients see it, and what its tasks wait for; neither before there is any. */
    values: z.unknown().optional(),
    interrupts: z.record(z.string(), z.array(interruptSchema)).optional(),
    /** Why the last run failed, while the status is `error`. */
    error: z.object({ error: z.string(), message: z.string() }).nullable().optional(),
    ttl: z
      .object({ strategy: z.literal('delete'), ttl_minutes: z.number(), expires_at: z.iso.datetime() })
      .nullable()
      .optional(),
    extracted: fields.optional(),
  })
  .openapi('Thread');
/** Where a request selects fields, the others are left out. */
export const someThreadSchema = threadSchema.partial();

const checkpointSchema = z
  .object({
    thread_id: z.string(),
    checkpoint_ns: z.string(),
    checkpoint_id: z.string().nullable().optional(),
    checkpoint_map: fields.nullable().optional(),
  })
  .openapi('Checkpoint');

const taskSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    path: z.unknown(),
    error: z.string().nullable(),
    interrupts: z.array(interruptSchema),
    checkpoint: checkpointSchema.nullable(),
    get state() {
      return threadStateSchema.nullable();
    },
    result: z.unknown().optional(),
  })
  .openapi('ThreadTask');

export const threadStateSchema: z.ZodType = z
  .object({
    values: z.unknown(),
    next: z.array(z.string()),
    tasks: z.array(taskSchema),
    /** Left out without a checkpoint. */
    metadata: fields.optional(),
    created_at: z.iso.datetime().nullable(),
    checkpoint: checkpointSchema.nullable(),
    parent_checkpoint: checkpointSchema.nullable(),
  })
  .openapi('ThreadState');

export const changedStateSchema = z
  .object({ configurable: fields, checkpoint: fields, checkpoint_id: z.string().optional() })
  .openapi('ChangedState');

export const prunedSchema = z.object({ pruned_count: z.int().min(0) }).openapi('PrunedThreads');

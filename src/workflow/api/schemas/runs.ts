import { z } from '@hono/zod-openapi';
import { multitaskStrategies, streamModes } from '../../engine/run-request.ts';
import { fields, uuid } from '../router.ts';

const target = z.union([z.string(), z.object({ node: z.string(), input: z.unknown().optional() })]);
const targets = z.union(
  [target, z.array(target)],
  'must be the name of a node, {node, input}, or a list of those',
);
const nodes = z.union([z.literal('*'), z.array(z.string())], 'must be "*" or a list of nodes');
const update = z.union(
  [fields, z.array(z.tuple([z.string(), z.unknown()]))],
  'must be an object or a list of pairs',
);
const streamMode = z.enum(streamModes);
const oneOrMoreModes = z.union(
  [streamMode, z.array(streamMode)],
  `must be one or more of ${streamModes.join(', ')}`,
);
const runStatus = z.enum(['pending', 'running', 'success', 'error', 'timeout', 'interrupted']);
export const cancelAction = z.enum(['interrupt', 'rollback']);

export const checkpointRef = z.object({
  checkpoint_id: z.string().nullish(),
  checkpoint_ns: z.string().nullish(),
  checkpoint_map: fields.nullish(),
});

/** What every request that starts a run may say. */
export const runCreate = z
  .object({
    assistant_id: z.string().min(1).openapi({ description: 'Id of an assistant, or the name of a graph' }),
    input: z.unknown().optional(),
    command: z
      .object({
        update: update.nullish(),
        resume: z.unknown().optional(),
        goto: targets.nullish(),
      })
      .nullish(),
    config: z
      .object({
        tags: z.array(z.string()).nullish(),
        recursion_limit: z.int().min(1).max(10_000).nullish(),
        configurable: fields.nullish(),
        metadata: fields.nullish(),
      })
      .nullish(),
    context: z.unknown().optional(),
    metadata: fields.nullish(),
    stream_mode: oneOrMoreModes.nullish(),
    stream_subgraphs: z.boolean().nullish(),
    stream_resumable: z.boolean().nullish().openapi({ description: 'Every stream is' }),
    interrupt_before: nodes.nullish(),
    interrupt_after: nodes.nullish(),
    checkpoint: checkpointRef.nullish(),
    checkpoint_id: z.string().nullish(),
    multitask_strategy: z.enum(multitaskStrategies).nullish(),
    on_disconnect: z.enum(['cancel', 'continue']).nullish(),
    // `complete` and `continue` are what the official client's types allow.
    on_completion: z
      .enum(['delete', 'keep', 'complete', 'continue'])
      .nullish()
      .openapi({ description: 'What becomes of the thread of a run that was given none; default delete' }),
    after_seconds: z.number().min(0).max(31_536_000).nullish(),
    if_not_exists: z.enum(['create', 'reject']).nullish(),
    checkpoint_during: z.boolean().nullish(),
    durability: z.enum(['sync', 'async', 'exit']).nullish(),
    webhook: z.string().min(1).max(2_000).nullish(),
    feedback_keys: z.array(z.string()).nullish().openapi({ description: 'Accepted and not used' }),
    langsmith_tracer: fields.nullish().openapi({ description: 'Accepted and not used' }),
  })
  .openapi('RunCreate');

/** The official client sends the fields of a batch under the names of its own types. */
const batchItem = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const named = Object.entries(sent).map(([key, value]) => [toSnakeCase(key), value]);
  return { ...Object.fromEntries(named), ...sent };
}, runCreate);

function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const runBatch = z.array(batchItem).min(1).max(500);

export const runSchema = z
  .object({
    run_id: z.guid(),
    thread_id: z.guid(),
    assistant_id: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    status: runStatus,
    metadata: fields,
    kwargs: fields,
    multitask_strategy: z.enum(multitaskStrategies),
  })
  .openapi('Run');

export const someRunSchema = runSchema.partial();

/** The state that the run left, with `__interrupt__` where it asks something, or its `__error__`. */
export const runResultSchema = fields.openapi('RunResult');

const switchedOn = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((value) => value === '1' || value === 'true');

/** A parameter that comes once, several times, as a comma list or as a JSON array. */
const many = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((sent) => [sent ?? []].flat().flatMap(splitList))
    .pipe(z.array(item));

function splitList(value: string): string[] {
  return value
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean);
}

export const joinQuery = z.object({ cancel_on_disconnect: switchedOn });
export const streamQuery = joinQuery.extend({ stream_mode: many(streamMode) });
export const cancelQuery = z.object({ wait: switchedOn, action: cancelAction.default('interrupt') });
export const cancelManyQuery = cancelQuery.pick({ action: true });
export const runListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  offset: z.coerce.number().int().min(0).default(0),
  status: runStatus.optional(),
  select: many(z.enum(runSchema.keyof().options)),
});
export const cancelManyBody = z.object({
  thread_id: uuid.nullish(),
  run_ids: z.array(uuid).max(1000).nullish(),
  status: z.enum(['pending', 'running', 'all']).nullish(),
});

const threadStreamMode = z.enum(['run_modes', 'lifecycle', 'state_update']);
export const threadStreamQuery = z.object({ stream_mode: many(threadStreamMode) });

const eventId = (pattern: RegExp) =>
  z.string().regex(pattern, 'must be the id of an event, or -1').optional();
export const runEventHeaders = z.object({ 'last-event-id': eventId(/^(-1|\d{1,15})?$/) });
export const threadEventHeaders = z.object({
  'last-event-id': eventId(/^(-1|\d{1,9}-(\d{1,15}|end|[\da-f-]{36}))?$/),
});

import { z } from 'zod';
import { multitaskStrategies, type RunRequest, streamModes } from '../engine/run-request.ts';

const fields = z.record(z.string(), z.unknown());
const target = z.union([z.string(), z.object({ node: z.string(), input: z.unknown() })]);
const nodes = z.union([z.literal('*'), z.array(z.string())]);
const streamMode = z.enum(streamModes);
const unsupported = (what: string) => z.null(`${what} not supported by this server`).optional();

export const checkpointRef = z.object({
  checkpoint_id: z.string().nullish(),
  checkpoint_ns: z.string().nullish(),
  checkpoint_map: fields.nullish(),
});

const body = z.object({
  assistant_id: z.string().min(1),
  input: z.unknown().optional(),
  command: z
    .object({
      update: z.unknown().optional(),
      resume: z.unknown().optional(),
      goto: z.union([target, z.array(target)]).nullish(),
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
  stream_mode: z.union([streamMode, z.array(streamMode)]).nullish(),
  stream_subgraphs: z.boolean().nullish(),
  interrupt_before: nodes.nullish(),
  interrupt_after: nodes.nullish(),
  checkpoint: checkpointRef.nullish(),
  checkpoint_id: z.string().nullish(),
  multitask_strategy: z.enum(multitaskStrategies).nullish(),
  on_disconnect: z.enum(['cancel', 'continue']).nullish(),
  after_seconds: z.number().min(0).max(31_536_000).nullish(),
  if_not_exists: z.enum(['create', 'reject']).nullish(),
  checkpoint_during: z.boolean().nullish(),
  durability: z.enum(['sync', 'async', 'exit']).nullish(),
  webhook: unsupported('Webhooks are'),
});

/** Body of every request that starts a run. */
export const runBody = body.transform((sent) => ({
  request: toRequest(sent),
  cancelOnDisconnect: sent.on_disconnect === 'cancel',
}));

function toRequest(sent: z.infer<typeof body>): RunRequest {
  const { command, config, checkpoint } = sent;
  const from = { ...withoutNulls(checkpoint ?? {}), ...withoutNulls({ checkpoint_id: sent.checkpoint_id }) };
  const durability = sent.durability ?? (sent.checkpoint_during === false ? 'exit' : undefined);
  return {
    assistant: sent.assistant_id,
    metadata: sent.metadata ?? {},
    multitaskStrategy: sent.multitask_strategy ?? 'reject',
    afterSeconds: sent.after_seconds ?? 0,
    createThread: sent.if_not_exists === 'create',
    kwargs: {
      ...withoutNulls({
        input: sent.input,
        command: command && withoutNulls(command),
        context: sent.context,
        interrupt_before: sent.interrupt_before,
        interrupt_after: sent.interrupt_after,
        durability,
      }),
      ...(from.checkpoint_id ? { checkpoint: from } : {}),
      config: withoutNulls(config ?? {}),
      stream_mode: [sent.stream_mode ?? 'values'].flat(),
      stream_subgraphs: sent.stream_subgraphs ?? false,
    },
  };
}

/** Clients may send null for what they leave out. */
function withoutNulls<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

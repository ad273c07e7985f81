import type { z } from '@hono/zod-openapi';
import type { RunRequest } from '../engine/run-request.ts';
import type { runCreate } from './schemas/runs.ts';

/** What a body that starts a run asks for. */
export function toRunRequest(sent: z.infer<typeof runCreate>): RunRequest {
  const { command, config, checkpoint } = sent;
  const from = { ...withoutNulls(checkpoint ?? {}), ...withoutNulls({ checkpoint_id: sent.checkpoint_id }) };
  const durability = sent.durability ?? (sent.checkpoint_during === false ? 'exit' : undefined);
  return {
    assistant: sent.assistant_id,
    metadata: sent.metadata ?? {},
    multitaskStrategy: sent.multitask_strategy ?? 'reject',
    afterSeconds: sent.after_seconds ?? 0,
    createThread: sent.if_not_exists === 'create',
    webhook: sent.webhook ?? undefined,
    onCompletion: sent.on_completion === 'keep' ? 'keep' : 'delete',
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

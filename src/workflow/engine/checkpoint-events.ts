import { describeStoredFailure } from './failures.ts';

type Fields = Record<string, unknown>;
type ErrorDetail = 'safe' | 'full';

export type ClientCheckpoint = {
  thread_id: string;
  checkpoint_ns: string;
  checkpoint_id: string | null;
  checkpoint_map: Fields | null;
};

/** The part of a run's config that names a checkpoint; null when it names none. */
export function toClientCheckpointId(config: unknown): ClientCheckpoint | null {
  const configurable = (config as { configurable?: Fields } | undefined)?.configurable;
  if (typeof configurable?.thread_id !== 'string') return null;
  return {
    thread_id: configurable.thread_id,
    checkpoint_ns: String(configurable.checkpoint_ns ?? ''),
    checkpoint_id: (configurable.checkpoint_id as string | undefined) ?? null,
    checkpoint_map: (configurable.checkpoint_map as Fields | undefined) ?? null,
  };
}

/** A task whose subgraph state is only referred to carries that reference as `checkpoint`. */
export function toClientTask(data: unknown, errorDetail: ErrorDetail): unknown {
  const task = withError(data as Fields, errorDetail);
  const checkpoint = toClientCheckpointId(task.state);
  if (!checkpoint) return task;
  const { state: _, ...rest } = task;
  return { ...rest, checkpoint };
}

/** A checkpoint as stream mode `checkpoints` has it: what the graph holds, and where it goes from there. */
export function toClientSnapshot(data: unknown): unknown {
  const { values, metadata, next } = data as Fields;
  return { values, metadata, next };
}

function toClientCheckpoint(data: unknown, errorDetail: ErrorDetail): unknown {
  const { parentConfig, ...payload } = data as Fields;
  return {
    ...payload,
    checkpoint: toClientCheckpointId(payload.config),
    parent_checkpoint: toClientCheckpointId(parentConfig),
    config: withoutInternals(payload.config),
    parent_config: withoutInternals(parentConfig),
    tasks: Array.isArray(payload.tasks) ? payload.tasks.map((task) => toClientTask(task, errorDetail)) : [],
  };
}

export function toClientDebug(data: unknown, errorDetail: ErrorDetail): unknown {
  const event = data as { type: string; payload: unknown };
  if (event.type === 'checkpoint')
    return { ...event, payload: toClientCheckpoint(event.payload, errorDetail) };
  return { ...event, payload: toClientTask(event.payload, errorDetail) };
}

function withError(task: Fields, errorDetail: ErrorDetail): Fields {
  return task.error == null
    ? task
    : { ...task, error: describeStoredFailure(task.error, errorDetail).message };
}

function withoutInternals(config: unknown): unknown {
  if (typeof config !== 'object' || config === null) return config;
  const { callbacks: _, configurable, ...rest } = config as { callbacks?: unknown; configurable?: Fields };
  const open = Object.entries(configurable ?? {}).filter(([key]) => !key.startsWith('__'));
  return { ...rest, configurable: Object.fromEntries(open) };
}

export const streamModes = [
  'values',
  'messages',
  'messages-tuple',
  'updates',
  'custom',
  'debug',
  'events',
  'tasks',
  'checkpoints',
  'tools',
] as const;
export type StreamMode = (typeof streamModes)[number];
/** Instead of the modes of version 1: all that the stream protocol, version 2, shows. */
export const protocolMode = 'v2';
export type LoggedMode = StreamMode | typeof protocolMode;

export const multitaskStrategies = ['reject', 'enqueue', 'interrupt', 'rollback'] as const;
export type MultitaskStrategy = (typeof multitaskStrategies)[number];

/** What a run is asked to do. Kept with the run in this form, so that any worker can start it. */
export type RunKwargs = {
  input?: unknown;
  command?: {
    update?: unknown;
    resume?: unknown;
    goto?:
      | string
      | { node: string; input?: unknown }
      | (string | { node: string; input?: unknown })[]
      | undefined;
  };
  config: {
    tags?: string[] | undefined;
    recursion_limit?: number | undefined;
    configurable?: Record<string, unknown> | undefined;
    metadata?: Record<string, unknown> | undefined;
  };
  context?: unknown;
  stream_mode: LoggedMode[];
  stream_subgraphs: boolean;
  interrupt_before?: '*' | string[];
  interrupt_after?: '*' | string[];
  checkpoint?: { checkpoint_id?: string; checkpoint_ns?: string; checkpoint_map?: Record<string, unknown> };
  durability?: 'sync' | 'async' | 'exit';
};

/** The graph stands with the run, which outlives changes of its assistant. */
export type StoredKwargs = RunKwargs & { graph_id: string; after_seconds?: number };

export type RunRequest = {
  assistant: string;
  kwargs: RunKwargs;
  metadata: Record<string, unknown>;
  multitaskStrategy: MultitaskStrategy;
  afterSeconds: number;
  createThread: boolean;
  webhook: string | undefined;
  /** What becomes of the thread that a run without one is given. */
  onCompletion: 'delete' | 'keep';
};

import type { StateSnapshot } from '@langchain/langgraph';
import type { CompiledGraph } from '../ports.ts';
import { type ClientCheckpoint, toClientCheckpointId } from './checkpoint-events.ts';
import { describeStoredFailure } from './failures.ts';
import { toStorable } from './wire.ts';

export type ClientTask = {
  id: string;
  name: string;
  path: unknown;
  error: string | null;
  interrupts: unknown[];
  checkpoint: ClientCheckpoint | null;
  state: ClientState | null;
  result?: unknown;
};

export type ClientState = {
  values: unknown;
  next: string[];
  tasks: ClientTask[];
  metadata: unknown;
  created_at: string | null;
  checkpoint: ClientCheckpoint | null;
  parent_checkpoint: ClientCheckpoint | null;
};

export const emptyState: ClientState = {
  values: {},
  next: [],
  tasks: [],
  metadata: {},
  created_at: null,
  checkpoint: null,
  parent_checkpoint: null,
};

/** A state snapshot in the form of the LangGraph API, but for its values, which are those of the graph: see `wireJson`. */
export function toClientState(snapshot: StateSnapshot, errorDetail: 'safe' | 'full'): ClientState {
  return {
    values: snapshot.values ?? {},
    next: snapshot.next,
    tasks: snapshot.tasks.map((task) => toClientTask(task, errorDetail)),
    metadata: snapshot.metadata ?? {},
    created_at: snapshot.createdAt ?? null,
    checkpoint: toClientCheckpointId(snapshot.config),
    parent_checkpoint: toClientCheckpointId(snapshot.parentConfig),
  };
}

function toClientTask(task: StateSnapshot['tasks'][number], errorDetail: 'safe' | 'full'): ClientTask {
  const { state } = task;
  const isSnapshot = state !== undefined && 'values' in state;
  return {
    id: task.id,
    name: task.name,
    path: task.path,
    error: describeStoredFailure(task.error, errorDetail),
    interrupts: task.interrupts,
    checkpoint: isSnapshot ? null : toClientCheckpointId(state),
    state: isSnapshot ? toClientState(state, errorDetail) : null,
    ...(task.result === undefined ? {} : { result: task.result }),
  };
}

/** What a thread keeps of the state of its graph, fit for its row. */
export type ThreadSummary = {
  values: Record<string, unknown> | undefined;
  interrupts: Record<string, unknown[]>;
  /** Whether nodes are left to run: the graph waits for a person. */
  waiting: boolean;
  /** Whether the last step is done and saved. */
  done: boolean;
  /** The run that made the last step. */
  runId: unknown;
};

/** Of the newest checkpoint, unless another is named. */
export async function readSummary(
  graph: CompiledGraph,
  threadId: string,
  checkpointId?: string,
): Promise<ThreadSummary> {
  const at = checkpointId ? { checkpoint_id: checkpointId } : {};
  const snapshot = await graph.getState({ configurable: { thread_id: threadId, ...at } });
  const exists = snapshot.createdAt !== undefined;
  const interrupted = snapshot.tasks.filter((task) => task.interrupts.length > 0);
  return {
    values: exists ? (toStorable(snapshot.values ?? {}) as Record<string, unknown>) : undefined,
    interrupts: Object.fromEntries(
      interrupted.map((task) => [task.id, toStorable(task.interrupts) as unknown[]]),
    ),
    waiting: snapshot.next.length > 0,
    done: exists && snapshot.tasks.length === 0,
    runId: (snapshot.metadata as { run_id?: unknown } | undefined)?.run_id,
  };
}

import type { StateSnapshot } from '@langchain/langgraph';
import { isStorable } from '#platform/json/index.ts';
import type { CompiledGraph } from '../ports.ts';
import { type CutJson, createLongTexts, type LongTexts, parseWhole } from '../storage/long-texts.ts';
import { type ClientCheckpoint, toClientCheckpointId } from './checkpoint-events.ts';
import { describeStoredFailure } from './failures.ts';
import { storableJson, toStorable, wireJson } from './wire.ts';

export type ClientTask = {
  id: string;
  name: string;
  path: unknown;
  error: string | null;
  interrupts: unknown[];
  checkpoint: Partial<ClientCheckpoint> | null;
  state: ClientState | null;
  result: unknown;
};

export type ClientState = {
  values: unknown;
  next: string[];
  tasks: ClientTask[];
  /** Left out without a checkpoint. */
  metadata?: unknown;
  created_at: string | null;
  checkpoint: ClientCheckpoint | null;
  parent_checkpoint: ClientCheckpoint | null;
};

export const emptyState: ClientState = {
  values: {},
  next: [],
  tasks: [],
  created_at: null,
  checkpoint: null,
  parent_checkpoint: null,
};

/** A state snapshot in the form of the LangGraph API, but for its values, which are those of the graph: see `wireJson`. */
export function toClientState(snapshot: StateSnapshot, errorDetail: 'safe' | 'full'): ClientState {
  const exists = snapshot.createdAt !== undefined;
  return {
    values: snapshot.values ?? (exists ? null : {}),
    next: snapshot.next,
    tasks: snapshot.tasks.map((task) => toClientTask(task, errorDetail)),
    ...(snapshot.metadata ? { metadata: snapshot.metadata } : {}),
    created_at: snapshot.createdAt ?? null,
    checkpoint: exists ? toClientCheckpointId(snapshot.config) : null,
    parent_checkpoint: exists ? toClientCheckpointId(snapshot.parentConfig) : null,
  };
}

function toClientTask(task: StateSnapshot['tasks'][number], errorDetail: 'safe' | 'full'): ClientTask {
  const { state } = task;
  const isSnapshot = state !== undefined && 'values' in state;
  return {
    id: task.id,
    name: task.name,
    error: task.error == null ? null : JSON.stringify(describeStoredFailure(task.error, errorDetail)),
    interrupts: task.interrupts,
    path: task.path,
    checkpoint: isSnapshot ? null : toReference(state),
    state: isSnapshot ? toClientState(state, errorDetail) : null,
    result: task.result ?? null,
  };
}

/** Where the state of a subgraph is kept, as the official server refers to it: with no more than is known. */
function toReference(config: unknown): ClientTask['checkpoint'] {
  const found = toClientCheckpointId(config);
  if (!found) return null;
  const { checkpoint_id, checkpoint_map, ...place } = found;
  return {
    ...place,
    ...(checkpoint_id === null ? {} : { checkpoint_id }),
    ...(checkpoint_map === null ? {} : { checkpoint_map }),
  };
}

/** What a thread keeps of the state of its graph, fit for its row. */
export type ThreadSummary = {
  /** `null` where the graph holds nothing yet, undefined without a checkpoint. */
  values: CutJson | undefined;
  /** What each of the tasks that are left waits for, by the id of the task. */
  interrupts: Record<string, unknown[]>;
  /** Whether nodes are left to run, or one has asked again: the graph waits for a person. */
  waiting: boolean;
  /** Whether the last step is done and saved. */
  done: boolean;
  /** The run that made the last step. */
  runId: unknown;
};

/** Undefined where the graph holds nothing, or there is no state. */
export function readValues(summary: ThreadSummary | undefined): Record<string, unknown> | undefined {
  const values = summary?.values && (parseWhole(summary.values) as Record<string, unknown> | null);
  return values ?? undefined;
}

function valuesJson(values: unknown, threadId: string, texts: LongTexts): CutJson {
  const { value, long } = texts.cut(threadId, values);
  const json = wireJson(value);
  // Without what no database stores a value can be another one, in which texts have no longer their places.
  return isStorable(json) ? { json, long } : { json: storableJson(values) };
}

/** Of the newest checkpoint, unless another is named. `texts`: long ones that are known to be stored. */
export async function readSummary(
  graph: CompiledGraph,
  threadId: string,
  { checkpointId, texts = createLongTexts() }: { checkpointId?: string; texts?: LongTexts } = {},
): Promise<ThreadSummary> {
  const at = checkpointId ? { checkpoint_id: checkpointId } : {};
  const snapshot = await graph.getState({ configurable: { thread_id: threadId, ...at } });
  const exists = snapshot.createdAt !== undefined;
  return {
    values: exists ? valuesJson(snapshot.values ?? null, threadId, texts) : undefined,
    interrupts: Object.fromEntries(
      snapshot.tasks.map((task) => [task.id, toStorable(task.interrupts) as unknown[]]),
    ),
    waiting: snapshot.next.length > 0 || snapshot.tasks.some(({ interrupts }) => interrupts.length > 0),
    done: exists && snapshot.tasks.length === 0,
    runId: (snapshot.metadata as { run_id?: unknown } | undefined)?.run_id,
  };
}

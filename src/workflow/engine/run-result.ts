import type { Db } from '#platform/database/index.ts';
import { findLastCheckpoint } from '../storage/checkpoints.ts';
import { findRun, type RunRow } from '../storage/runs.ts';
import { findThread } from '../storage/threads.ts';
import { Checkpointer } from './checkpointer.ts';
import type { Graphs } from './graphs.ts';
import { openRunGraph } from './run-graph.ts';
import { readSummary, readValues } from './thread-state.ts';

type Fields = Record<string, unknown>;

/**
 * What those get who waited for the run: its error as `__error__`, or the state it left, with the questions it
 * asks as `__interrupt__`. A run that made no step leaves the state of its thread. A state that is no longer kept is an
 * error too.
 */
export async function readResult({ db, graphs }: { db: Db; graphs: Graphs }, run: RunRow): Promise<Fields> {
  const { runId, threadId } = run;
  const ended = await findRun(db, runId);
  if (ended?.error) return { __error__: ended.error };
  if (ended?.statePruned) {
    return { __error__: { error: 'StatePruned', message: 'The state that this run left is no longer kept' } };
  }
  const { graph_id: graphId } = run.kwargs;
  const checkpointId = graphs.has(graphId) ? await findLastCheckpoint(db, threadId, runId) : undefined;
  const left = checkpointId
    ? await readSummary(await openRunGraph(graphs, run, new Checkpointer(db)), threadId, { checkpointId })
    : await findThread(db, threadId, 'all');
  const values = left && 'done' in left ? readValues(left) : left?.values;
  const interrupts = Object.values(left?.interrupts ?? {}).flat();
  return { ...values, ...(interrupts.length > 0 ? { __interrupt__: interrupts } : {}) };
}

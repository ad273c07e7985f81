import type { Tx } from '#platform/database/index.ts';
import type { ThreadRow } from '../../storage/threads.ts';
import { changeState, type StateDeps } from './change-state.ts';
import { requireNode, type StateUpdate, valuesOf } from './state-update.ts';

/** Rebuilds the state of a new thread step by step, as it was elsewhere. Throws `invalid_input`. */
export async function importSteps(
  deps: StateDeps,
  tx: Tx,
  thread: ThreadRow,
  steps: StateUpdate[][],
): Promise<void> {
  await changeState(deps, tx, thread, (graph, library) => {
    for (const { asNode } of steps.flat()) requireNode(graph, asNode);
    const supersteps = steps.map((updates) => ({
      updates: updates.map((update) => ({ values: valuesOf(update, library), asNode: update.asNode })),
    }));
    return graph.bulkUpdateState({ configurable: { thread_id: thread.threadId } }, supersteps);
  });
}

import type { Access } from '../access.ts';
import { checkRoom } from '../check-room.ts';
import { requireCheckpoint } from '../require-checkpoint.ts';
import { changeState, lockIdle, type StateDeps } from './change-state.ts';
import { type CheckpointRef, definedOf } from './checkpoint-ref.ts';
import { requireNode, type StateUpdate, valuesOf } from './state-update.ts';

/** Returns the config that names the new checkpoint. Throws `not_found`, `conflict` and `invalid_input`. */
export async function updateState(
  deps: StateDeps,
  threadId: string,
  update: StateUpdate & { checkpoint?: CheckpointRef | undefined },
  access: Access,
): Promise<Record<string, unknown>> {
  return deps.database.db.transaction(async (tx) => {
    const thread = await lockIdle(tx, threadId, access);
    await deps.gate?.admitStateChange?.(tx, { threadId });
    const from = definedOf(update.checkpoint);
    await requireCheckpoint(tx, threadId, from);
    const config = await changeState(deps, tx, thread, (graph, library) => {
      requireNode(graph, update.asNode);
      const at = { configurable: { thread_id: threadId, ...from } };
      return graph.updateState(at, valuesOf(update, library), update.asNode);
    });
    await deps.eventBus.announce(tx, threadId);
    await checkRoom(deps, tx, access);
    return config.configurable ?? {};
  });
}

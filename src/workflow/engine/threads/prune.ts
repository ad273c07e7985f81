import { pruneCheckpoints } from '../../storage/prune-checkpoints.ts';
import { lockThread } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { removeThreadIfThere } from './remove.ts';

/** How many of the threads were deleted, or rid of all checkpoints but their latest. */
export async function pruneThreads(
  deps: EngineDeps,
  ids: string[],
  strategy: 'delete' | 'keep_latest',
  access: Access,
): Promise<number> {
  const prune = strategy === 'delete' ? removeThreadIfThere : keepLatest;
  let pruned = 0;
  for (const threadId of new Set(ids)) if (await prune(deps, threadId, access)) pruned += 1;
  return pruned;
}

/** Leaves a busy thread alone: its run may have started from an older checkpoint. */
async function keepLatest({ database }: EngineDeps, threadId: string, access: Access): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId, access.scope);
    if (!thread || thread.status === 'busy') return false;
    await pruneCheckpoints(tx, threadId, { keep: 1 });
    return true;
  });
}

import { deleteThreadCheckpoints } from '../storage/checkpoints.ts';
import { deleteOwned, listOwnedThreads } from '../storage/owned.ts';
import { deleteThread } from '../storage/threads.ts';
import type { EngineDeps } from './deps.ts';
import { removeThreadIfThere } from './threads/remove.ts';

/** Stops the runs of an owner and deletes everything that belongs to it. */
export async function forgetOwner(deps: EngineDeps, owner: string): Promise<void> {
  const { db } = deps.database;
  await deleteOwned(db, owner);
  for (const threadId of await listOwnedThreads(db, owner)) {
    if (await removeThreadIfThere(deps, threadId, { caller: undefined, scope: 'all' })) continue;
    await db.transaction(async (tx) => {
      await deleteThreadCheckpoints(tx, threadId);
      await deleteThread(tx, threadId);
    });
  }
  await deleteOwned(db, owner);
}

import { AppError } from '#shared/errors.ts';
import { deleteThreadCheckpoints } from '../../storage/checkpoints.ts';
import { listActiveRuns } from '../../storage/runs.ts';
import { deleteThread, lockThread } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { foundThread } from '../not-found.ts';
import { abandonRuns } from '../runs/abandon.ts';
import { stopRun } from '../runs/stop.ts';
import { getThread } from './get.ts';

/** Stops the runs of the thread first, so that a result clients have seen counts as one. Throws `not_found`. */
export async function removeThread(deps: EngineDeps, threadId: string, access: Access): Promise<void> {
  const { db } = deps.database;
  await getThread(deps, threadId, access);
  for (const { runId } of (await listActiveRuns(db, threadId)).reverse()) await stopRun(deps, runId);
  await db.transaction(async (tx) => {
    foundThread(await lockThread(tx, threadId, access.scope), threadId);
    await abandonRuns(deps, tx, threadId);
    await deleteThreadCheckpoints(tx, threadId);
    await deleteThread(tx, threadId);
    await deps.eventBus.announce(tx, threadId);
  });
}

/** False where there is no such thread, or not any more. */
export async function removeThreadIfThere(
  deps: EngineDeps,
  threadId: string,
  access: Access,
): Promise<boolean> {
  try {
    await removeThread(deps, threadId, access);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

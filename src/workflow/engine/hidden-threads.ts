import { deleteThreadCheckpoints } from '../storage/checkpoints.ts';
import { deleteThread, listHiddenThreads } from '../storage/threads.ts';
import type { EngineDeps } from './deps.ts';

/** How long the run of a hidden thread can still be joined, also by a client whose connection broke. */
const joinableMinutes = 10;
const deletedAtOnce = 100;

/** Deletes, every minute, the threads of runs that had none and whose results nobody waits for any more. */
export async function startThreadSweep({ database, queue }: EngineDeps): Promise<void> {
  await queue.every('workflow.sweep-threads', '* * * * *', () => sweepHiddenThreads({ database }));
}

export async function sweepHiddenThreads({ database }: Pick<EngineDeps, 'database'>): Promise<void> {
  for (;;) {
    const found = await listHiddenThreads(database.db, joinableMinutes, deletedAtOnce);
    for (const threadId of found) {
      await database.db.transaction(async (tx) => {
        await deleteThreadCheckpoints(tx, threadId);
        await deleteThread(tx, threadId);
      });
    }
    if (found.length < deletedAtOnce) return;
  }
}

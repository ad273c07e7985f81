import { deleteExpiredThreads } from '../storage/threads.ts';
import type { EngineDeps } from './deps.ts';

const deletedAtOnce = 100;

/** Deletes, every minute, the threads whose time to live is over. */
export async function startExpirySweep(deps: EngineDeps): Promise<void> {
  await deps.queue.every('workflow.sweep-expired-threads', '* * * * *', () => sweepExpiredThreads(deps));
}

export async function sweepExpiredThreads({
  database,
  eventBus,
}: Pick<EngineDeps, 'database' | 'eventBus'>): Promise<void> {
  for (;;) {
    const deleted = await database.db.transaction(async (tx) => {
      const gone = await deleteExpiredThreads(tx, deletedAtOnce);
      for (const threadId of gone) await eventBus.announce(tx, threadId);
      return gone.length;
    });
    if (deleted < deletedAtOnce) return;
  }
}

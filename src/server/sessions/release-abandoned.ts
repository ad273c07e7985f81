import type { SessionDeps } from './deps.ts';
import { listWithoutRun, lockWithoutRun, markReleased } from './store.ts';

/** A session that was started and got no run in this time is given up: the browser that should have run it is gone. */
const abandonedAfterMs = 15 * 60 * 1000;

/** Gives back the credits of sessions that were started but never got a run. */
export async function releaseAbandoned({
  db,
  clock,
  credits,
}: Pick<SessionDeps, 'db' | 'clock' | 'credits'>): Promise<void> {
  const before = new Date(clock.now().getTime() - abandonedAfterMs);
  for (const id of await listWithoutRun(db, before)) {
    await db.transaction(async (tx) => {
      const session = await lockWithoutRun(tx, id, before);
      if (!session) return;
      await markReleased(tx, id, clock.now());
      if (session.holdId) await credits.refund(tx, session.holdId);
    });
  }
}

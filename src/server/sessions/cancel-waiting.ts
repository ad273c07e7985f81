import type { Session } from '#shared/api/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionDeps } from './deps.ts';
import { owned, present } from './owned.ts';
import { findSession, lockSession, markReleased } from './store.ts';
import { toSession } from './wire.ts';

/**
 * Ends a research that waits for an answer and gives its credit back; a run is cancelled where it runs. Throws `not_found`,
 * and `conflict` where nothing waits.
 */
export async function cancelWaiting(
  { db, clock, credits }: Pick<SessionDeps, 'db' | 'clock' | 'credits'>,
  userId: string,
  id: string,
): Promise<Session> {
  return db.transaction(async (tx) => {
    const session = present(await lockSession(tx, owned(userId, id)));
    if (session.status !== 'WAITING') throw new AppError('conflict', 'This research waits for no answer');
    await markReleased(tx, session.id, clock.now());
    if (session.holdId) await credits.refund(tx, session.holdId);
    return toSession(present(await findSession(tx, owned(userId, id))));
  });
}

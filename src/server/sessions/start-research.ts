import type { Session } from '#shared/api/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionDeps } from './deps.ts';
import { ledgerText } from './ledger-text.ts';
import { owned, present } from './owned.ts';
import { lockSession, markStarted } from './store.ts';
import { toSession } from './wire.ts';

/**
 * Pays for one research and makes the session wait for its run. Asked again while it waits, it charges nothing.
 * Throws `not_found`, `insufficient_credits`, `too_large`, and `conflict` while a run is live.
 */
export async function startResearch(
  deps: Pick<SessionDeps, 'db' | 'clock' | 'credits' | 'withoutIdentifiers' | 'quota'>,
  userId: string,
  id: string,
  topic: string,
): Promise<Session> {
  const { db, clock, credits, withoutIdentifiers, quota } = deps;
  const description = await ledgerText(topic, withoutIdentifiers);
  const row = await db.transaction(async (tx) => {
    const session = present(await lockSession(tx, owned(userId, id)));
    if (session.runId && session.status === 'RUNNING') {
      throw new AppError('conflict', 'This research is already running');
    }
    const holdId =
      session.status === 'RUNNING'
        ? session.holdId
        : await credits.hold(tx, { userId, sessionId: session.id, description });
    const started = await markStarted(tx, session.id, { topic, holdId, now: clock.now() });
    await quota?.check(tx, userId);
    return started;
  });
  return toSession(row);
}

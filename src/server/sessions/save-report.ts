import type { Session } from '#shared/api/sessions.ts';
import type { SessionDeps } from './deps.ts';
import { owned, present } from './owned.ts';
import { findSession, saveMissingReport } from './store.ts';
import { toSession } from './wire.ts';

/**
 * The report that the server itself saved from the run wins over the one a browser sends. Throws `not_found`, and
 * `too_large`.
 */
export async function saveReport(
  { db, clock, quota }: Pick<SessionDeps, 'db' | 'clock' | 'quota'>,
  userId: string,
  id: string,
  html: string,
): Promise<Session> {
  const row = await db.transaction(async (tx) => {
    const saved = await saveMissingReport(tx, owned(userId, id), html, clock.now());
    if (saved) await quota?.check(tx, userId);
    return saved;
  });
  return toSession(present(row ?? (await findSession(db, owned(userId, id)))));
}

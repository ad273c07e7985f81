import type { CreateSessionRequest, Session } from '#shared/api/sessions.ts';
import { limits } from '#shared/limits.ts';
import { acceptTopic } from './accept-topic.ts';
import type { SessionDeps } from './deps.ts';
import { insertSession } from './store.ts';
import { toSession } from './wire.ts';

/** Throws `too_large` when the user would keep too much; so do saving a report and starting a research. */
export async function createSession(
  deps: Pick<SessionDeps, 'db' | 'clock' | 'quota' | 'withoutIdentifiers' | 'ownWords'>,
  userId: string,
  request: CreateSessionRequest,
): Promise<Session> {
  const { db, clock, quota } = deps;
  const { originalImageData = null } = request;
  const accepted = await acceptTopic(deps, request.topic ?? limits.defaultTopic);
  const row = await db.transaction(async (tx) => {
    const session = { userId, ...accepted, originalImageData, createdAt: clock.now() };
    const inserted = await insertSession(tx, session);
    await quota?.check(tx, userId);
    return inserted;
  });
  return toSession(row);
}

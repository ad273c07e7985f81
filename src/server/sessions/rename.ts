import type { Session } from '#shared/api/sessions.ts';
import type { SessionDeps } from './deps.ts';
import { owned, present } from './owned.ts';
import { updateTopic } from './store.ts';
import { toSession } from './wire.ts';

/** Throws `not_found`. */
export async function renameSession(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  userId: string,
  id: string,
  topic: string,
): Promise<Session> {
  return toSession(present(await updateTopic(db, owned(userId, id), topic, clock.now())));
}

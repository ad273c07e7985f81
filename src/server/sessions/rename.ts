import type { Session } from '#shared/api/sessions.ts';
import { acceptTopic } from './accept-topic.ts';
import type { SessionDeps } from './deps.ts';
import { owned, present } from './owned.ts';
import { updateTopic } from './store.ts';
import { toSession } from './wire.ts';

/** Throws `not_found`. */
export async function renameSession(
  deps: Pick<SessionDeps, 'db' | 'clock' | 'withoutIdentifiers' | 'ownWords'>,
  userId: string,
  id: string,
  topic: string,
): Promise<Session> {
  const accepted = await acceptTopic(deps, topic);
  return toSession(present(await updateTopic(deps.db, owned(userId, id), accepted, deps.clock.now())));
}

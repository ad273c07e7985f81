import type { CreateSessionRequest, Session } from '#shared/api/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { acceptTopic } from './accept-topic.ts';
import type { SessionDeps } from './deps.ts';
import { countUnstarted, insertSession } from './store.ts';
import { toSession } from './wire.ts';

/**
 * Throws `too_large` when the user would keep too much; so do saving a report and starting a research. It is thrown as well
 * for too many sessions without a research, which cost nothing: the list of all of them is one answer.
 */
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
    if ((await countUnstarted(tx, userId)) > limits.unstartedSessionsMax) throw tooMany();
    return inserted;
  });
  return toSession(row);
}

const tooMany = () =>
  new AppError(
    'too_large',
    'You have too many researches that were never begun, or ended without a report. Delete some and try again.',
  );

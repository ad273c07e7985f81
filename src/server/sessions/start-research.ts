import { createHash } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import type { Session } from '#shared/api/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { acceptTopic } from './accept-topic.ts';
import type { SessionDeps } from './deps.ts';
import { ledgerText } from './ledger-text.ts';
import { owned, present } from './owned.ts';
import { findSession, keepStartKey, lockSession, markStarted, type SessionRow } from './store.ts';
import { toSession } from './wire.ts';

type Start = { topic: string; idempotencyKey?: string | undefined };
type Deps = Pick<SessionDeps, 'db' | 'clock' | 'credits' | 'withoutIdentifiers' | 'ownWords' | 'quota'>;

/**
 * Pays for one research and makes the session wait for its run. Asked again while it waits, it charges nothing; asked again
 * with the same key, it charges nothing ever, and answers how the session stands. Throws `not_found`,
 * `insufficient_credits`, `too_large`, and `conflict` while a run is live or where the key came with another request.
 */
export async function startResearch(
  deps: Deps,
  userId: string,
  id: string,
  { topic, idempotencyKey }: Start,
): Promise<Session> {
  const { db, credits, clock, quota } = deps;
  const accepted = await acceptTopic(deps, topic);
  const description = ledgerText(accepted.topic);
  const row = await db.transaction(async (tx) => {
    const session = present(await lockSession(tx, owned(userId, id)));
    const earlier = idempotencyKey && (await findEarlier(deps, tx, { userId, id, topic, idempotencyKey }));
    if (earlier) return earlier;
    if (session.runId && session.status === 'RUNNING') {
      throw new AppError('conflict', 'This research is already running');
    }
    if (session.status === 'WAITING') {
      throw new AppError('conflict', 'This research waits for your answer: give it, or cancel the research');
    }
    const holdId =
      session.status === 'RUNNING'
        ? session.holdId
        : await credits.hold(tx, { userId, sessionId: session.id, description });
    const started = await markStarted(tx, session.id, { ...accepted, holdId, now: clock.now() });
    await quota?.check(tx, userId);
    return started;
  });
  return toSession(row);
}

/** The session, where this start was made before. */
async function findEarlier(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  start: { userId: string; id: string; topic: string; idempotencyKey: string },
): Promise<SessionRow | undefined> {
  const { userId, id, topic, idempotencyKey: key } = start;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([id, topic]))
    .digest('hex');
  const earlier = await keepStartKey(tx, { userId, key, requestHash, createdAt: clock.now() });
  if (earlier === undefined) return undefined;
  if (earlier !== requestHash) {
    throw new AppError('conflict', 'This Idempotency-Key was sent before with another request');
  }
  return present(await findSession(tx, owned(userId, id)));
}

import type { SessionDeps } from './deps.ts';
import { owned, present } from './owned.ts';
import { deleteSession as deleteRow, findLiveRun, lockSession } from './store.ts';

type Deps = Pick<SessionDeps, 'db' | 'logger' | 'credits' | 'cancelRun' | 'forgetRuns'>;

/**
 * Stops the run of the session, so that a research that was done in the meantime stays paid, then deletes the session
 * and what its runs left, and gives back the credit of a research that has not ended. Throws `not_found`.
 */
export async function deleteSession(deps: Deps, userId: string, id: string): Promise<void> {
  const { db, credits } = deps;
  const runId = await findLiveRun(db, owned(userId, id));
  if (runId) await stop(deps, runId);
  const deleted = await db.transaction(async (tx) => {
    const session = present(await lockSession(tx, owned(userId, id)));
    if (session.holdId) await credits.refund(tx, session.holdId);
    await deleteRow(tx, session.id);
    return session;
  });
  const live = deleted.status === 'RUNNING' ? deleted.runId : null;
  if (live && live !== runId) await stop(deps, live);
  await forget(deps, id);
}

async function stop({ cancelRun, logger }: Deps, runId: string): Promise<void> {
  try {
    await cancelRun(runId);
  } catch (error) {
    logger.warn({ err: error, runId }, 'the run of a session to delete was not cancelled');
  }
}

async function forget({ forgetRuns, logger }: Deps, id: string): Promise<void> {
  try {
    await forgetRuns({ session_id: id });
  } catch (error) {
    logger.error({ err: error, sessionId: id }, 'the runs of a deleted session were not deleted');
  }
}

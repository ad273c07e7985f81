import { findRun, isFinal } from '../../storage/runs.ts';
import { findThreadOfRun, holdThread } from '../../storage/threads.ts';
import type { EngineDeps } from '../deps.ts';
import { waitForEnd } from '../run-reader.ts';
import { abandonRun } from './abandon.ts';
import { cancelAnyRun } from './cancel.ts';

const stopWaitMs = 3_000;

/** Cancels a run and waits until it has ended; ends it for a worker that is gone. An unknown run is left alone. */
export async function stopRun(deps: EngineDeps, runId: string): Promise<void> {
  const { database, eventBus } = deps;
  await cancelAnyRun(deps, runId);
  const signal = AbortSignal.timeout(stopWaitMs);
  try {
    await waitForEnd({ db: database.db, eventBus }, runId, { idleMs: stopWaitMs, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    await endWithoutWorker(deps, runId);
  }
}

async function endWithoutWorker(deps: EngineDeps, runId: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const threadId = await findThreadOfRun(tx, runId);
    if (!threadId) return;
    await holdThread(tx, threadId);
    const run = await findRun(tx, runId);
    if (run && !isFinal(run.status)) await abandonRun(deps, tx, run);
  });
}

import type { Tx } from '#platform/database/index.ts';
import { listActiveRuns, type RunRow } from '../../storage/runs.ts';
import type { EngineDeps } from '../deps.ts';
import { endRunWithin } from '../run-end.ts';

/** Ends an active run without waiting for its worker. The caller holds the thread's lock. */
export async function abandonRun(deps: EngineDeps, tx: Tx, run: RunRow): Promise<void> {
  const by = run.status === 'pending' ? 'pending' : run;
  await endRunWithin(deps, tx, run, by, { status: 'interrupted' });
  await deps.eventBus.announceCancel(tx, run.runId);
}

/** Ends the active runs of a thread that is about to be deleted, without waiting for their workers. */
export async function abandonRuns(deps: EngineDeps, tx: Tx, threadId: string): Promise<void> {
  for (const run of (await listActiveRuns(tx, threadId)).reverse()) await abandonRun(deps, tx, run);
}

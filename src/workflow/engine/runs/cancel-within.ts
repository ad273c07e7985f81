import type { Tx } from '#platform/database/index.ts';
import { type CancelAction, type RunRow, requestCancel } from '../../storage/runs.ts';
import type { EngineDeps } from '../deps.ts';
import { endRunWithin } from '../run-end.ts';

/** Ends a waiting run, or asks the worker of a running one to. The caller holds the thread's lock. */
export async function cancelWithin(
  deps: EngineDeps,
  tx: Tx,
  run: RunRow,
  action: CancelAction,
): Promise<void> {
  await requestCancel(tx, run.runId, action);
  if (run.status === 'pending') {
    await endRunWithin(deps, tx, run, 'pending', { status: 'interrupted' });
  } else {
    await deps.eventBus.announceCancel(tx, run.runId);
  }
}

import { AppError } from '#shared/errors.ts';
import { type CancelAction, isFinal } from '../../storage/runs.ts';
import { findThreadOfRun } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { cancelWithin } from './cancel-within.ts';
import { lockRunOf } from './lock.ts';

/** Throws `not_found`; leaves a finished run as it is. */
export async function cancelRun(
  deps: EngineDeps,
  threadId: string,
  runId: string,
  action: CancelAction,
  access: Pick<Access, 'scope'>,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const run = await lockRunOf(tx, threadId, runId, access);
    if (!isFinal(run.status)) await cancelWithin(deps, tx, run, action);
  });
}

/** A run that has gone meanwhile needs no cancel. */
export async function cancelRunIfThere(...args: Parameters<typeof cancelRun>): Promise<void> {
  await cancelRun(...args).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  });
}

/** Interrupts a run, whosever it is; one that is gone or has ended is left alone. */
export async function cancelAnyRun(deps: EngineDeps, runId: string): Promise<void> {
  const threadId = await findThreadOfRun(deps.database.db, runId);
  if (threadId) await cancelRunIfThere(deps, threadId, runId, 'interrupt', { scope: 'all' });
}

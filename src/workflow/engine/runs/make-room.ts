import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import { listActiveRuns } from '../../storage/runs.ts';
import type { LockedThread } from '../../storage/threads.ts';
import type { EngineDeps } from '../deps.ts';
import type { RunRequest } from '../run-request.ts';
import { cancelWithin } from './cancel-within.ts';

/**
 * Does with the active runs of the thread what was asked; whether the new one has to wait for any. Throws
 * `invalid_input` where it is to be rejected.
 */
export async function makeRoom(
  deps: EngineDeps,
  tx: Tx,
  { threadId, status }: LockedThread,
  request: RunRequest,
): Promise<boolean> {
  if (status !== 'busy') return false;
  const strategy = request.multitaskStrategy;
  const active = await listActiveRuns(tx, threadId);
  if (active.length === 0 || strategy === 'enqueue') return active.length > 0;
  if (strategy === 'reject') {
    throw new AppError(
      'invalid_input',
      'Thread is already running a task. Wait for it to finish or choose a different multitask strategy.',
    );
  }
  // Newest first: the end of an older one would only start the next.
  for (const run of active.reverse()) await cancelWithin(deps, tx, run, strategy);
  return active.some(({ status }) => status === 'running');
}

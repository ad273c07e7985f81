import type { RunStatus } from '#shared/workflow/protocol.ts';
import { type CancelAction, listVisibleRuns } from '../../storage/runs.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { cancelRunIfThere } from './cancel.ts';
import { getRun } from './get.ts';

const cancelledAtOnce = 100;

/** Throws `not_found`, having cancelled none, unless the thread has all of them. */
export async function cancelSomeRuns(
  deps: EngineDeps,
  threadId: string,
  runIds: string[],
  action: CancelAction,
  access: Access,
): Promise<void> {
  for (const runId of runIds) await getRun(deps, threadId, runId, access);
  // Newest first: the end of an older one would only start the next.
  for (const runId of [...runIds].sort().reverse()) {
    await cancelRunIfThere(deps, threadId, runId, action, access);
  }
}

/** Cancels all runs in one of the states that the caller sees, of one thread or of all. */
export async function cancelAllRuns(
  deps: EngineDeps,
  filter: { threadId?: string | undefined; statuses: readonly RunStatus[] },
  action: CancelAction,
  access: Access,
): Promise<void> {
  let before: string | undefined;
  for (;;) {
    const page = { ...filter, scope: access.scope, before, limit: cancelledAtOnce };
    const found = await listVisibleRuns(deps.database.db, page);
    for (const { threadId, runId } of found) await cancelRunIfThere(deps, threadId, runId, action, access);
    before = found.at(-1)?.runId;
    if (found.length < cancelledAtOnce) return;
  }
}

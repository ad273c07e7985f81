import type { RunRow } from '../../storage/runs.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { runQueue } from '../run-end.ts';
import { attemptEvent, type RunJob } from '../run-job.ts';
import type { RunRequest } from '../run-request.ts';
import { createRunWithin } from './create-within.ts';
import { type PrepareDeps, type PreparedRun, prepareRun } from './prepare.ts';

/** Without `threadId` the run gets a thread of its own. It begins at once where this process has room for it. */
export async function createRun(
  deps: EngineDeps & PrepareDeps,
  threadId: string | undefined,
  request: RunRequest,
  access: Access,
): Promise<RunRow> {
  const prepared = await prepareRun(deps, request, access);
  const slot = deps.queue.reserve(runQueue);
  const here = slot && { slot, atMs: Date.now() };
  try {
    const run = await deps.database.urgent.transaction((tx) =>
      createRunWithin(deps, tx, threadId, prepared, access, here),
    );
    if (here && run.status === 'running') {
      deps.eventBus.begun(run.runId, [{ ...attemptEvent(run), seq: 1, atMs: here.atMs }]);
    }
    slot?.use({ begun: run } satisfies Partial<RunJob>);
    // As it was accepted, whether or not it has begun.
    return { ...run, status: 'pending' };
  } catch (error) {
    slot?.release();
    throw error;
  }
}

/** Each on a thread of its own; all of them or, when one is refused, none. */
export async function createRunBatch(
  deps: EngineDeps & PrepareDeps,
  requests: RunRequest[],
  access: Access,
): Promise<RunRow[]> {
  const prepared: PreparedRun[] = [];
  for (const request of requests) prepared.push(await prepareRun(deps, request, access));
  return deps.database.db.transaction(async (tx) => {
    const created: RunRow[] = [];
    for (const one of prepared) created.push(await createRunWithin(deps, tx, undefined, one, access));
    return created;
  });
}

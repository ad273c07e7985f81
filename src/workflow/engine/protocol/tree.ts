import type { Db } from '#platform/database/index.ts';
import { readEvents } from '../../storage/run-events.ts';
import { findRun, isFinal } from '../../storage/runs.ts';
import { listRecentRuns } from '../../storage/thread-runs.ts';
import type { Access } from '../access.ts';
import { ProtocolFailure } from './failure.ts';
import type { TreeNode } from './lifecycle.ts';
import { translatorFor } from './thread-events.ts';

/** The graph of a run and the subgraphs it has come to, each with its state; by default of the run that is active or was last. */
export async function getTree(
  db: Db,
  threadId: string,
  runId: string | undefined,
  access: Access,
): Promise<TreeNode> {
  const recent = await listRecentRuns(db, threadId, access.scope);
  const wanted = runId ?? (recent.filter(({ endedAt }) => endedAt === null).at(-1) ?? recent[0])?.runId;
  const run = wanted === undefined ? undefined : await findRun(db, wanted);
  if (run?.threadId !== threadId) throw new ProtocolFailure('no_such_run', 'The thread has no such run');
  const translator = translatorFor(run);
  let after = 0;
  for (;;) {
    const page = await readEvents(db, run.runId, after);
    for (const event of page?.events ?? []) translator.read(event);
    if (!page || page.events.length === 0) break;
    after = page.events.at(-1)?.seq ?? after;
  }
  if (isFinal(run.status)) translator.end(run);
  return translator.tree();
}

import { findVisibleRun, type RunRow } from '../../storage/runs.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { runNotFound } from '../not-found.ts';

/** Throws `not_found`. A run without a thread of its own in the path may be asked for by its id alone. */
export async function getRun(
  { database }: Pick<EngineDeps, 'database'>,
  threadId: string | undefined,
  runId: string,
  access: Access,
): Promise<RunRow> {
  const run = await findVisibleRun(database.db, runId, access.scope);
  if (!run || (threadId !== undefined && run.threadId !== threadId)) throw runNotFound();
  return run;
}

import type { Tx } from '#platform/database/index.ts';
import { findRun, type RunRow } from '../../storage/runs.ts';
import { lockThread } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import { foundThread, runNotFound } from '../not-found.ts';

/** A run whose thread stays locked until the transaction ends. Throws `not_found`. */
export async function lockRunOf(
  tx: Tx,
  threadId: string,
  runId: string,
  { scope }: Pick<Access, 'scope'>,
): Promise<RunRow> {
  foundThread(await lockThread(tx, threadId, scope), threadId);
  const run = await findRun(tx, runId);
  if (run?.threadId !== threadId) throw runNotFound();
  return run;
}

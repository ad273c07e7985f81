import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#platform/database/index.ts';
import {
  assistants,
  checkpointBlobs,
  checkpoints,
  checkpointWrites,
  crons,
  runs,
  storeItems,
  threads,
} from './schema.ts';

/** Locks every thread, in one order, and names the runs that are pending or running. */
export async function lockAllThreads(tx: Tx): Promise<string[]> {
  await tx.select({ id: threads.threadId }).from(threads).orderBy(asc(threads.threadId)).for('update');
  const active = await tx
    .select({ runId: runs.runId })
    .from(runs)
    .where(inArray(runs.status, ['pending', 'running']));
  return active.map(({ runId }) => runId);
}

/** Threads stay, and have nothing to do any more. */
export async function emptyRuns(tx: Tx): Promise<void> {
  await tx.delete(runs);
  await tx.update(threads).set({ status: 'idle', updatedAt: sql`now()` });
}

/** With their runs and crons. */
export async function emptyThreads(tx: Tx): Promise<void> {
  await tx.delete(threads);
}

/** With all crons, which would start them. Assistants that graphs have by themselves are no rows. */
export async function emptyAssistants(tx: Tx): Promise<void> {
  await tx.delete(crons);
  await tx.delete(assistants);
}

export async function emptyCheckpoints(tx: Tx): Promise<void> {
  for (const table of [checkpointWrites, checkpointBlobs, checkpoints]) await tx.delete(table);
}

export async function emptyStore(tx: Tx): Promise<void> {
  await tx.delete(storeItems);
}

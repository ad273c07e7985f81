import { type SQL, sql } from 'drizzle-orm';
import { runs } from './schema.ts';

/** The right of one attempt to write for its run. */
export type Fence = { runId: string; attempt: number };

/**
 * One row while the attempt still holds its run, else none. The share lock makes a newer attempt wait for the
 * statement that asked. Use it in single statements only: a stopped process must not be left holding the lock.
 */
export function fenceRow(fence: Fence | undefined): SQL {
  if (!fence) return sql`select false as cancelled`;
  return sql`select ${runs.cancelRequestedAt} is not null as cancelled from ${runs} where ${runs.runId} = ${fence.runId} and ${runs.attempt} = ${fence.attempt}
    and ${runs.status} = 'running' for share`;
}

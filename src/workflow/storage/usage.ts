import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import {
  assistants,
  assistantVersions,
  checkpointBlobs,
  checkpoints,
  checkpointWrites,
  crons,
  longTexts,
  runs,
  storeItems,
  threads,
} from './schema.ts';

/** What a row takes besides its content; so that many small ones are not free. */
const rowBytes = 1024;

/** Bytes that the threads, assistants, crons and store items of an owner take in the database, compressed as they are. */
export async function findStoredBytes(db: Queryable, owner: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select
    (select coalesce(sum(${rowBytes}::int + state_bytes + ${sizeOf('metadata', 'values')}), 0)
      from ${threads} where owner = ${owner} and deleted_at is null)
    + (select coalesce(sum(${rowBytes}::int + ${sizeOf('value')}), 0) from ${storeItems} where owner = ${owner})
    + (select coalesce(sum(${rowBytes}::int + ${sizeOf('payload', 'metadata')}), 0) from ${crons} where owner = ${owner})
    + (select coalesce(sum(${rowBytes}::int + ${sizeOf('v.config', 'v.context', 'v.metadata', 'v.description', 'v.name')}), 0)
      from ${assistants} a join ${assistantVersions} v on v.assistant_id = a.assistant_id
      where a.owner = ${owner}) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** What the states and runs of a thread take, without the log of events, which is kept for a time only. */
export function measureThread(threadId: string): SQL {
  const inThread = sql`thread_id = ${threadId}`;
  return sql`(select
    (select coalesce(sum(${sizeOf('value')}), 0) from ${checkpointBlobs} where ${inThread})
    + (select coalesce(sum(${sizeOf('value')}), 0) from ${checkpointWrites} where ${inThread})
    + (select coalesce(sum(${sizeOf('text')}), 0) from ${longTexts} where ${inThread})
    + (select coalesce(sum(${sizeOf('checkpoint', 'metadata')}), 0) from ${checkpoints} where ${inThread})
    + (select coalesce(sum(${sizeOf('kwargs', 'metadata')}), 0) from ${runs} where thread_id = ${threadId}::uuid))`;
}

export async function recordThreadSize(db: Queryable, threadId: string): Promise<void> {
  await db
    .update(threads)
    .set({ stateBytes: measureThread(threadId) })
    .where(eq(threads.threadId, threadId));
}

/** As stored: large values are not read for it. */
function sizeOf(...columns: string[]): SQL {
  return sql.raw(
    columns
      .map((column) => `coalesce(pg_column_size(${column.includes('.') ? column : `"${column}"`}), 0)`)
      .join(' + '),
  );
}

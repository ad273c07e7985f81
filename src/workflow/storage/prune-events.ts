import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import { runEvents, runs } from './schema.ts';

/**
 * Runs that have events and ids between the two, in the order of their ids, which begin with the time the run came.
 * Jumps from run to run in the index, however many events they have.
 */
export async function listRunsWithEvents(
  db: Queryable,
  ids: { after: string; before: string },
  limit: number,
): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select e.run_id from ${runEvents} e where e.run_id > ${after} and e.run_id < ${ids.before}::uuid
    order by e.run_id limit 1`;
  const found = await db.execute<{ runId: string }>(sql`
    with recursive found as (
      (${next(sql`${ids.after}::uuid`)})
      union all
      (select next.run_id from found, lateral (${next(sql`found.run_id`)}) next))
    select run_id as "runId" from found limit ${limit}`);
  return found.rows.map(({ runId }) => runId);
}

/**
 * Says of those that ended before a moment that their events are no longer kept, and which runs that is said of, now or
 * before. From then on readers know, however many of the events are left.
 */
export async function markEventsPruned(
  db: Queryable,
  runIds: string[],
  endedBefore: Date,
): Promise<string[]> {
  const ids = sql`${sql.param(runIds)}::uuid[]`;
  await db.execute(sql`
    update ${runs} r set events_pruned_to =
      greatest(2, (select max(e.seq) from ${runEvents} e where e.run_id = r.run_id))
    where r.run_id in (
      select run_id from ${runs} where run_id = any (${ids}) and status not in ('pending', 'running')
        and updated_at < ${endedBefore.toISOString()}::timestamptz and events_pruned_to is null
      for update skip locked)`);
  const marked = await db.execute<{ runId: string }>(sql`
    select run_id as "runId" from ${runs} where run_id = any (${ids}) and events_pruned_to is not null`);
  return marked.rows.map(({ runId }) => runId);
}

/** Deletes events of these runs; returns how many. Waits for nobody: what is being deleted already is passed over. */
export async function deleteEvents(db: Queryable, runIds: string[], limit: number): Promise<number> {
  const gone = await db.execute(sql`
    delete from ${runEvents} e using (
      select run_id, seq from ${runEvents} where run_id = any (${sql.param(runIds)}::uuid[])
      limit ${limit} for update skip locked) old
    where e.run_id = old.run_id and e.seq = old.seq`);
  return gone.rowCount ?? 0;
}

import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { deleteUnusedTexts } from './long-texts.ts';
import { checkpointBlobs, checkpoints, checkpointWrites, runs, threads } from './schema.ts';
import { recordThreadSize } from './usage.ts';

/** The newest `keep` checkpoints of a thread stay if they are not older than `since`; its newest stays in any case. */
export type HistoryPolicy = { keep: number; since?: Date | undefined };

/** Threads after one, in the order of their ids, and whether they have checkpoints that the policy does not keep. */
export async function listThreadHistories(
  db: Queryable,
  after: string,
  { keep, since }: HistoryPolicy,
  limit: number,
): Promise<{ threadId: string; isTooLong: boolean }[]> {
  const own = sql`select * from ${checkpoints} where thread_id = t.thread_id::text and namespace = ''`;
  const found = await db.execute<{ threadId: string; isTooLong: boolean }>(sql`
    select t.thread_id as "threadId",
      exists (${own} order by checkpoint_id desc offset ${keep})
      or exists (select 1 from (${own} order by checkpoint_id limit 1) oldest
        where oldest.created_at < ${timeOf(since)}
          and exists (${own} and checkpoint_id > oldest.checkpoint_id)) as "isTooLong"
    from (select thread_id from ${threads} where thread_id > ${after}::uuid order by thread_id limit ${limit}) t
    order by t.thread_id`);
  return found.rows;
}

/** False, without waiting, for a thread that somebody changes now or that has a run to do. */
export async function tryLockIdleThread(tx: Tx, threadId: string): Promise<boolean> {
  const locked = await tx.execute(sql`
    select 1 from ${threads} t where t.thread_id = ${threadId} and t.status <> 'busy' and not exists (
      select 1 from ${runs} r where r.thread_id = t.thread_id and r.status in ('pending', 'running'))
    for update skip locked`);
  return locked.rows.length === 1;
}

/**
 * Deletes checkpoints that the policy does not keep, at most `limit`, with what only they needed; returns how many. Of
 * subgraphs stays what is not older than the oldest that is kept of the thread itself, and the last of one that keeps
 * state of its own: its namespace names no task. A state that is the sum of its history keeps all of it.
 * The caller holds the lock of a thread without active runs.
 */
export async function pruneCheckpoints(
  db: Queryable,
  threadId: string,
  { keep, since }: HistoryPolicy,
  limit?: number,
): Promise<number> {
  const gone = await db.execute<{ runId: string | null }>(sql`
    with newest as materialized (
      select checkpoint_id, created_at from ${checkpoints}
      where thread_id = ${threadId} and namespace = '' order by checkpoint_id desc limit ${keep}),
    oldest as materialized (
      select checkpoint_id, created_at from newest
      where created_at >= ${timeOf(since)} or checkpoint_id = (select max(checkpoint_id) from newest)
      order by checkpoint_id limit 1),
    old as materialized (
      select c.namespace, c.checkpoint_id from ${checkpoints} c, oldest
      where c.thread_id = ${threadId} and c.checkpoint_id < oldest.checkpoint_id
        and case when c.namespace = '' then true else c.created_at < oldest.created_at
          and (strpos(c.namespace, ':') > 0 or exists (select 1 from ${checkpoints} later
            where later.thread_id = c.thread_id and later.namespace = c.namespace
              and later.checkpoint_id > c.checkpoint_id)) end
      limit ${limit ?? null})
    delete from ${checkpoints} c using old
    where c.thread_id = ${threadId} and c.namespace = old.namespace and c.checkpoint_id = old.checkpoint_id
      and not exists (select 1 from ${checkpoints} where thread_id = ${threadId}
        and metadata::jsonb ? 'counters_since_delta_snapshot')
    returning c.run_id as "runId"`);
  if (gone.rows.length === 0) return 0;
  await deleteOrphans(db, threadId);
  await deleteUnusedTexts(db, threadId);
  await recordThreadSize(db, threadId);
  const runIds = new Set(gone.rows.flatMap(({ runId }) => runId ?? []));
  await db.execute(sql`
    update ${runs} r set state_pruned = true
    where r.run_id = any (${sql.param([...runIds])}::uuid[]) and not exists (
      select 1 from ${checkpoints} c where c.run_id = r.run_id and c.namespace = '')`);
  return gone.rows.length;
}

/** Deletes writes and values of the thread that no checkpoint needs. */
export async function deleteOrphans(db: Queryable, threadId: string): Promise<void> {
  await db.execute(sql`
    delete from ${checkpointWrites} w where w.thread_id = ${threadId} and not exists (
      select 1 from ${checkpoints} c where c.thread_id = w.thread_id and c.namespace = w.namespace
        and c.checkpoint_id = w.checkpoint_id)`);
  await db.execute(sql`
    with used as materialized (
      select c.namespace, v.key as channel, v.value as version
      from ${checkpoints} c, json_each_text(c.checkpoint -> 'channel_versions') v
      where c.thread_id = ${threadId})
    delete from ${checkpointBlobs} b where b.thread_id = ${threadId} and not exists (
      select 1 from used where used.namespace = b.namespace and used.channel = b.channel
        and used.version = b.version)`);
}

function timeOf(moment: Date | undefined) {
  return sql`${moment?.toISOString() ?? '-infinity'}::timestamptz`;
}

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import { findTexts, type LongTexts, restoreTexts } from './long-texts.ts';
import { deleteOrphans } from './prune-checkpoints.ts';
import { checkpointBlobs, checkpoints, checkpointWrites, longTexts, runs, type TextPlace } from './schema.ts';

export type CheckpointKey = { threadId: string; namespace: string; checkpointId: string };

export type StoredCheckpoint = CheckpointKey & {
  parentId: string | null;
  checkpoint: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** Serialized channel values by channel. */
  values: Record<string, unknown>;
  /** Task, channel and serialized value, in the order of task and index. */
  writes: [string, string, unknown][];
};

export type CheckpointFilter = {
  threadId?: string | undefined;
  namespace?: string | undefined;
  checkpointId?: string | undefined;
  before?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  limit?: number | undefined;
};

/** Keys of the metadata of a checkpoint by which LangGraph and the engine know where it comes from. */
const engineKeys = [
  'source',
  'step',
  'parents',
  'thread_id',
  'run_id',
  'run_attempt',
  'graph_id',
  'assistant_id',
  'checkpoint_ns',
];

type Held = { value: unknown; places: TextPlace[] | null };
type FoundCheckpoint = Omit<StoredCheckpoint, 'values' | 'writes'> & {
  values: Record<string, Held>;
  writes: [string, string, Held][];
};

/**
 * Newest first. Each value is looked up by its key: a join would read all values of the thread for each checkpoint.
 * `texts` gets to know the long ones.
 */
export async function listCheckpoints(
  db: Queryable,
  filter: CheckpointFilter,
  texts?: LongTexts,
): Promise<StoredCheckpoint[]> {
  const where: SQL[] = [sql`true`];
  if (filter.threadId !== undefined) where.push(sql`c.thread_id = ${filter.threadId}`);
  if (filter.namespace !== undefined) where.push(sql`c.namespace = ${filter.namespace}`);
  if (filter.checkpointId !== undefined) where.push(sql`c.checkpoint_id = ${filter.checkpointId}`);
  if (filter.before !== undefined) where.push(sql`c.checkpoint_id < ${filter.before}`);
  if (filter.metadata) where.push(sql`c.metadata::jsonb @> ${JSON.stringify(filter.metadata)}::jsonb`);
  const listed = await db.execute(sql`
    select c.thread_id as "threadId", c.namespace, c.checkpoint_id as "checkpointId", c.parent_id as "parentId",
      c.checkpoint, c.metadata,
      (select coalesce(json_object_agg(v.key, json_build_object('value', b.value, 'places', b.long_texts)), '{}')
        from json_each_text(c.checkpoint -> 'channel_versions') v, lateral (
          select value, long_texts from ${checkpointBlobs} where thread_id = c.thread_id and namespace = c.namespace
            and channel = v.key and version = v.value limit 1) b) as "values",
      (select coalesce(json_agg(json_build_array(w.task_id, w.channel,
          json_build_object('value', w.value, 'places', w.long_texts)) order by w.task_id, w.idx), '[]')
        from ${checkpointWrites} w where w.thread_id = c.thread_id and w.namespace = c.namespace
          and w.checkpoint_id = c.checkpoint_id) as writes
    from ${checkpoints} c
    where ${sql.join(where, sql` and `)}
    order by c.checkpoint_id desc
    limit ${filter.limit ?? null}`);
  const rows = listed.rows as FoundCheckpoint[];
  const heldIn = ({ values, writes }: FoundCheckpoint) => [
    ...Object.values(values),
    ...writes.map(([, , held]) => held),
  ];
  const holders = rows.flatMap((row) =>
    heldIn(row).map(({ places }) => ({ threadId: row.threadId, places })),
  );
  const found = await findTexts(db, holders, texts);
  const whole = ({ value, places }: Held) => restoreTexts(value, places, found);
  return rows.map((row) => ({
    ...row,
    values: Object.fromEntries(Object.entries(row.values).map(([channel, held]) => [channel, whole(held)])),
    writes: row.writes.map(([task, channel, held]) => [task, channel, whole(held)]),
  }));
}

export async function hasCheckpoint(db: Queryable, key: CheckpointKey): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from ${checkpoints} where thread_id = ${key.threadId} and namespace = ${key.namespace}
      and checkpoint_id = ${key.checkpointId}`);
  return found.rows.length === 1;
}

/** The newest checkpoint of the thread itself that the run made. */
export async function findLastCheckpoint(
  db: Queryable,
  threadId: string,
  runId: string,
): Promise<string | undefined> {
  const found = await db.execute<{ id: string }>(sql`
    select checkpoint_id as id from ${checkpoints}
    where run_id = ${runId} and thread_id = ${threadId} and namespace = ''
    order by checkpoint_id desc limit 1`);
  return found.rows[0]?.id;
}

/**
 * Checkpoints of the thread itself that no run made, oldest first: later than `after`, and before run number
 * `beforeRun` came. At most 100.
 */
export async function listStateUpdates(
  db: Queryable,
  threadId: string,
  after: { run: number; checkpointId?: string },
  beforeRun: number | undefined,
): Promise<string[]> {
  const { run, checkpointId = '' } = after;
  const found = await db.execute<{ id: string }>(sql`
    select checkpoint_id as id from ${checkpoints} c
    where thread_id = ${threadId} and namespace = '' and run_id is null and checkpoint_id > ${checkpointId}
      and not exists (select 1 from ${runs} r where r.thread_id = ${threadId}::uuid and r.number = ${run}
        and r.created_at >= c.created_at)
      and not exists (select 1 from ${runs} r where r.thread_id = ${threadId}::uuid
        and r.number = ${beforeRun ?? null} and r.created_at <= c.created_at)
    order by checkpoint_id limit 100`);
  return found.rows.map(({ id }) => id);
}

export async function runHasCheckpoint(db: Queryable, runId: string): Promise<boolean> {
  const found = await db.execute(sql`select 1 from ${checkpoints} where run_id = ${runId} limit 1`);
  return found.rows.length === 1;
}

/** Copies everything, as it stands at one moment, to a thread that has none yet; the copies belong to no run. */
export async function copyCheckpoints(db: Queryable, from: string, to: string): Promise<void> {
  await db.execute(sql`
    with a as (
      insert into ${checkpoints} (thread_id, namespace, checkpoint_id, parent_id, checkpoint, metadata, created_at)
      select ${to}::text, namespace, checkpoint_id, parent_id, checkpoint,
        replace(metadata::text, ${from}::text, ${to}::text)::json, created_at
      from ${checkpoints} where thread_id = ${from}),
    b as (
      insert into ${checkpointBlobs} (thread_id, namespace, channel, version, value, long_texts)
      select ${to}::text, namespace, channel, version, value, long_texts
      from ${checkpointBlobs} where thread_id = ${from}),
    t as (
      insert into ${longTexts} (thread_id, text_id, text)
      select ${to}::text, text_id, text from ${longTexts} where thread_id = ${from})
    insert into ${checkpointWrites} (thread_id, namespace, checkpoint_id, task_id, idx, channel, value, long_texts)
    select ${to}::text, namespace, checkpoint_id, task_id, idx, channel, value, long_texts
    from ${checkpointWrites} where thread_id = ${from}`);
}

/**
 * Merges `metadata` into that of the newest checkpoint of the thread itself; what the engine wrote there stays.
 * False when there is none.
 */
export async function patchCheckpointMetadata(
  db: Queryable,
  threadId: string,
  metadata: Record<string, unknown>,
): Promise<boolean> {
  const patched = await db.execute(sql`
    update ${checkpoints} c
    set metadata = c.metadata::jsonb || (${JSON.stringify(metadata)}::jsonb - ${sql.param(engineKeys)}::text[])
    from (select max(checkpoint_id) as id from ${checkpoints}
      where thread_id = ${threadId} and namespace = '') newest
    where c.thread_id = ${threadId} and c.namespace = '' and c.checkpoint_id = newest.id
    returning 1`);
  return patched.rows.length === 1;
}

export async function deleteThreadCheckpoints(db: Queryable, threadId: string): Promise<void> {
  await db.execute(sql`
    with a as (delete from ${checkpoints} where thread_id = ${threadId}),
      b as (delete from ${checkpointBlobs} where thread_id = ${threadId})
    delete from ${checkpointWrites} where thread_id = ${threadId}`);
}

export async function deleteRunCheckpoints(db: Queryable, threadId: string, runId: string): Promise<void> {
  const gone = await db.execute(sql`delete from ${checkpoints} where run_id = ${runId} returning 1`);
  if (gone.rows.length > 0) await deleteOrphans(db, threadId);
}

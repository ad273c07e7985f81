import {
  createValues,
  type Executor,
  isLongText,
  RawQuery,
  textParameter,
} from '#platform/database/index.ts';
import type { CheckpointKey } from './checkpoints.ts';
import { type Fence, fenceText } from './fence.ts';
import { type LongParts, placesJson } from './long-texts.ts';

/** `data` is JSON text on one line. */
export type RunEvent = { event: string; data: string };

/** `stored`: the same JSON without its long texts. */
export type NewEvent = RunEvent & { stored?: { data: string; long: LongParts } };

export type CheckpointEntry = CheckpointKey & {
  parentId: string | undefined;
  runId: string | undefined;
  checkpointJson: string;
  metadataJson: string;
  blobs: { channel: string; version: string; valueJson: string; long?: LongParts | undefined }[];
};

/** Regular writes (`idx` ≥ 0) keep their first value, special ones their last. */
export type WriteEntry = CheckpointKey & {
  taskId: string;
  idx: number;
  channel: string;
  valueJson: string;
  long?: LongParts | undefined;
};

export type JournalPage = {
  /** Numbered from `firstSeq`; written at `atMs`, milliseconds since 1970. */
  events: readonly NewEvent[];
  firstSeq: number;
  atMs: number;
  checkpoints: readonly CheckpointEntry[];
  writes: readonly WriteEntry[];
};

/**
 * Writes all of it in one statement; undefined, having written nothing, when `fence` no longer holds. `cancelled`:
 * somebody has asked for the end of the run.
 */
export async function appendJournal(
  to: Executor,
  fence: Fence | undefined,
  page: JournalPage,
): Promise<{ cancelled: boolean } | undefined> {
  const values = createValues();
  const { add } = values;
  const parts = [
    `fence as materialized (${fenceText(fence, add)})`,
    ...(fence && page.events.length > 0 ? [insertEvents(fence, page, add)] : []),
    ...(page.checkpoints.length > 0 ? insertCheckpoints(page.checkpoints, add) : []),
    ...(page.writes.length > 0 ? [insertWrites(page.writes, add)] : []),
  ];
  const text = `with ${parts.join(', ')} select cancelled from fence`;
  const appended = await to.execute<{ cancelled: boolean }>(new RawQuery(text, values.all));
  return appended.rows[0];
}

type Add = (value: unknown) => string;

/** What a shared row has at most. */
const rowChars = 100_000;
export const rowEvents = 500;

function insertEvents(fence: Fence, page: JournalPage, add: Add): string {
  const rows = toRows(page);
  return `events as (
    insert into "workflow_run_events" (run_id, seq, attempt, at_ms, event, data, long_texts)
    select ${add(fence.runId)}::uuid, e.seq, ${add(fence.attempt)}::int, ${add(page.atMs)}::bigint,
      e.event, e.data, e.places::json
    from fence, unnest(${add(rows.map(({ seq }) => seq))}::bigint[], ${texts(rows, 'event', add)},
      ${texts(rows, 'data', add)}, ${places(rows, add)}) as e (seq, event, data, places))`;
}

/** `seq`: that of the last of its `count` events. */
type EventRow = { seq: number; event: string; count: number; data: string; long?: LongParts };

/** Consecutive events of one name share a row, where none has long texts. */
function toRows({ events, firstSeq }: JournalPage): EventRow[] {
  const rows: EventRow[] = [];
  for (const [index, { event, data, stored }] of events.entries()) {
    const seq = firstSeq + index;
    const last = rows.at(-1);
    const isAlike = last?.event === event && !last.long && !stored;
    if (isAlike && last.count < rowEvents && last.data.length + data.length < rowChars) {
      last.seq = seq;
      last.count += 1;
      last.data += `\n${data}`;
    } else {
      rows.push({ seq, event, count: 1, ...(stored ?? { data }) });
    }
  }
  return rows;
}

/** One statement cannot write a row twice: the last of the same checkpoint counts. */
function insertCheckpoints(entries: readonly CheckpointEntry[], add: Add): string[] {
  const rows = [...new Map(entries.map((entry) => [JSON.stringify(keyOf(entry)), entry])).values()];
  const blobs = entries.flatMap((entry) => entry.blobs.map((blob) => ({ ...entry, ...blob })));
  const put = `put as (
    insert into "workflow_checkpoints" (thread_id, namespace, checkpoint_id, parent_id, run_id, checkpoint, metadata)
    select c.thread_id, c.namespace, c.checkpoint_id, c.parent_id, c.run_id::uuid, c.checkpoint::json, c.metadata::json
    from fence, unnest(${texts(rows, 'threadId', add)}, ${texts(rows, 'namespace', add)},
      ${texts(rows, 'checkpointId', add)}, ${texts(rows, 'parentId', add)}, ${texts(rows, 'runId', add)},
      ${texts(rows, 'checkpointJson', add)}, ${texts(rows, 'metadataJson', add)})
      as c (thread_id, namespace, checkpoint_id, parent_id, run_id, checkpoint, metadata)
    on conflict (thread_id, namespace, checkpoint_id) do update set parent_id = excluded.parent_id,
      run_id = excluded.run_id, checkpoint = excluded.checkpoint, metadata = excluded.metadata)`;
  if (blobs.length === 0) return [put];
  const values = `blobs as (
    insert into "workflow_checkpoint_blobs" (thread_id, namespace, channel, version, value, long_texts)
    select b.thread_id, b.namespace, b.channel, b.version, b.value::json, b.places::json
    from fence, unnest(${texts(blobs, 'threadId', add)}, ${texts(blobs, 'namespace', add)},
      ${texts(blobs, 'channel', add)}, ${texts(blobs, 'version', add)}, ${texts(blobs, 'valueJson', add)},
      ${places(blobs, add)})
      as b (thread_id, namespace, channel, version, value, places)
    on conflict do nothing)`;
  return [put, values];
}

function insertWrites(entries: readonly WriteEntry[], add: Add): string {
  const byKey = new Map<string, WriteEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([...keyOf(entry), entry.taskId, entry.idx]);
    if (entry.idx < 0 || !byKey.has(key)) byKey.set(key, entry);
  }
  const rows = [...byKey.values()];
  return `writes as (
    insert into "workflow_checkpoint_writes" as existing
      (thread_id, namespace, checkpoint_id, task_id, idx, channel, value, long_texts)
    select w.thread_id, w.namespace, w.checkpoint_id, w.task_id, w.idx, w.channel, w.value::json, w.places::json
    from fence, unnest(${texts(rows, 'threadId', add)}, ${texts(rows, 'namespace', add)},
      ${texts(rows, 'checkpointId', add)}, ${texts(rows, 'taskId', add)}, ${add(rows.map(({ idx }) => idx))}::int[],
      ${texts(rows, 'channel', add)}, ${texts(rows, 'valueJson', add)}, ${places(rows, add)})
      as w (thread_id, namespace, checkpoint_id, task_id, idx, channel, value, places)
    on conflict (thread_id, namespace, checkpoint_id, task_id, idx)
      do update set channel = excluded.channel, value = excluded.value, long_texts = excluded.long_texts
      where existing.idx < 0)`;
}

const keyOf = ({ threadId, namespace, checkpointId }: CheckpointKey) => [threadId, namespace, checkpointId];

function places(rows: readonly { long?: LongParts | undefined }[], add: Add): string {
  return `${add(rows.map(({ long }) => placesJson(long)))}::text[]`;
}

function texts<Key extends string>(
  rows: readonly { [key in Key]: string | undefined }[],
  key: Key,
  add: Add,
): string {
  const values = rows.map((row) => row[key] ?? null);
  if (!values.some((value) => value !== null && isLongText(value))) return `${add(values)}::text[]`;
  // Each as a value of its own: of an array PostgreSQL would read all of it once more.
  return `array[${values.map((value) => `${add(value === null ? null : textParameter(value))}::text`).join()}]`;
}

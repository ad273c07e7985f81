import { eq, max } from 'drizzle-orm';
import { type Queryable, RawQuery } from '#platform/database/index.ts';
import type { RunStatus } from '#shared/workflow/protocol.ts';
import { type RunEvent, rowEvents } from './journal.ts';
import { fillIn, findTexts } from './long-texts.ts';
import { runEvents, type TextPlace } from './schema.ts';

/** `atMs`: when it was written, in milliseconds since 1970. */
export type LoggedEvent = RunEvent & { seq: number; atMs: number };

/** A row that begins before the last of them may end behind it. */
const pageEvents = 2 * rowEvents;
const pageBytes = 1_000_000;

const readPage = `
  select r.status, r.events_pruned_to as "prunedTo", r.thread_id as "threadId",
    e.seq, e.at_ms as "atMs", e.event, e.data, e.long_texts as places
  from "workflow_runs" r left join lateral (
    select page.*, sum(page.bytes) over (order by page.seq) - page.bytes as bytes_before
    from (
      select seq, at_ms, event, data, long_texts,
        case when long_texts is null then octet_length(data) else ${pageBytes} end as bytes
      from "workflow_run_events"
      where run_id = r.run_id and seq > $2 and seq <= $2 + ${pageEvents}) page
    ) e on e.bytes_before < ${pageBytes}
  where r.run_id = $1
  order by e.seq`;

/**
 * The next events after `after` and the status of the run at the same instant; undefined when there is no
 * such run. At most 1,000 events, and no more than a row of them beyond 1 MB, which any with a long text counts as.
 * `prunedTo`: events up to this one are not kept.
 */
export async function readEvents(
  db: Queryable,
  runId: string,
  after: number,
): Promise<{ status: RunStatus; prunedTo: number; events: LoggedEvent[] } | undefined> {
  const found = await db.execute<{
    status: RunStatus;
    prunedTo: string | null;
    seq: string | null;
    atMs: string;
    event: string;
    data: string;
    threadId: string;
    places: TextPlace[] | null;
  }>(new RawQuery(readPage, [runId, after]));
  const [first] = found.rows;
  if (!first) return undefined;
  const events = first.seq === null ? [] : found.rows;
  const texts = await findTexts(db, events);
  return {
    status: first.status,
    prunedTo: Number(first.prunedTo ?? 0),
    events: events.flatMap(({ seq, atMs, event, data, places }) => {
      const lines = data.split('\n');
      const before = Number(seq) - lines.length;
      return lines.flatMap((line, index) => {
        const number = before + index + 1;
        if (number <= after) return [];
        return { seq: number, atMs: Number(atMs), event, data: places ? fillIn(line, texts) : line };
      });
    }),
  };
}

export async function findLastSeq(db: Queryable, runId: string): Promise<number> {
  const [row] = await db
    .select({ seq: max(runEvents.seq) })
    .from(runEvents)
    .where(eq(runEvents.runId, runId));
  return Number(row?.seq ?? 0);
}

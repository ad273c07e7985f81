import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import type { Report } from '#shared/research/report.ts';
import type { AcceptedTopic } from './accept-topic.ts';
import { researchSessions as sessions, researchStarts as starts } from './schema.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type SessionSummaryRow = Pick<
  SessionRow,
  'id' | 'topic' | 'mode' | 'status' | 'threadId' | 'runId' | 'createdAt' | 'updatedAt'
>;
/** What is needed to change the state of a session, without its images and reports. */
export type LockedSession = Pick<SessionRow, 'id' | 'status' | 'topic' | 'holdId' | 'runId'>;
type Owned = { id: string; userId: string };

const owned = ({ id, userId }: Owned) => and(eq(sessions.id, id), eq(sessions.userId, userId));
const lockedColumns = {
  id: sessions.id,
  status: sessions.status,
  topic: sessions.topic,
  holdId: sessions.holdId,
  runId: sessions.runId,
};
const waitsForRun = and(eq(sessions.status, 'RUNNING'), isNull(sessions.runId));

/** Newest first. */
export async function listSessions(to: Queryable, userId: string): Promise<SessionSummaryRow[]> {
  const { id, topic, mode, status, threadId, runId, createdAt, updatedAt } = sessions;
  return to
    .select({ id, topic, mode, status, threadId, runId, createdAt, updatedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(createdAt), desc(id));
}

export async function findSession(to: Queryable, session: Owned): Promise<SessionRow | undefined> {
  const [row] = await to.select().from(sessions).where(owned(session));
  return row;
}

export async function insertSession(
  to: Queryable,
  session: AcceptedTopic & { userId: string; originalImageData: string | null; createdAt: Date },
): Promise<SessionRow> {
  const [row] = await to
    .insert(sessions)
    .values({ ...session, updatedAt: session.createdAt })
    .returning();
  if (!row) throw new Error('The session was not written');
  return row;
}

/** How many sessions the user has for which nothing was paid, or all was given back. */
export async function countUnstarted(to: Queryable, userId: string): Promise<number> {
  return to.$count(sessions, and(eq(sessions.userId, userId), eq(sessions.status, 'PENDING')));
}

/** What the sessions of a user take, each with 1 KB for itself; large texts are not read for it. */
export async function sumSessionBytes(to: Queryable, userId: string): Promise<number> {
  const { topic, finalReport, report, originalImageData } = sessions;
  const bytes = sql`1024 + octet_length(${topic}) + coalesce(octet_length(${finalReport}), 0)
    + coalesce(pg_column_size(${report}), 0) + coalesce(octet_length(${originalImageData}), 0)`;
  const [row] = await to
    .select({ bytes: sql<string>`coalesce(sum(${bytes}), 0)` })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return Number(row?.bytes ?? 0);
}

export async function updateTopic(
  to: Queryable,
  session: Owned,
  accepted: AcceptedTopic,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await to
    .update(sessions)
    .set({ ...accepted, updatedAt: now })
    .where(owned(session))
    .returning();
  return row;
}

/** Writes only where no report is; undefined, having written nothing, elsewhere. */
export async function saveMissingReport(
  db: Queryable,
  session: Owned,
  html: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ finalReport: html, updatedAt: now })
    .where(and(owned(session), isNull(sessions.finalReport)))
    .returning();
  return row;
}

/** Writes the same report with newer knowledge of its sources, unless another research has replaced it meanwhile. */
export async function saveReportCheck(to: Queryable, id: string, report: Report): Promise<void> {
  await to
    .update(sessions)
    .set({ report })
    .where(and(eq(sessions.id, id), sql`${sessions.report}->>'generatedAt' = ${report.generatedAt}`));
}

/** Writes a report over the one that was there. */
export async function replaceReport(
  tx: Tx,
  session: Owned,
  change: Pick<SessionRow, 'report' | 'finalReport' | 'updatedAt'>,
): Promise<SessionRow | undefined> {
  const [row] = await tx.update(sessions).set(change).where(owned(session)).returning();
  return row;
}

/** The run that works on the session now. */
export async function findLiveRun(to: Queryable, session: Owned): Promise<string | undefined> {
  const [row] = await to
    .select({ runId: sessions.runId })
    .from(sessions)
    .where(and(owned(session), eq(sessions.status, 'RUNNING')));
  return row?.runId ?? undefined;
}

/** The session whose latest run this is. */
export async function findSessionOfRun(to: Queryable, runId: string): Promise<string | undefined> {
  const [row] = await to.select({ id: sessions.id }).from(sessions).where(eq(sessions.runId, runId));
  return row?.id;
}

/** The session, locked until the transaction ends. */
export async function lockSession(tx: Tx, session: Owned): Promise<LockedSession | undefined> {
  const [row] = await tx.select(lockedColumns).from(sessions).where(owned(session)).for('update');
  return row;
}

export async function markStarted(
  tx: Tx,
  id: string,
  start: AcceptedTopic & { holdId: string | null; now: Date },
): Promise<SessionRow> {
  const { topic, ownWords, holdId, now } = start;
  const [row] = await tx
    .update(sessions)
    .set({
      topic,
      ownWords,
      holdId,
      status: 'RUNNING',
      threadId: null,
      runId: null,
      startedAt: now,
      updatedAt: now,
    })
    .where(eq(sessions.id, id))
    .returning();
  if (!row) throw new Error(`Session ${id} was not written`);
  return row;
}

/** Gives a started session its run. Returns false when it is not the caller's, not started, or has a run already. */
export async function attachRun(
  tx: Tx,
  session: Owned,
  run: Pick<SessionRow, 'mode'> & { threadId: string; runId: string },
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set(run)
    .where(and(owned(session), waitsForRun))
    .returning({ id: sessions.id });
  return rows.length === 1;
}

/** The session that this run is the live run of, locked until the transaction ends. */
export async function lockRunning(tx: Tx, id: string, runId: string): Promise<LockedSession | undefined> {
  const [row] = await tx
    .select(lockedColumns)
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.runId, runId), eq(sessions.status, 'RUNNING')))
    .for('update');
  return row;
}

/** The run of the session has asked the user something. */
export async function markWaiting(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ status: 'WAITING', updatedAt: now }).where(eq(sessions.id, id));
}

const isWaiting = eq(sessions.status, 'WAITING');

/** Gives a waiting session the run that answers it. Returns false when it is not the caller's, or does not wait in this thread. */
export async function attachAnswer(
  tx: Tx,
  session: Owned,
  { threadId, runId }: { threadId: string; runId: string },
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ runId, status: 'RUNNING' })
    .where(and(owned(session), isWaiting, eq(sessions.threadId, threadId)))
    .returning({ id: sessions.id });
  return rows.length === 1;
}

/** Whether a session waits for an answer in this thread. */
export async function isThreadWaiting(tx: Tx, threadId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isWaiting, eq(sessions.threadId, threadId)));
  return rows.length > 0;
}

export async function markCompleted(
  tx: Tx,
  id: string,
  result: { finalReport: string; report: Report; now: Date },
): Promise<void> {
  const { finalReport, report, now } = result;
  await tx
    .update(sessions)
    .set({ finalReport, report, status: 'COMPLETED', holdId: null, completedAt: now, updatedAt: now })
    .where(eq(sessions.id, id));
}

/** Back to where it was before it was started: COMPLETED if an earlier research left a report, else PENDING. */
export async function markReleased(tx: Tx, id: string, now: Date): Promise<void> {
  const before = sql`case when ${sessions.completedAt} is null then 'PENDING' else 'COMPLETED' end`;
  await tx
    .update(sessions)
    .set({ status: before, holdId: null, threadId: null, runId: null, updatedAt: now })
    .where(eq(sessions.id, id));
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id));
}

/** Ids of sessions that were started before `before` and have no run. */
export async function listWithoutRun(to: Queryable, before: Date): Promise<string[]> {
  const rows = await to
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(waitsForRun, lt(sessions.startedAt, before)))
    .limit(1000);
  return rows.map(({ id }) => id);
}

/** The session if it still has no run, locked until the transaction ends. */
export async function lockWithoutRun(tx: Tx, id: string, before: Date): Promise<LockedSession | undefined> {
  const [row] = await tx
    .select(lockedColumns)
    .from(sessions)
    .where(and(eq(sessions.id, id), waitsForRun, lt(sessions.startedAt, before)))
    .for('update');
  return row;
}

/**
 * Keeps the key of a start. Waits for another transaction that does the same, and then returns the hash of the request that
 * was first; undefined where this one is.
 */
export async function keepStartKey(
  tx: Tx,
  start: { userId: string; key: string; requestHash: string; createdAt: Date },
): Promise<string | undefined> {
  const inserted = await tx.insert(starts).values(start).onConflictDoNothing().returning({ key: starts.key });
  if (inserted.length === 1) return undefined;
  const [row] = await tx
    .select({ requestHash: starts.requestHash })
    .from(starts)
    .where(and(eq(starts.userId, start.userId), eq(starts.key, start.key)));
  return row?.requestHash ?? '';
}

export async function deleteStartKeys(to: Queryable, before: Date): Promise<void> {
  await to.delete(starts).where(lt(starts.createdAt, before));
}

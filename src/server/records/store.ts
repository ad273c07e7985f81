import { and, asc, desc, eq } from 'drizzle-orm';
import { createValues, type Queryable, RawQuery } from '#platform/database/index.ts';
import { runRecords as records } from './schema.ts';

export type RecordRow = { key: string; body: Buffer };

/** In one statement; what a later attempt wrote under the same key stays. */
export async function upsertEntries(
  db: Queryable,
  of: { runId: string; sessionId: string; attempt: number },
  rows: readonly RecordRow[],
): Promise<void> {
  const { all, add } = createValues();
  const [runId, sessionId, attempt] = [add(of.runId), add(of.sessionId), add(of.attempt)];
  const values = rows.map(
    ({ key, body }) => `(${runId}, ${sessionId}, ${attempt}, ${add(key)}, ${add(body)})`,
  );
  const text = `insert into "research_run_records" as old (run_id, session_id, attempt, key, body) values ${values.join(', ')}
    on conflict (run_id, key) do update set attempt = excluded.attempt, body = excluded.body
    where excluded.attempt >= old.attempt and excluded.body <> old.body`;
  await db.execute(new RawQuery(text, all));
}

export async function listEntries(db: Queryable, runId: string): Promise<RecordRow[]> {
  const { key, body } = records;
  return db.select({ key, body }).from(records).where(eq(records.runId, runId)).orderBy(asc(key));
}

/** The run of a session that wrote this entry last. */
export async function findLatestRun(
  db: Queryable,
  sessionId: string,
  key: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ runId: records.runId })
    .from(records)
    .where(and(eq(records.sessionId, sessionId), eq(records.key, key)))
    .orderBy(desc(records.createdAt))
    .limit(1);
  return row?.runId;
}

/** The runs of which the session has a record. */
export async function listRuns(db: Queryable, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ runId: records.runId })
    .from(records)
    .where(eq(records.sessionId, sessionId));
  return rows.map(({ runId }) => runId);
}

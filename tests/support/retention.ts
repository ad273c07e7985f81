import { sql } from 'drizzle-orm';
import type { Retention } from '#workflow/index.ts';
import { sweepRetention } from '../../src/workflow/engine/retention.ts';
import type { WorkflowServer } from './workflow.ts';

const dayMs = 24 * 3600 * 1000;
const forever: Retention = { eventDays: 0, historyDays: 0, historyCheckpoints: 1_000 };

/** What the service prunes when so many days have passed. */
export function sweepAfter(
  { database }: Pick<WorkflowServer, 'database'>,
  days: number,
  retention: Partial<Retention>,
  signal = new AbortController().signal,
): Promise<void> {
  const clock = { now: () => new Date(Date.now() + days * dayMs) };
  return sweepRetention({ database, clock, retention: { ...forever, ...retention } }, signal);
}

/** Rows that a thread has in a table. */
export async function countRows(
  { database }: WorkflowServer,
  table: string,
  threadId: string,
): Promise<number> {
  const found = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where thread_id = ${threadId}`,
  );
  return found.rows[0]?.n ?? 0;
}

export async function countEvents({ database }: WorkflowServer, runId: string): Promise<number> {
  const found = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from workflow_run_events where run_id = ${runId}`,
  );
  return found.rows[0]?.n ?? 0;
}

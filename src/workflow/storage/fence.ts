import { type SQL, sql } from 'drizzle-orm';

/** The right of one attempt to write for its run. */
export type Fence = { runId: string; attempt: number };

const anyway = 'select false as cancelled';
const held = [
  'select cancel_requested_at is not null as cancelled from "workflow_runs" where run_id = ',
  '::uuid and attempt = ',
  `::int and status = 'running' for share`,
] as const;

/**
 * One row while the attempt still holds its run, else none. The share lock makes a newer attempt wait for the
 * statement that asked. Use it in single statements, or in the transaction that ends the run, which locks it anyway: a stopped
 * process must not be left holding the lock.
 */
export function fenceRow(fence: Fence | undefined): SQL {
  if (!fence) return sql.raw(anyway);
  const [run, attempt, running] = held.map((text) => sql.raw(text));
  return sql`${run}${fence.runId}${attempt}${fence.attempt}${running}`;
}

/** The same as text, where `add` gives a value its place in the statement. */
export function fenceText(fence: Fence | undefined, add: (value: unknown) => string): string {
  if (!fence) return anyway;
  const [run, attempt, running] = held;
  return `${run}${add(fence.runId)}${attempt}${add(fence.attempt)}${running}`;
}

import type { Fence } from '../storage/fence.ts';
import type { RunEvent } from '../storage/journal.ts';
import type { RunRow } from '../storage/runs.ts';

/** `begun`: in the process that accepted the run, the first attempt, with its first event committed. */
export type RunJob = { runId: string; begun?: RunRow };

/** The first event of each attempt. */
export function attemptEvent({ runId, attempt }: Fence): RunEvent {
  return { event: 'metadata', data: JSON.stringify({ run_id: runId, attempt }) };
}

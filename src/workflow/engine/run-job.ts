import type { Fence } from '../storage/fence.ts';
import type { RunEvent } from '../storage/journal.ts';
import type { LongTexts } from '../storage/long-texts.ts';
import type { RunRow } from '../storage/runs.ts';

/** A new run, whether its thread had any state when it came, and the long texts it came with. */
export type BegunRun = RunRow & { threadHasState: boolean; texts: LongTexts };

/** `begun`: in the process that accepted the run, the first attempt, with its first event committed. */
export type RunJob = { runId: string; begun?: BegunRun };

/** The first event of each attempt. */
export function attemptEvent({ runId, attempt }: Fence): RunEvent {
  return { event: 'metadata', data: JSON.stringify({ run_id: runId, attempt }) };
}

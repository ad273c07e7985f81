import type { Db } from '#platform/database/index.ts';
import type { LoggedEvent } from '../storage/run-events.ts';
import { findRun } from '../storage/runs.ts';
import type { Graphs } from './graphs.ts';
import { hiddenName } from './protocol/log-names.ts';
import type { RunEventBus } from './run-event-bus.ts';
import { EventsPrunedError, readRun } from './run-reader.ts';
import { readResult } from './run-result.ts';
import { wireJson } from './wire.ts';

export type FollowDeps = { db: Db; eventBus: RunEventBus; graphs: Graphs };

/**
 * Yields the events of a run as `readRun` does, and what is left of a run instead of events that are no longer kept: a
 * `metadata` event that says so, then the state or the error with which it ended. The last of them has the number of the
 * last event there was.
 */
export async function* followRun(
  deps: FollowDeps,
  runId: string,
  options: Parameters<typeof readRun>[2],
): AsyncGenerator<LoggedEvent[]> {
  try {
    yield* readRun(deps, runId, options);
  } catch (error) {
    if (!(error instanceof EventsPrunedError)) throw error;
    const left = await describeLeft(deps, runId, error.prunedTo);
    if (left.length > 0) yield left;
  }
}

async function describeLeft(deps: FollowDeps, runId: string, lastSeq: number): Promise<LoggedEvent[]> {
  const run = await findRun(deps.db, runId);
  if (!run) return [];
  const { attempt, status } = run;
  const { __error__: failure, ...values } = await readResult(deps, run);
  const atMs = run.updatedAt.getTime();
  const metadata = { run_id: runId, attempt, status, events_pruned: true };
  const notice = { data: { run_id: runId } };
  return [
    { seq: lastSeq - 2, atMs, event: 'metadata', data: JSON.stringify(metadata) },
    {
      seq: lastSeq - 1,
      atMs,
      event: hiddenName('custom:events_pruned', []),
      data: JSON.stringify(notice),
    },
    failure
      ? { seq: lastSeq, atMs, event: 'error', data: JSON.stringify(failure) }
      : { seq: lastSeq, atMs, event: 'values', data: wireJson(values) },
  ];
}

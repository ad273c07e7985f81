import type { NamedPoint } from './lane.ts';
import type { ScenarioName } from './scenarios.ts';
import type { StopPoint } from './stop-points.ts';

// A process has other queues, too: their jobs are no part of a scenario.
const runQueue = 'workflow.run';
// Statements by table and verb, as the engine sends them.
const insertRun = 'insert into "workflow_runs"';
const sendJob = 'insert into pgboss\\.job';
const fetchJob = "name = 'workflow\\.run'.*update pgboss\\..*state = 'active'";
const completeJob = "update pgboss\\..*state = 'completed'";
const claim = 'update "workflow_runs" set "status" = .*"attempt" = "workflow_runs"';
const append = 'insert into "workflow_run_events"';
const putCheckpoint = 'insert into "workflow_checkpoints"';
const putWrites = 'insert into "workflow_checkpoint_writes"';
const markEnded = 'update "workflow_runs" set "status" = .*"error" = ';
const observe = 'insert into test_ended';
const updateThread = 'update "workflow_threads" set';
const lockThread = 'from "workflow_threads".* for update';
const askCancel = 'update "workflow_runs" set "cancel_action"';
const deleteThread = 'delete from "workflow_threads"|update "workflow_threads" set "deleted_at"';
const commit = '^commit';

/** The name says whether it is before or after the statement. */
function at(
  scenario: ScenarioName,
  name: `before ${string}` | `after ${string}`,
  statement: string,
  more: Omit<StopPoint, 'statement' | 'when'> & { durability?: NamedPoint['durability'] } = {},
): NamedPoint {
  return { scenario, name, statement, when: name.startsWith('before') ? 'before' : 'after', ...more };
}

/** Where a process serves a request. Woken, it goes on with what the client still waits for. */
export const requestPoints: readonly NamedPoint[] = [
  // A run is accepted.
  at('run', 'before the run is inserted', insertRun),
  at('run', 'after the run is inserted', insertRun),
  at('run', 'after its job is sent', sendJob, { within: insertRun }),
  at('run', 'after its first event is written', append),
  at('run', 'before the run is committed', commit, { within: insertRun }),
  at('run', 'after the run is committed', commit, { within: insertRun }),
  at('queued', 'before the waiting run is committed', commit, { within: insertRun, nth: 2 }),
  at('queued', 'after the waiting run is committed', commit, { within: insertRun, nth: 2 }),

  // It is stopped.
  at('cancelled', 'before the wish to cancel is committed', commit, { within: askCancel }),
  at('cancelled', 'after the wish to cancel is committed', commit, { within: askCancel }),
  at('replaced', 'before another run takes its place', commit, { within: askCancel }),
  at('replaced', 'after another run takes its place', commit, { within: insertRun, nth: 2 }),
  at('rolledBack', 'after another run rolls it back', commit, { within: insertRun, nth: 2 }),

  // Its thread is deleted.
  at('deleted', 'before the thread is locked for deletion', lockThread, { nth: 2 }),
  at('deleted', 'before the thread is deleted', deleteThread),
  at('deleted', 'after the thread is deleted', deleteThread),
  at('deleted', 'before the deletion is committed', commit, { within: deleteThread }),
  at('deleted', 'after the deletion is committed', commit, { within: deleteThread }),
];

/** Where a process works on a run. Woken, it must leave no trace: another one has taken the run over. */
export const workerPoints: readonly NamedPoint[] = [
  // A worker takes it.
  at('queued', 'after the job is fetched', fetchJob, { found: true }),
  at('queued', 'before the waiting run is claimed', claim),
  at('queued', 'after the waiting run is claimed', claim),

  // The graph runs.
  at('run', 'before the first group of events', append, { nth: 2 }),
  at('run', 'after the first group of events', append, { nth: 2 }),
  at('run', 'before the third group of events', append, { nth: 3 }),
  at('run', 'after the fourth group of events', append, { nth: 4 }),
  at('run', 'before the first checkpoint', putCheckpoint, { durability: 'async' }),
  at('run', 'after the first checkpoint', putCheckpoint, { durability: 'async' }),
  at('run', 'before the writes of the first node', putWrites, { durability: 'async' }),
  at('run', 'after the writes of the first node', putWrites, { durability: 'sync' }),
  at('run', 'before the second checkpoint', putCheckpoint, { nth: 2, durability: 'sync' }),
  at('run', 'after the second checkpoint', putCheckpoint, { nth: 2, durability: 'sync' }),
  at('run', 'after the writes of the last node', putWrites, { nth: 2, durability: 'sync' }),
  at('run', 'before the last checkpoint', putCheckpoint, { nth: 3, durability: 'sync' }),
  at('run', 'after the last checkpoint', putCheckpoint, { nth: 3, durability: 'sync' }),
  at('run', 'before the only checkpoint', putCheckpoint, { durability: 'exit' }),
  at('run', 'after the only checkpoint', putCheckpoint, { durability: 'exit' }),

  // It waits for a person.
  at('interrupted', 'before the checkpoint it is to wait at', putCheckpoint, { nth: 2, durability: 'sync' }),
  at('interrupted', 'after the checkpoint it is to wait at', putCheckpoint, { nth: 2, durability: 'sync' }),
  at('interrupted', 'before its wait is an end', markEnded),
  at('interrupted', 'before its wait is committed', commit, { within: markEnded }),
  at('interrupted', 'after its wait is committed', commit, { within: markEnded }),

  // It ends.
  at('run', 'before the run is marked as ended', markEnded),
  at('run', 'after the run is marked as ended', markEnded),
  at('run', 'after its observer was told', observe),
  at('run', 'after its thread is free', updateThread, { within: markEnded }),
  at('run', 'before the end is committed', commit, { within: markEnded }),
  at('run', 'after the end is committed', commit, { within: markEnded }),
  at('run', 'before the job is completed', completeJob, { value: runQueue }),
  at('run', 'after the job is completed', completeJob, { value: runQueue, found: true }),
  at('queued', 'after the next run is sent', sendJob, { within: markEnded }),
  at('queued', 'after the end that starts the next run', commit, { within: markEnded }),

  // It is stopped.
  at('cancelled', 'before the cancelled run ends', commit, { within: markEnded }),
  at('cancelled', 'after the cancelled run ends', commit, { within: markEnded }),
  at('replaced', 'before the replaced run ends', commit, { within: markEnded }),
  at('replaced', 'after the replaced run ends', commit, { within: markEnded }),
  at('rolledBack', 'before the roll-back is committed', commit, { within: markEnded }),
  at('rolledBack', 'after the roll-back is committed', commit, { within: markEnded }),
];

/** A process can stop anywhere; these are the places where what the database holds changes its meaning. */
export const points = [...requestPoints, ...workerPoints];

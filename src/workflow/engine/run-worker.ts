import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import { isConnectionLoss } from '#platform/database/index.ts';
import type { StoreIndex } from '../ports.ts';
import { runHasCheckpoint } from '../storage/checkpoints.ts';
import type { Fence } from '../storage/fence.ts';
import type { NewEvent } from '../storage/journal.ts';
import { type CutValue, createLongTexts, type LongTexts } from '../storage/long-texts.ts';
import { findLastSeq } from '../storage/run-events.ts';
import { claimRun, findRun, type RunRow, releaseRun } from '../storage/runs.ts';
import { Checkpointer } from './checkpointer.ts';
import type { EngineDeps } from './deps.ts';
import { describeFailure } from './failures.ts';
import { createFencedStorage, type FencedStorage, FenceLostError } from './fenced-storage.ts';
import { graphConfig, graphInput } from './graph-input.ts';
import { openBound } from './graphs.ts';
import { createJournal, type Journal, type JournalRest } from './journal.ts';
import { endRun, type RunOutcome, runQueue } from './run-end.ts';
import { attemptEvent, type RunJob } from './run-job.ts';
import type { StoredKwargs } from './run-request.ts';
import { RunStore } from './run-store.ts';
import { findStaticStop, toStopEvents } from './static-stop.ts';
import { streamGraph } from './stream-modes.ts';
import { wireJson } from './wire.ts';

/** Runs one process works on at once; most of their time is waiting for others. */
const concurrency = 32;
/** A run whose process stopped this often is not given to another: it may be what stops them. */
const maxCrashes = 2;
/** How long a stopped graph may take to save the steps it has done. */
const unwindMs = 1_000;

type WorkerDeps = EngineDeps & {
  clock: Clock;
  errorDetail: 'safe' | 'full';
  storeIndex: StoreIndex | undefined;
};

class CancelledError extends Error {}

export async function startRunWorker(deps: WorkerDeps): Promise<void> {
  await deps.queue.work<RunJob>(runQueue, { concurrency }, (job, signal) => performRun(deps, job, signal));
}

/** One attempt. `signal` asks to give the run back unfinished: that throws, so that the queue delivers it again. */
async function performRun(deps: WorkerDeps, { runId, begun }: RunJob, signal: AbortSignal): Promise<void> {
  const { db } = deps.database;
  const stop = new AbortController();
  const cancel = () => stop.abort(new CancelledError('Cancelled'));
  const unlisten = deps.eventBus.onCancel(runId, () => {
    void findRun(db, runId).then(
      (run) => {
        if (!run || run.cancelRequestedAt) cancel();
      },
      () => undefined,
    );
  });
  const release = () => stop.abort(signal.reason);
  signal.addEventListener('abort', release);
  let ended = false;
  try {
    if (signal.aborted) release();
    if (!begun) signal.throwIfAborted();
    const texts = begun?.texts ?? createLongTexts();
    const run = begun ?? (await claimRun(db, runId, texts));
    if (!run) return;
    const guard = createFencedStorage({ runId, attempt: run.attempt }, (failure) => stop.abort(failure));
    const lastSeq = begun ? 1 : run.attempt === 1 ? 0 : await findLastSeq(db, runId);
    const journal = createJournal({
      withConnection: deps.database.withConnection,
      guard,
      lastSeq,
      onAppended: (events) => deps.eventBus.appended(runId, events),
      onCancelled: cancel,
    });
    const threadHasState = begun?.threadHasState ?? true;
    ended = await attempt(deps, run, { guard, journal, texts, stop, leave: signal, threadHasState });
  } finally {
    unlisten();
    signal.removeEventListener('abort', release);
    if (!ended) deps.eventBus.left(runId);
  }
}

type Attempt = {
  guard: FencedStorage;
  journal: Journal;
  texts: LongTexts;
  stop: AbortController;
  /** Aborts when the process stops or the run's job is another's. */
  leave: AbortSignal;
  threadHasState: boolean;
  /** Of the graph, once it runs. */
  checkpointer?: Checkpointer;
  /** What the end of the run was to commit. */
  rest?: JournalRest | undefined;
};

/** False when the run is no longer this attempt's. */
async function attempt(deps: WorkerDeps, run: RunRow, working: Attempt): Promise<boolean> {
  const { guard, journal } = working;
  const fence = { runId: run.runId, attempt: run.attempt };
  try {
    const outcome = await decide(deps, run, working);
    const rest = await journal.close();
    working.rest = rest;
    const ended = await endRun(deps, run, fence, outcome, { saver: working.checkpointer, rest });
    if (ended) deps.eventBus.ended(run.runId, journal.lastSeq, rest?.events);
    return ended;
  } catch (error) {
    if (guard.failure instanceof FenceLostError) {
      deps.logger.info(fence, 'the run was taken over by another attempt');
      return false;
    }
    await giveBack(deps, fence, working);
    throw error;
  }
}

/**
 * A database that is away for a while makes no crash: the run is given back when it serves again, unless `leave` is first; with
 * what its journal had left for its end, so that the next attempt repeats nothing.
 */
async function giveBack(
  { database, eventBus }: WorkerDeps,
  fence: Fence,
  { rest, leave: signal }: Attempt,
): Promise<void> {
  const save = async () => {
    if (rest && (await rest.append(database.db))) eventBus.appended(fence.runId, rest.events);
  };
  await onceReached(save, signal);
  await onceReached(() => releaseRun(database.db, fence), signal);
}

/** Tries as long as the database is away, unless `signal` is first; another failure is left to the next attempt. */
async function onceReached(act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 2_000)) {
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || !isConnectionLoss(error)) return;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Works on the run until its outcome is clear and all that it does is in its journal. Throws when the run is to be tried again. */
async function decide(deps: WorkerDeps, run: RunRow, working: Attempt): Promise<RunOutcome> {
  const { guard, journal, stop } = working;
  if (run.cancelRequestedAt) return { status: 'interrupted' };
  if (run.crashes >= maxCrashes) {
    const message = `The process that worked on this run stopped ${run.crashes} times. The run was given up.`;
    return fail(journal, { error: 'RunCrashed', message });
  }
  try {
    await runGraph(deps, run, working);
    if (guard.failure) throw guard.failure;
    return { status: 'success' };
  } catch (error) {
    if (guard.failure) throw guard.failure;
    if (stop.signal.reason instanceof CancelledError) {
      await journal.flush();
      return { status: 'interrupted' };
    }
    stop.signal.throwIfAborted();
    deps.logger.warn({ err: error, runId: run.runId }, 'a run failed');
    return fail(journal, describeFailure(error, deps.errorDetail));
  }
}

function fail(journal: Journal, error: { error: string; message: string }): RunOutcome {
  void journal.write({ event: 'error', data: JSON.stringify(error) });
  return { status: 'error', error };
}

async function runGraph(deps: WorkerDeps, run: RunRow, working: Attempt): Promise<void> {
  const { guard, journal, texts, stop, threadHasState } = working;
  const kwargs = run.kwargs as StoredKwargs;
  const graphId = kwargs.graph_id;
  const isTold = run.attempt === 1 && journal.lastSeq > 0;
  if (!isTold) void journal.write(attemptEvent(run));
  const continuing =
    run.attempt > 1 && (await guard.read(() => runHasCheckpoint(deps.database.db, run.runId)));
  const config = graphConfig(run, graphId, continuing);
  const checkpointer = new Checkpointer(
    deps.database.db,
    guard,
    journal.checkpoints(kwargs.durability === 'sync' ? 'sync' : 'async'),
    threadHasState ? undefined : run.threadId,
    texts,
  );
  working.checkpointer = checkpointer;
  const { storeIndex: index, clock } = deps;
  const store = new RunStore({ db: deps.database.db, guard, clock, threadId: run.threadId, index });
  const use = { config, context: kwargs.context, access: 'threads.create_run' } as const;
  const build = () => openBound(deps.graphs, graphId, use, checkpointer, store);
  const stopped = continuing && (await findStaticStop(await build(), checkpointer, config));
  if (stopped) {
    const told = toStopEvents(stopped).filter(({ event }) =>
      kwargs.stream_mode.some((mode) => mode === event),
    );
    for (const { event, data } of told) await journal.write({ event, data: wireJson(data) });
    return;
  }
  const { signal } = stop;
  const running = streamGraph(
    build,
    continuing ? null : graphInput(kwargs, deps.graphs.libraryOf(graphId)),
    {
      runId: run.runId,
      modes: kwargs.stream_mode,
      subgraphs: kwargs.stream_subgraphs,
      signal,
      config,
      errorDetail: deps.errorDetail,
    },
    ({ event, data }) => {
      signal.throwIfAborted();
      return journal.write(toEntry(event, texts.cut(run.threadId, data), texts));
    },
  );
  await unwind(running, { guard, signal });
}

function toEntry(event: string, { value, long }: CutValue, texts: LongTexts): NewEvent {
  const data = wireJson(value);
  return long ? { event, data: texts.fill(data, long), stored: { data, long } } : { event, data };
}

/**
 * Lets a stopped graph save what clients have seen of it. One that does not heed the signal is left behind: whatever it
 * does later, the fence keeps it from writing.
 */
async function unwind(
  running: Promise<void>,
  { guard, signal }: { guard: FencedStorage; signal: AbortSignal },
): Promise<void> {
  const settled = running.catch(() => undefined);
  const left = once(signal, 'abort').then(() => sleep(unwindMs, undefined, { ref: false }));
  await Promise.race([settled, left]);
  if (signal.aborted) await Promise.race([guard.quiet(), left]);
  signal.throwIfAborted();
  await running;
}

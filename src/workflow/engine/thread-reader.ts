import { AppError } from '#shared/errors.ts';
import { listStateUpdates } from '../storage/checkpoints.ts';
import type { RunEvent } from '../storage/journal.ts';
import { findNextRun, findThreadEnd } from '../storage/runs.ts';
import { findThread } from '../storage/threads.ts';
import { type FollowDeps, followRun } from './follow-run.ts';
import type { ThreadCursor } from './thread-cursor.ts';
import type { ClientState } from './thread-state.ts';

/** All events of its runs; only the start and end of each; changes of the state that no run made. */
export type ThreadStreamMode = 'run_modes' | 'lifecycle' | 'state_update';

/** `seq` is what `parseThreadCursor` reads. */
type ThreadEvent = RunEvent & { seq: string };

type ReadOptions = {
  /** Absent: what is active now, and what comes later. */
  after: ThreadCursor | undefined;
  /** None: `run_modes`. */
  modes: readonly ThreadStreamMode[];
  idleMs: number;
  signal: AbortSignal;
  readState(checkpointId: string): Promise<ClientState>;
};

/**
 * Yields what happens on a thread, run by run, in order and without a gap, until the thread is deleted. An empty
 * list says that nothing came for `idleMs`. Throws the reason of `signal` when that aborts.
 */
export async function* readThread(
  deps: FollowDeps,
  threadId: string,
  options: ReadOptions,
): AsyncGenerator<ThreadEvent[]> {
  const { db, eventBus } = deps;
  const { signal, idleMs } = options;
  const modes = new Set(options.modes.length > 0 ? options.modes : ['run_modes']);
  const waker = createWaker();
  const unwatch = eventBus.watch(threadId, waker.wake);
  signal.addEventListener('abort', waker.wake);
  try {
    let at = options.after ?? (await findThreadEnd(db, threadId));
    if (at.seq !== 'end') {
      const begun = await findNextRun(db, threadId, at.run - 1);
      if (begun?.number === at.run) yield* follow(begun, at.seq);
    }
    for (;;) {
      signal.throwIfAborted();
      const next = await findNextRun(db, threadId, at.run);
      const updates = modes.has('state_update') ? await listStateUpdates(db, threadId, at, next?.number) : [];
      for (const checkpointId of updates) {
        at = { run: at.run, seq: 'end', checkpointId };
        const state = await readState(checkpointId);
        if (state) yield [toEvent(`${at.run}-${checkpointId}`, 'state_update', state)];
      }
      if (updates.length > 0) continue;
      if (next) {
        yield* follow(next, 0);
        at = { run: next.number, seq: 'end' };
      } else if (!(await findThread(db, threadId, 'all'))) {
        return;
      } else if (!(await waker.wait(idleMs))) {
        yield [];
      }
    }
  } finally {
    unwatch();
    signal.removeEventListener('abort', waker.wake);
  }

  async function* follow(
    run: { runId: string; number: number },
    after: number,
  ): AsyncGenerator<ThreadEvent[]> {
    const wanted = (event: string) =>
      modes.has('run_modes') || (modes.has('lifecycle') && event === 'metadata');
    for await (const batch of followRun(deps, run.runId, { after, idleMs, signal })) {
      const events = batch.filter(({ event }) => wanted(event));
      if (events.length > 0 || batch.length === 0) {
        yield events.map(({ seq, event, data }) => ({ seq: `${run.number}-${seq}`, event, data }));
      }
    }
    if (!wanted('metadata')) return;
    yield [toEvent(`${run.number}-end`, 'metadata', { status: 'run_done', run_id: run.runId })];
  }

  /** Undefined where the thread or its graph has gone meanwhile. */
  async function readState(checkpointId: string): Promise<object | undefined> {
    try {
      return { thread_id: threadId, state: await options.readState(checkpointId) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}

function toEvent(seq: string, event: string, data: object): ThreadEvent {
  return { seq, event, data: JSON.stringify(data) };
}

function createWaker() {
  let woken = false;
  let resume: (() => void) | undefined;
  return {
    wake() {
      woken = true;
      resume?.();
    },
    /** False when nothing woke it in time. */
    async wait(timeoutMs: number): Promise<boolean> {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const was = woken;
      woken = false;
      return was;
    },
  };
}

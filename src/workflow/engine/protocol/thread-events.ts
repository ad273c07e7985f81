import type { Db } from '#platform/database/index.ts';
import { findRun, type RunRow } from '../../storage/runs.ts';
import type { Scope } from '../../storage/scope.ts';
import { findNextRun, listRecentRuns } from '../../storage/thread-runs.ts';
import { type FollowDeps, followRun } from '../follow-run.ts';
import type { StoredKwargs } from '../run-request.ts';
import type { ProtocolEvent } from './events.ts';
import { createRunTranslator } from './run-translator.ts';

export type ReaderDeps = FollowDeps;

/**
 * Yields what the runs of a thread do, from the run numbered `fromRun` on, one after the other, for as long as `signal`
 * lets it. An empty list says that nothing came for `idleMs`. A thread that is not there yet, or not in `scope`, is
 * waited for.
 */
export async function* readThreadEvents(
  deps: ReaderDeps,
  threadId: string,
  options: { scope: Scope; fromRun: number; idleMs: number; signal: AbortSignal },
): AsyncGenerator<ProtocolEvent[]> {
  const { db, eventBus } = deps;
  const { scope, fromRun, idleMs, signal } = options;
  const bell = createBell();
  const unwatch = eventBus.watch(threadId, bell.ring);
  signal.addEventListener('abort', bell.ring);
  try {
    for (let after = fromRun - 1; ; ) {
      signal.throwIfAborted();
      const run = await findNextRun(db, threadId, scope, after);
      if (run) {
        yield* readRunEvents(deps, run, options);
        after = run.number;
      } else if (!(await bell.heard(idleMs))) {
        yield [];
      }
    }
  } finally {
    unwatch();
    signal.removeEventListener('abort', bell.ring);
  }
}

/** From the first event on, whatever was seen before: what an event means depends on those before it. */
async function* readRunEvents(
  deps: ReaderDeps,
  run: RunRow,
  options: { idleMs: number; signal: AbortSignal },
): AsyncGenerator<ProtocolEvent[]> {
  const translator = translatorFor(run);
  for await (const batch of followRun(deps, run.runId, { ...options, after: 0 })) {
    const events = batch.flatMap((event) => translator.read(event));
    if (batch.length === 0 || events.length > 0) yield events;
  }
  yield translator.end(await findRun(deps.db, run.runId));
}

export function translatorFor(run: RunRow) {
  const { graph_id } = run.kwargs as StoredKwargs;
  return createRunTranslator({ number: run.number, graphName: graph_id ?? run.assistantId });
}

/**
 * Number of the run that a new reader begins with: the first that is active, or the last. Runs that followed each other without a pause count as one: whoever was cut off in the
 * first of them comes back when the next has begun.
 */
export async function findStartRun(db: Db, threadId: string, scope: Scope): Promise<number> {
  const [latest, ...older] = await listRecentRuns(db, threadId, scope);
  let start = latest;
  for (const run of older) {
    if (!start || run.endedAt === null || run.endedAt >= start.createdAt) start = run;
    else break;
  }
  return start?.number ?? 0;
}

/** Remembers that it rang until someone listens. */
function createBell() {
  let rang = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rang = true;
      wake?.();
    },
    async heard(timeoutMs: number): Promise<boolean> {
      if (!rang) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const heard = rang;
      rang = false;
      wake = undefined;
      return heard;
    },
  };
}

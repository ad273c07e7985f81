import type { Context, TypedResponse } from 'hono';
import type { EngineDeps } from '../engine/deps.ts';
import { followRun } from '../engine/follow-run.ts';
import { waitForEnd } from '../engine/run-reader.ts';
import { readResult } from '../engine/run-result.ts';
import type { RunService } from '../engine/runs/service.ts';
import type { ThreadCursor } from '../engine/thread-cursor.ts';
import { readThread, type ThreadStreamMode } from '../engine/thread-reader.ts';
import type { ThreadService } from '../engine/threads/service.ts';
import type { RunRow } from '../storage/runs.ts';
import type { WorkflowContext } from './access.ts';
import { answerWith, answerWithEvents, createModeFilter } from './sse.ts';

const idleMs = 15_000;

/** What the routes declare: its body is written to the socket, where no type sees it. */
type ResultAnswer = Response & TypedResponse<never, 200, 'json'>;

export type RunStreams = ReturnType<typeof createRunStreams>;

/** Answers that last as long as a run or longer. `close` breaks them all off. */
export function createRunStreams(
  deps: Pick<EngineDeps, 'database' | 'eventBus' | 'graphs'> & {
    runs: RunService;
    threads: ThreadService;
    stallMs: number;
  },
) {
  const { eventBus, graphs, runs, threads, stallMs } = deps;
  const { db } = deps.database;
  const readers = new Set<AbortController>();
  let closed: Error | undefined;

  function cancel(run: RunRow): void {
    if (closed) return;
    runs.cancelAny(run.runId).catch(() => undefined);
  }

  /** What ends with the connection of one reader, or when the server stops. */
  function openReader() {
    const gone = new AbortController();
    if (closed) gone.abort(closed);
    readers.add(gone);
    return {
      signal: gone.signal,
      leave() {
        readers.delete(gone);
        gone.abort();
      },
    };
  }

  return {
    events(
      c: Context,
      run: RunRow,
      options: { after: number; modes: readonly string[]; cancelOnDisconnect: boolean },
    ): Response {
      const { after, modes, cancelOnDisconnect } = options;
      const { run: path, stream: location } = locations(run);
      const headers = { 'content-location': path, location };
      return answerWithEvents(c, { headers, wants: createModeFilter(modes), stallMs }, () => {
        const { signal, leave } = openReader();
        return {
          batches: followRun({ db, eventBus, graphs }, run.runId, { after, idleMs, signal }),
          close(byReader) {
            leave();
            if (cancelOnDisconnect && byReader) cancel(run);
          },
        };
      });
    },

    /** All runs of a thread, one after the other, until the thread is deleted or the reader goes away. */
    thread(
      c: WorkflowContext,
      threadId: string,
      options: { after: ThreadCursor | undefined; modes: readonly ThreadStreamMode[] },
    ): Response {
      const { access } = c.var;
      const readState = (checkpoint_id: string) =>
        threads.getState(threadId, { checkpoint: { checkpoint_id }, subgraphs: false }, access);
      const headers = { location: `/threads/${threadId}/stream` };
      return answerWithEvents(c, { headers, wants: createModeFilter([]), stallMs }, () => {
        const { signal, leave } = openReader();
        const reading = { ...options, idleMs, signal, readState };
        return { batches: readThread({ db, eventBus, graphs }, threadId, reading), close: leave };
      });
    },

    /** What the run leaves, when it has ended; newlines keep the connection alive until then. */
    result(c: Context, run: RunRow, options: { cancelOnDisconnect: boolean }): ResultAnswer {
      const { run: path, join: location } = locations(run);
      const headers = { 'content-type': 'application/json', 'content-location': path, location };
      return answerWith(c, headers, async (to) => {
        const { signal, leave } = openReader();
        let isBroken = false;
        const close = () => {
          leave();
          if (options.cancelOnDisconnect && !to.writableFinished && !isBroken) cancel(run);
        };
        if (to.destroyed) return close();
        to.once('close', close);
        try {
          await waitForEnd({ db, eventBus }, run.runId, {
            idleMs,
            signal,
            onIdle: () => void to.write('\n'),
          });
          to.end(JSON.stringify(await readResult({ db, graphs }, run)));
        } catch {
          isBroken = true;
          to.destroy();
        }
      }) as unknown as ResultAnswer;
    },

    async wait(run: RunRow, signal: AbortSignal): Promise<void> {
      const reader = openReader();
      signal.addEventListener('abort', reader.leave);
      try {
        await waitForEnd({ db, eventBus }, run.runId, { idleMs, signal: reader.signal });
      } finally {
        signal.removeEventListener('abort', reader.leave);
        reader.leave();
      }
    },

    close() {
      closed = new Error('The server is stopping');
      for (const gone of readers) gone.abort(closed);
    },
  };
}

/**
 * Paths for `Content-Location`, which tells clients the ids of the run, and for `Location`, where they go on when
 * the connection breaks. A thread that goes with its run is not told.
 */
export function locations(run: RunRow): { run: string; stream: string; join: string } {
  const inThread = `/threads/${run.threadId}/runs/${run.runId}`;
  const path = run.onCompletion === 'delete' ? `/runs/${run.runId}` : inThread;
  return { run: path, stream: `${path}/stream`, join: `${inThread}/join` };
}

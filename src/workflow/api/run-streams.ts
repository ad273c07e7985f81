import type { Context, TypedResponse } from 'hono';
import { followRun } from '../engine/follow-run.ts';
import type { EngineDeps } from '../engine/run-end.ts';
import { waitForEnd } from '../engine/run-reader.ts';
import { readResult } from '../engine/run-result.ts';
import type { RunService } from '../engine/run-service.ts';
import type { ThreadCursor } from '../engine/thread-cursor.ts';
import { readThread, type ThreadStreamMode } from '../engine/thread-reader.ts';
import type { ThreadService } from '../engine/thread-service.ts';
import type { RunRow } from '../storage/runs.ts';
import type { WorkflowContext } from './access.ts';
import { createModeFilter, createSseStream, sseHeaders } from './sse.ts';

const idleMs = 15_000;

type ResultAnswer = Response & TypedResponse<never, 200, 'json'>;

export type RunStreams = ReturnType<typeof createRunStreams>;

/** Answers that last as long as a run or longer. `close` breaks them all off. */
export function createRunStreams(
  deps: Pick<EngineDeps, 'database' | 'hub' | 'graphs'> & {
    runs: RunService;
    threads: ThreadService;
    stallMs: number;
  },
) {
  const { hub, graphs, runs, threads, stallMs } = deps;
  const { db } = deps.database;
  const closing = new AbortController();

  function cancel(run: RunRow): void {
    if (closing.signal.aborted) return;
    runs.cancelAny(run.runId).catch(() => undefined);
  }

  return {
    events(
      c: Context,
      run: RunRow,
      options: { after: number; modes: readonly string[]; cancelOnDisconnect: boolean },
    ): Response {
      const gone = new AbortController();
      const batches = followRun({ db, hub, graphs }, run.runId, {
        after: options.after,
        idleMs,
        signal: AbortSignal.any([closing.signal, gone.signal]),
      });
      const stream = createSseStream(batches, {
        wants: createModeFilter(options.modes),
        stallMs,
        onDisconnect(wasCut) {
          gone.abort();
          if (options.cancelOnDisconnect && !wasCut) cancel(run);
        },
        onBreak: createBreaker(c),
      });
      const { run: path, stream: location } = locations(run);
      return c.body(stream, 200, { ...sseHeaders, 'content-location': path, location });
    },

    /** All runs of a thread, one after the other, until the thread is deleted or the reader goes away. */
    thread(
      c: WorkflowContext,
      threadId: string,
      options: { after: ThreadCursor | undefined; modes: readonly ThreadStreamMode[] },
    ): Response {
      const gone = new AbortController();
      const batches = readThread({ db, hub, graphs }, threadId, {
        ...options,
        idleMs,
        signal: AbortSignal.any([closing.signal, gone.signal]),
        readState: (checkpointId) =>
          threads.getState(
            threadId,
            { checkpoint: { checkpoint_id: checkpointId }, subgraphs: false },
            c.var.access,
          ),
      });
      const stream = createSseStream(batches, {
        wants: createModeFilter([]),
        stallMs,
        onDisconnect: () => gone.abort(),
        onBreak: createBreaker(c),
      });
      return c.body(stream, 200, { ...sseHeaders, location: `/threads/${threadId}/stream` });
    },

    /** What the run leaves, when it has ended; newlines keep the connection alive until then. */
    result(c: Context, run: RunRow, options: { cancelOnDisconnect: boolean }): ResultAnswer {
      const gone = new AbortController();
      const encoder = new TextEncoder();
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          const result = await waitForEnd({ db, hub }, run.runId, {
            idleMs,
            signal: AbortSignal.any([closing.signal, gone.signal]),
            onIdle: () => controller.enqueue(encoder.encode('\n')),
          })
            .then(() => readResult({ db, graphs }, run))
            .catch(createBreaker(c));
          if (!result) return;
          controller.enqueue(encoder.encode(JSON.stringify(result)));
          controller.close();
        },
        cancel() {
          gone.abort();
          if (options.cancelOnDisconnect) cancel(run);
        },
      });
      const { run: path, join: location } = locations(run);
      const headers = { 'content-type': 'application/json', 'content-location': path, location };
      return c.body(stream, 200, headers) as unknown as ResultAnswer;
    },

    async wait(run: RunRow, signal: AbortSignal): Promise<void> {
      await waitForEnd({ db, hub }, run.runId, { idleMs, signal: AbortSignal.any([closing.signal, signal]) });
    },

    close: () => closing.abort(new Error('The server is stopping')),
  };
}

/**
 * Breaks the connection of a long answer that cannot go on: a clean end would read as "finished". Without a
 * socket of Node's own to destroy, the error is left to whoever serves the response.
 */
export function createBreaker(c: Context): (error: unknown) => void {
  const { outgoing } = (c.env ?? {}) as { outgoing?: { destroy(): void } };
  return (error) => {
    if (!outgoing) throw error;
    outgoing.destroy();
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

import type { Context } from 'hono';
import type { Database } from '#platform/database/index.ts';
import type { RunHub } from '../engine/run-hub.ts';
import { readRun, waitForEnd } from '../engine/run-reader.ts';
import type { RunService } from '../engine/run-service.ts';
import { findRun, type RunRow } from '../storage/runs.ts';
import { findThread } from '../storage/threads.ts';
import { createModeFilter, createSseStream, sseHeaders } from './sse.ts';

const idleMs = 15_000;

export type RunStreams = ReturnType<typeof createRunStreams>;

/** Answers that last as long as a run. `close` breaks them all off. */
export function createRunStreams(deps: { database: Database; hub: RunHub; runs: RunService }) {
  const { hub, runs } = deps;
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
      const batches = readRun({ db, hub }, run.runId, {
        after: options.after,
        idleMs,
        signal: AbortSignal.any([closing.signal, gone.signal]),
      });
      const stream = createSseStream(batches, {
        wants: createModeFilter(options.modes),
        onDisconnect() {
          gone.abort();
          if (options.cancelOnDisconnect) cancel(run);
        },
        onBreak: createBreaker(c),
      });
      return c.body(stream, 200, { ...sseHeaders, ...locations(run, 'stream') });
    },

    /** The last values of the thread, when the run has ended; newlines keep the connection alive until then. */
    result(c: Context, run: RunRow, options: { cancelOnDisconnect: boolean }): Response {
      const gone = new AbortController();
      const encoder = new TextEncoder();
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          const result = await waitForEnd({ db, hub }, run.runId, {
            idleMs,
            signal: AbortSignal.any([closing.signal, gone.signal]),
            onIdle: () => controller.enqueue(encoder.encode('\n')),
          })
            .then(() => readResult(run))
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
      return c.body(stream, 200, { 'content-type': 'application/json', ...locations(run, 'join') });
    },

    async wait(run: RunRow, signal: AbortSignal): Promise<void> {
      await waitForEnd({ db, hub }, run.runId, { idleMs, signal: AbortSignal.any([closing.signal, signal]) });
    },

    close: () => closing.abort(new Error('The server is stopping')),
  };

  async function readResult(run: RunRow): Promise<Record<string, unknown>> {
    const ended = await findRun(db, run.runId);
    if (ended?.error) return { __error__: ended.error };
    const thread = await findThread(db, run.threadId, 'all');
    const interrupts = Object.values(thread?.interrupts ?? {}).flat();
    return { ...thread?.values, ...(interrupts.length > 0 ? { __interrupt__: interrupts } : {}) };
  }
}

/**
 * Breaks the connection of a long answer that cannot go on: a clean end would read as "finished". Without a
 * socket of Node's own to destroy, the error is left to whoever serves the response.
 */
function createBreaker(c: Context): (error: unknown) => void {
  const { outgoing } = (c.env ?? {}) as { outgoing?: { destroy(): void } };
  return (error) => {
    if (!outgoing) throw error;
    outgoing.destroy();
  };
}

/** `Content-Location` tells clients the ids of the run; `Location` where to go on when the connection breaks. */
export function locations(run: RunRow, how: 'stream' | 'join'): Record<string, string> {
  const path = `/threads/${run.threadId}/runs/${run.runId}`;
  return { 'content-location': path, location: `${path}/${how}` };
}

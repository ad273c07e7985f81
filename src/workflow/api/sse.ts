import { isHidden } from '../engine/protocol/log-names.ts';
import type { RunEvent } from '../storage/journal.ts';

export type SentEvent = RunEvent & { seq: number | string };

/** One newline: with two, some versions of the official client report an empty event. */
const heartbeat = ': heartbeat\n';

export const sseHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Asks nginx not to hold events back.
  'x-accel-buffering': 'no',
};

/**
 * Server-sent events from batches of a run's log; an empty batch becomes a heartbeat. The next batch is asked
 * for when the socket has taken the last. When the source throws, the stream breaks. `onDisconnect` is called
 * when the reader goes away before the end.
 */
export function createSseStream(
  batches: AsyncGenerator<SentEvent[]>,
  options: { wants(event: string): boolean; onDisconnect(): void; onBreak(error: unknown): void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const next = await batches.next().catch(options.onBreak);
          if (!next) return;
          if (next.done) return controller.close();
          const text = encode(next.value, options.wants);
          if (text) return controller.enqueue(encoder.encode(text));
        }
      },
      cancel: options.onDisconnect,
    },
    { highWaterMark: 0 },
  );
}

function encode(events: SentEvent[], wants: (event: string) => boolean): string {
  if (events.length === 0) return heartbeat;
  return events
    .filter(({ event }) => wants(event))
    .map(({ seq, event, data }) => `id: ${seq}\nevent: ${event}\ndata: ${data}\n\n`)
    .join('');
}

/** Whether an event of the log belongs to one of the stream modes; all do when there are none. */
export function createModeFilter(modes: readonly string[]): (event: string) => boolean {
  if (modes.length === 0) return (event) => !isHidden(event);
  const wanted = new Set(modes);
  return (event) => {
    const [name = ''] = event.split('|');
    if (name === 'metadata' || name === 'error') return true;
    if (name === 'messages') return wanted.has('messages-tuple');
    return wanted.has(name.startsWith('messages/') ? 'messages' : name);
  };
}

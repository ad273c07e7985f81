import { isHidden } from '../engine/protocol/log-names.ts';
import type { RunEvent } from '../storage/journal.ts';

export type SentEvent = RunEvent & { seq: number | string };

const encoder = new TextEncoder();
const nothing = new Uint8Array();
/** One newline: with two, some versions of the official client report an empty event. */
const heartbeat = encoder.encode(': heartbeat\n');

export const sseHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Asks nginx not to hold events back.
  'x-accel-buffering': 'no',
};

/** What the socket is handed at once, so that one that takes anything within `stallMs` is seen to be alive. */
const pieceBytes = 64 * 1024;

type SseOptions = {
  wants(event: string): boolean;
  /** How long the reader may take nothing of what waits for it. */
  stallMs: number;
  /** The reader went away before the end, or, when `wasCut`, took nothing for too long. */
  onDisconnect(wasCut: boolean): void;
  onBreak(error: unknown): void;
};

/**
 * Server-sent events from batches of a run's log; an empty batch becomes a heartbeat. The next batch is asked
 * for when the socket has taken the last: of a slow reader nothing waits but that one. When the source throws,
 * or the reader takes nothing for too long, the stream breaks.
 */
export function createSseStream(
  batches: AsyncGenerator<SentEvent[]>,
  options: SseOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let waiting = nothing;
  let stall: NodeJS.Timeout | undefined;
  let wasCut = false;

  function cut(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    wasCut = true;
    waiting = nothing;
    const error = new Error('The reader takes nothing');
    try {
      options.onBreak(error);
    } catch {
      controller.error(error);
      leave();
    }
  }

  function leave(): void {
    clearTimeout(stall);
    options.onDisconnect(wasCut);
    // It may stand still at what was never taken, where no signal reaches it.
    batches.return(undefined).catch(() => undefined);
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clearTimeout(stall);
        while (waiting.length === 0) {
          const next = await batches.next().catch(options.onBreak);
          if (!next) return;
          if (next.done) return controller.close();
          waiting = encode(next.value, options.wants);
        }
        controller.enqueue(waiting.subarray(0, pieceBytes));
        // An empty part of it would keep all of it.
        waiting = waiting.length > pieceBytes ? waiting.subarray(pieceBytes) : nothing;
        stall = setTimeout(cut, options.stallMs, controller);
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

/** An event that comes live is one object for all its readers, and encoded once for them. */
const encoded = new WeakMap<SentEvent, Uint8Array<ArrayBuffer>>();

function encode(events: SentEvent[], wants: (event: string) => boolean): Uint8Array<ArrayBuffer> {
  const wanted = events.filter(({ event }) => wants(event));
  const [only] = wanted;
  if (events.length === 0) return heartbeat;
  if (!only) return nothing;
  if (wanted.length > 1) return encoder.encode(wanted.map(toText).join(''));
  const known = encoded.get(only) ?? encoder.encode(toText(only));
  encoded.set(only, known);
  return known;
}

const toText = ({ seq, event, data }: SentEvent) => `id: ${seq}\nevent: ${event}\ndata: ${data}\n\n`;

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

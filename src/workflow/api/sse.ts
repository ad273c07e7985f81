import type { Context } from 'hono';
import type { HttpBody, ServerEnv, WriteBody } from '#platform/http-body.ts';
import { isHidden } from '../engine/protocol/log-names.ts';
import type { RunEvent } from '../storage/journal.ts';

export type SentEvent = RunEvent & { seq: number | string };

const encoder = new TextEncoder();
const nothing = new Uint8Array();
/** One newline: with two, some versions of the official client report an empty event. */
const heartbeat = encoder.encode(': heartbeat\n');

const sseHeaders = {
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
};

/** `close`: the answer is over; `byReader` when the reader went away before the end. */
type OpenReading = { batches: AsyncGenerator<SentEvent[]>; close(byReader: boolean): void };

/** Leaves the body of an answer to a function that writes to its socket. */
export function answerWith(c: Context, headers: Record<string, string>, write: WriteBody): Response {
  const { answerWith } = (c.env ?? {}) as ServerEnv;
  if (!answerWith) throw new Error('Answers that last need the server of workflow/api/http-server.ts');
  answerWith(write);
  return c.body(null, 200, headers);
}

/**
 * Answers with server-sent events from batches of a run's log; an empty batch becomes a heartbeat. The next batch is
 * asked for when the socket has taken the last: of a slow reader nothing waits but that one. When the source throws,
 * or the reader takes nothing for too long, the connection breaks: a clean end would read as "finished".
 */
export function answerWithEvents(
  c: Context,
  options: SseOptions & { headers?: Record<string, string> },
  open: () => OpenReading,
): Response {
  return answerWith(c, { ...sseHeaders, ...options.headers }, (to) => void send(to, open(), options));
}

async function send(
  to: HttpBody,
  { batches, close }: OpenReading,
  { wants, stallMs }: SseOptions,
): Promise<void> {
  let isOurs = false;
  const breakOff = () => {
    isOurs = true;
    to.destroy();
  };
  const leave = () => {
    close(!isOurs && !to.writableFinished);
    // It may stand still at what was never taken, where no signal reaches it.
    batches.return(undefined).catch(() => undefined);
  };
  if (to.destroyed) return leave();
  to.once('close', leave);
  try {
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      const bytes = encode(next.value, wants);
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        const isTaken = to.write(bytes.subarray(start, start + pieceBytes));
        if (!isTaken) await drained(to, stallMs, breakOff);
        if (to.destroyed) return;
      }
    }
    to.end();
  } catch {
    breakOff();
  }
}

/** Resolves also when the connection is gone. */
function drained(to: HttpBody, stallMs: number, onStall: () => void): Promise<void> {
  return new Promise((resolve) => {
    const stall = setTimeout(onStall, stallMs);
    const done = () => {
      clearTimeout(stall);
      to.off('drain', done).off('close', done);
      resolve();
    };
    to.on('drain', done).on('close', done);
  });
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

/** The log counts from 1, the official server from 0. */
const toId = (seq: number | string) => (typeof seq === 'number' ? seq - 1 : seq);

const toText = ({ seq, event, data }: SentEvent) => `id: ${toId(seq)}\nevent: ${event}\ndata: ${data}\n\n`;

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

import type { WebSocket } from 'ws';
import { parseJsonText } from '#platform/json/index.ts';
import { AppError } from '#shared/errors.ts';
import { ProtocolFailure } from '../../engine/protocol/failure.ts';
import { messageLimits } from '../read-body.ts';
import { type Command, command } from './schemas.ts';

/** Resolves when the socket has taken the last frame, so that a slow client holds up its reader and nothing else. */
export function sendAll(socket: WebSocket, frames: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const last = frames.pop();
    if (last === undefined) return resolve();
    for (const frame of frames) socket.send(frame);
    socket.send(last, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Cuts a client that did not answer between two pings, as one that does not read: it comes back for what it missed.
 * Returns how to end that.
 */
export function keepAlive(socket: WebSocket, stallMs: number): () => void {
  let heard = true;
  socket.on('pong', () => {
    heard = true;
  });
  const timer = setInterval(() => {
    if (!heard) return socket.terminate();
    heard = false;
    socket.ping();
  }, stallMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}

/** Throws `invalid_argument` where the text is no command. */
export function parseCommand(text: string): Command {
  let sent: unknown;
  try {
    sent = parseJsonText(text, messageLimits);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ProtocolFailure('invalid_argument', `A command must be JSON within limits: ${error.message}`);
  }
  const parsed = command.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new ProtocolFailure(
    'invalid_argument',
    'A command needs an integer id, a method, and an object of params',
  );
}

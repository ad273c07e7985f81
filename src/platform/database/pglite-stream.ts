import { Duplex } from 'node:stream';
import type { Speaker } from './pglite-session.ts';

const startupTag = 0;
const terminateTag = 'X'.charCodeAt(0);
/** AuthenticationOk, then ReadyForQuery (idle). */
const greeting = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49);

/** What `pg` takes for a socket: it carries the wire protocol to PGlite, which has neither login nor goodbye. */
export function createPgliteStream(pglite: Speaker): Duplex {
  async function exchange(messages: Buffer[]) {
    for (const message of messages) if (message[0] === startupTag) stream.push(greeting);
    const forwarded = messages.filter((message) => message[0] !== startupTag && message[0] !== terminateTag);
    if (forwarded.length === 0) return;
    const reply = await pglite.speak(joined(forwarded));
    if (!stream.destroyed) stream.push(reply);
  }

  const stream = new Duplex({
    read() {},
    write(message: Buffer, _encoding, done) {
      exchange([message]).then(() => done(), done);
    },
    writev(messages, done) {
      exchange(messages.map(({ chunk }) => chunk as Buffer)).then(() => done(), done);
    },
    final(done) {
      stream.push(null);
      done();
    },
  });
  // A connection that is not used just then would fail the first statement that comes after.
  void pglite.ended?.then((error) => stream.destroy(error));
  return Object.assign(stream, {
    connect: () => queueMicrotask(() => stream.emit('connect')),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  });
}

function joined(messages: Buffer[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(messages.reduce((size, message) => size + message.length, 0));
  let offset = 0;
  for (const message of messages) {
    all.set(message, offset);
    offset += message.length;
  }
  return all;
}

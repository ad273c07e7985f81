import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { answerWithEvents, createModeFilter, type SentEvent } from './sse.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Serves the batches, or to each request its own; tells who ended the answers. */
async function serve(source: AsyncGenerator<SentEvent[]> | (() => AsyncGenerator<SentEvent[]>)) {
  const closed: boolean[] = [];
  const app = new Hono().get('/', (c) =>
    answerWithEvents(c, { wants: () => true, stallMs: 10_000 }, () => ({
      batches: typeof source === 'function' ? source() : source,
      close: (byReader) => void closed.push(byReader),
    })),
  );
  const server = createHttpServer(app.fetch).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed, server };
}

const open = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false }, resolve).on('error', reject);
  });

async function* batches(...items: SentEvent[][]) {
  yield* items;
}

async function* endless(data: string, onAsked: () => void = () => undefined) {
  for (let seq = 1; ; seq += 1) {
    onAsked();
    await sleep(1);
    yield [{ seq, event: 'custom', data }];
  }
}

it('writes events and heartbeats as the official client reads them', async () => {
  const { url, closed } = await serve(batches([{ seq: 7, event: 'custom', data: '{"a":1}' }], []));
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(await answer.text()).toBe('id: 6\nevent: custom\ndata: {"a":1}\n\n: heartbeat\n');
  await expect.poll(() => closed).toEqual([false]);
});

it('sends its head before there is any event', async () => {
  async function* late() {
    await sleep(500);
    yield [{ seq: 1, event: 'custom', data: '1' }];
  }
  const { url } = await serve(late());
  const startedAt = performance.now();
  const answer = await fetch(url);
  const headMs = performance.now() - startedAt;
  await answer.text();
  expect(performance.now() - startedAt - headMs).toBeGreaterThan(200);
});

it('asks for the next batch only when the socket has taken the last', async () => {
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  const { url } = await serve(endless('x'.repeat(1_000_000), count));
  const answer = await open(url);
  await sleep(500);
  const before = asked;
  await sleep(200);
  expect(asked).toBe(before);
  answer.resume();
  await expect.poll(() => asked).toBeGreaterThan(before + 5);
});

it('ends its source when the reader goes away, and says so', async () => {
  let ended = false;
  async function* source() {
    try {
      yield* endless('1');
    } finally {
      ended = true;
    }
  }
  const { url, closed } = await serve(source());
  const answer = await open(url);
  answer.on('error', () => undefined).destroy();
  await expect.poll(() => ended).toBe(true);
  expect(closed).toEqual([true]);
});

it('ends also what waits behind another answer when their connection goes', async () => {
  const { url, closed } = await serve(() => endless('1'));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: local\r\n\r\n'.repeat(3));
  await once(socket, 'data');
  await sleep(100);
  expect(closed).toEqual([]);
  socket.destroy();
  await expect.poll(() => closed).toEqual([true, true, true]);
});

it('leaves nothing on a connection whose answers are over', async () => {
  const { url, closed, server } = await serve(() => batches([{ seq: 1, event: 'custom', data: '1' }]));
  const accepted = once(server, 'connection');
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
  const [connection] = await accepted;
  const ask = async (count: number) => {
    closed.length = 0;
    socket.write('GET / HTTP/1.1\r\nHost: local\r\n\r\n'.repeat(count));
    await expect.poll(() => closed).toHaveLength(count);
    return connection.listenerCount('close');
  };
  const usual = await ask(1);
  expect(await ask(5)).toBe(usual);
  socket.destroy();
});

it('breaks the connection when its source fails, which is not the doing of the reader', async () => {
  async function* failing() {
    yield [{ seq: 1, event: 'custom', data: '1' }];
    throw new Error('no');
  }
  const { url, closed } = await serve(failing());
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  await expect.poll(() => closed).toEqual([false]);
});

it('answers HEAD without a body', async () => {
  const { url, closed } = await serve(endless('1'));
  const answer = await fetch(url, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(closed).toEqual([]);
});

it('knows which events belong to which stream mode', () => {
  const wants = createModeFilter(['messages', 'updates']);
  const events = ['metadata', 'error', 'updates|a:1', 'messages/partial', 'messages', 'values', 'custom'];
  expect(events.filter(wants)).toEqual(['metadata', 'error', 'updates|a:1', 'messages/partial']);
  expect(events.filter(createModeFilter(['messages-tuple']))).toEqual(['metadata', 'error', 'messages']);
  expect(events.filter(createModeFilter([]))).toEqual(events);
});

import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEnd, openThread, readEvents } from '../support/thread-stream.ts';
import {
  collect,
  countTo,
  firstIds,
  idsOf,
  startWorkflow,
  type WorkflowServer,
} from '../support/workflow.ts';

const stallMs = 400;
const eventChars = 20_000;
const events = 1_000;

const State = Annotation.Root({ pauseMs: Annotation<number>(), done: Annotation<boolean>() });

/** Says more than a network takes for somebody who does not read: 20 MB. */
const flood = new StateGraph(State)
  .addNode('flood', async ({ pauseMs }, config: LangGraphRunnableConfig) => {
    for (let index = 0; index < events; index += 1) {
      config.writer?.({ index, text: 'x'.repeat(eventChars) });
      if (index % 50 === 0) await sleep(pauseMs ?? 0);
    }
    return { done: true };
  })
  .addEdge(START, 'flood')
  .addEdge('flood', END)
  .compile();

let server: WorkflowServer;
beforeAll(async () => {
  const graphs = { flood: flood };
  server = await startWorkflow({ graphs, readerStallMs: stallMs });
});
afterAll(() => server?.close());

async function start(options: object = {}) {
  const { thread_id } = await server.client.threads.create();
  const payload = { input: {}, streamMode: ['custom' as const], ...options };
  const { run_id } = await server.client.runs.create(thread_id, 'flood', payload);
  return { threadId: thread_id, runId: run_id, path: `/threads/${thread_id}/runs/${run_id}` };
}

/** Opens a stream and reads nothing of it until it is told to. */
async function openUnread(path: string): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.url}${path}`, { agent: false }, resolve).on('error', reject);
  });
  answer.on('error', () => undefined);
  return answer;
}

/** A busy machine may take long before anything waits for the reader. */
async function untilCut(answer: IncomingMessage): Promise<void> {
  const port = answer.socket.localPort;
  await expect.poll(() => server.isConnected(port), { timeout: 60_000 }).toBe(false);
}

/** Reads what had arrived, up to where the connection broke. */
async function drain(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await new Promise((resolve) => answer.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

const wholeEvents = (text: string) => text.split('\n\n').slice(0, -1);
const idOf = (event: string | undefined) => Number(/^id: (\d+)$/m.exec(event ?? '')?.[1]);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

it('a reader that does not read is cut, goes on where it was, and gets everything once', async () => {
  const { threadId, runId, path } = await start();
  await server.client.runs.join(threadId, runId);
  const whole = await collect(server.client.runs.joinStream(threadId, runId));
  expect(whole.filter(({ event }) => event === 'custom')).toHaveLength(events);
  const slow = await openUnread(`${path}/stream`);
  await untilCut(slow);
  const had = wholeEvents(await drain(slow));
  expect(slow.complete).toBe(false);
  expect(had.length).toBeLessThan(events);
  const lastEventId = String(idOf(had.at(-1)));
  const rest = await collect(server.client.runs.joinStream(threadId, runId, { lastEventId }));
  expect([...had.map(idOf), ...idsOf(rest)]).toEqual(firstIds(whole.length));
  expect(rest).toEqual(whole.slice(had.length));
});

it('readers that do not read hold up neither the run nor those who read', async () => {
  const { threadId, runId, path } = await start({ input: { pauseMs: 60 } });
  const slow = await Promise.all(countTo(5).map(() => openUnread(`${path}/stream`)));
  const whole = await collect(server.client.runs.joinStream(threadId, runId, { lastEventId: '-1' }));
  expect(idsOf(whole)).toEqual(firstIds(events + 1));
  expect(await server.client.runs.get(threadId, runId)).toMatchObject({ status: 'success', metadata: {} });
  for (const answer of slow) {
    await untilCut(answer);
    const had = wholeEvents(await drain(answer));
    expect(answer.complete).toBe(false);
    const lastEventId = String(idOf(had.at(-1)));
    const rest = await collect(server.client.runs.joinStream(threadId, runId, { lastEventId }));
    expect([...had.map(idOf), ...idsOf(rest)]).toEqual(firstIds(whole.length));
  }
});

it('cutting a reader does not cancel the run, though its going away would', async () => {
  const { threadId, runId, path } = await start({ input: { pauseMs: 60 } });
  const slow = await openUnread(`${path}/stream?cancel_on_disconnect=true`);
  await server.client.runs.join(threadId, runId);
  await untilCut(slow);
  await drain(slow);
  expect(slow.complete).toBe(false);
  expect(await server.client.runs.get(threadId, runId)).toMatchObject({ status: 'success' });
});

it('what waits for a reader is bounded, while it is there and when it has gone', async () => {
  const { threadId, runId, path } = await start();
  await server.client.runs.join(threadId, runId);
  const before = heldBytes();
  const slow = await Promise.all(countTo(20).map(() => openUnread(`${path}/stream`)));
  // Pages are on their way from the database at first; nobody is cut before it has settled.
  await expect
    .poll(() => heldBytes() - before, { timeout: stallMs * 0.9, interval: 20 })
    .toBeLessThan(20 * 5_000_000);
  await sleep(3 * stallMs);
  for (const answer of slow) answer.destroy();
  await expect.poll(() => heldBytes() - before, { timeout: 10_000 }).toBeLessThan(15_000_000);
});

it('a reader that is slow, but reads, is not cut', async () => {
  const { threadId, runId, path } = await start();
  await server.client.runs.join(threadId, runId);
  const slow = await openUnread(`${path}/stream`);
  let text = '';
  let lastPause = performance.now();
  for await (const chunk of slow) {
    text += chunk;
    if (performance.now() - lastPause < 5) continue;
    await sleep(stallMs / 8);
    lastPause = performance.now();
  }
  expect(slow.complete).toBe(true);
  expect(wholeEvents(text).map(idOf)).toEqual(firstIds(events + 1));
});

describe('over version 2', () => {
  it('a WebSocket that does not read is cut, and its client takes up what it missed', async () => {
    const { thread, events: seen, sockets } = openThread(server.url, 'websocket', { assistantId: 'flood' });
    const channels = ['custom', 'lifecycle', 'values'];
    await thread.subscribe({ channels: channels as ['values'] });
    await thread.run.start({ input: { pauseMs: 40 } });
    await expect.poll(() => seen.length).toBeGreaterThan(20);
    const [first] = sockets;
    first?.pause();
    await sleep(6 * stallMs);
    expect(seen.some(isEnd)).toBe(false);
    first?.resume();
    await expect.poll(() => seen.some(isEnd)).toBe(true);
    expect(sockets.length).toBeGreaterThan(1);
    expect(seen).toEqual(await readEvents(server.url, thread.threadId, { channels }));
    await thread.close();
  });

  it('a stream over HTTP that does not read is cut', async () => {
    const { threadId, runId } = await start();
    await server.client.runs.join(threadId, runId);
    const body = JSON.stringify({ channels: ['custom'], since: 0 });
    const headers = { 'content-type': 'application/json' };
    const path = `${server.url}/threads/${threadId}/stream/events`;
    const answer = await fetch(path, { method: 'POST', headers, body });
    await sleep(3 * stallMs);
    await expect(answer.text()).rejects.toThrow('terminated');
  });
});

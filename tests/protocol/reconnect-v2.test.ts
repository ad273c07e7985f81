import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testGraphs } from '../support/graphs.ts';
import { createProtocolGraphs } from '../support/protocol-graphs.ts';
import {
  allChannels,
  isEnd,
  openThread,
  readEvents,
  type ThreadEvent,
  transports,
} from '../support/thread-stream.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({ graphs: { ...testGraphs, ...createProtocolGraphs() } });
});
afterAll(() => server?.close());

const text = 'no letter of this is lost and none comes twice';
const input = { messages: [{ type: 'human', content: text, id: 'question' }] };
const seqsOf = (events: ThreadEvent[]) => events.map(({ seq }) => seq);

/** A `fetch` whose answers can be cut in the middle, as a network does. */
function fragileFetch() {
  const cuts = new Set<() => void>();
  const fragile: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !answer.body) return answer;
    const reader = answer.body.getReader();
    const body = new ReadableStream({
      start(controller) {
        cuts.add(() => {
          controller.error(new TypeError('terminated'));
          reader.cancel().catch(() => undefined);
        });
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
  return {
    fetch: fragile,
    cut() {
      for (const cut of cuts) cut();
      cuts.clear();
    },
  };
}

describe.each(transports)('a client over %s', (transport) => {
  it('that is cut again and again in the middle of a run misses nothing and sees nothing twice', async () => {
    const network = fragileFetch();
    const { thread, events, sockets } = openThread(server.url, transport, {
      assistantId: 'writer',
      ...(transport === 'sse' ? { fetch: network.fetch } : {}),
    });
    const everything = await thread.subscribe({ channels: allChannels as ['values'] });
    await thread.run.start({ input });
    for (let cuts = 0; cuts < 4; cuts += 1) {
      const had = events.length;
      await expect.poll(() => events.length).toBeGreaterThan(had + 3);
      if (transport === 'sse') network.cut();
      else sockets.at(-1)?.terminate();
    }
    await expect.poll(() => events.some(isEnd)).toBe(true);
    expect(sockets).toHaveLength(transport === 'sse' ? 0 : 5);
    const whole = await readEvents(server.url, thread.threadId);
    expect(events).toEqual(whole);
    await everything.unsubscribe();
    await thread.close();
  });

  it('sees the same as another one, and as one that comes when all is over', async () => {
    const one = openThread(server.url, transport, { assistantId: 'writer' });
    const { threadId } = one.thread;
    const other = openThread(server.url, transport, { assistantId: 'writer', threadId });
    // Listening before there is a thread.
    await other.thread.subscribe({ channels: allChannels as ['values'] });
    await one.thread.subscribe({ channels: allChannels as ['values'] });
    await one.thread.run.start({ input });
    await expect.poll(() => one.events.some(isEnd) && other.events.some(isEnd)).toBe(true);
    expect(other.events).toEqual(one.events);
    const late = openThread(server.url, transport, { assistantId: 'writer', threadId });
    const values = late.thread.values;
    const messages = (async () => {
      for await (const message of late.thread.messages) return message.text;
      return undefined;
    })();
    expect(await values).toMatchObject({
      messages: [{ id: 'question' }, { content: [{ text: `You said: ${text}` }] }],
    });
    expect(await messages).toBe(`You said: ${text}`);
    await Promise.all([one, other, late].map(({ thread }) => thread.close()));
  });

  it('that comes back when the next run has begun gets the end of the one it was cut off from', async () => {
    const { thread, events } = openThread(server.url, transport, { assistantId: 'counter' });
    await thread.run.start({ input: { count: 5, delayMs: 20 } });
    await thread.run.start({ input: { count: 5, delayMs: 40 } });
    await expect.poll(() => events.filter(isEnd).length).toBe(1);
    const late = await readEvents(server.url, thread.threadId, { until: () => true });
    expect(late[0]?.seq).toBe(events[0]?.seq);
    await expect.poll(() => events.filter(isEnd).length).toBe(2);
    const [next] = await readEvents(server.url, thread.threadId, { since: events.at(-2)?.seq ?? 0 });
    expect(next?.seq).toBe(events.at(-1)?.seq);
    await thread.close();
  });
});

it('a stream that is taken up after any of its events goes on with the next', async () => {
  const { thread } = openThread(server.url, 'sse', { assistantId: 'committee' });
  await thread.run.start({ input: {} });
  await thread.output;
  const whole = await readEvents(server.url, thread.threadId);
  expect(whole.length).toBeGreaterThan(10);
  for (const [index, { seq }] of whole.slice(0, -1).entries()) {
    const rest = await readEvents(server.url, thread.threadId, { since: seq });
    expect(rest).toEqual(whole.slice(index + 1));
  }
  await thread.close();
});

it('a stream begins with the last run, and with the first where it is asked for all', async () => {
  const { thread } = openThread(server.url, 'sse', { assistantId: 'counter' });
  const client = server.client;
  for (const count of [1, 2, 3]) {
    const { run_id = '' } = await thread.run.start({ input: { count } });
    await client.runs.join(thread.threadId, run_id);
    await sleep(5);
  }
  const last = await readEvents(server.url, thread.threadId);
  const custom = (events: ThreadEvent[]) => events.filter(({ method }) => method === 'custom').length;
  expect(custom(last)).toBe(6);
  let ends = 0;
  const all = await readEvents(server.url, thread.threadId, {
    since: 0,
    until: (event) => {
      ends += Number(isEnd(event));
      return ends === 3;
    },
  });
  expect(custom(all)).toBe(12);
  expect(seqsOf(all)).toEqual(seqsOf(all).sort((a, b) => a - b));
  expect(all.slice(-last.length)).toEqual(last);
  await thread.close();
});

it('a stream says that it is open before anything happens', async () => {
  const threadId = crypto.randomUUID();
  const answer = await fetch(`${server.url}/threads/${threadId}/stream/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channels: ['tools'] }),
  });
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe(': heartbeat\n');
  await reader?.cancel();
});

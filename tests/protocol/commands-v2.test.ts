import { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testGraphs } from '../support/graphs.ts';
import { createProtocolGraphs } from '../support/protocol-graphs.ts';
import { openThread, transports } from '../support/thread-stream.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({
    graphs: { ...testGraphs, ...createProtocolGraphs() },
    apiKey: 'operator-key',
    corsOrigin: 'https://app.example.org',
    authenticate: async (request) => {
      const [, id] = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
      return id === 'ann' || id === 'bob' ? { id } : undefined;
    },
  });
});
afterAll(() => server?.close());

const as = (name: string) => ({ authorization: `Bearer ${name}` });
const wsUrl = (threadId: string) => `${server.url.replace('http', 'ws')}/threads/${threadId}/stream/events`;

async function post(threadId: string, path: string, body: unknown, headers: object = as('ann')) {
  const answer = await fetch(`${server.url}/threads/${threadId}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: answer.ok ? JSON.parse(text) : undefined };
}

/** A WebSocket that is open, or the HTTP status of the refusal. */
function connect(threadId: string, headers: Record<string, string>, protocols: string[] = []) {
  const socket = new WebSocket(wsUrl(threadId), protocols, { headers });
  return new Promise<{ status: number; socket: WebSocket }>((resolve, reject) => {
    socket.once('open', () => resolve({ status: 101, socket }));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => {
      resolve({ status: statusCode, socket });
      socket.on('error', () => undefined);
      socket.terminate();
    });
    socket.once('error', reject);
  });
}

/** Sends text over a socket and waits for what is not an event. */
function ask(socket: WebSocket, text: string): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    socket.on('message', function read(data) {
      const message = JSON.parse(String(data));
      if (message.type === 'event') return;
      socket.off('message', read);
      resolve(message);
    });
    socket.send(text);
  });
}

async function endedThread(assistantId = 'counter', headers = as('ann')) {
  const { thread } = openThread(server.url, 'sse', { assistantId, headers });
  const { run_id = '' } = await thread.run.start({ input: { count: 1 } });
  await thread.output;
  await thread.close();
  const client = server.clientFor(headers);
  await client.runs.join(thread.threadId, run_id);
  return { threadId: thread.threadId, runId: run_id, client };
}

describe.each(transports)('commands over %s', (transport) => {
  const open = (threadId: string) =>
    openThread(server.url, transport, { assistantId: 'counter', threadId, headers: as('ann') }).thread;

  it('read the state, the checkpoints and the tree of a thread', async () => {
    const { threadId, client } = await endedThread('nested');
    const thread = open(threadId);
    const [newest] = await client.threads.getHistory(threadId);
    expect(await thread.state.get({ namespace: [], keys: ['trail'] })).toEqual({
      values: { trail: ['leaf', 'fruit'] },
      checkpoint: { id: newest?.checkpoint.checkpoint_id },
    });
    const { checkpoints } = (await thread.state.listCheckpoints({ limit: 2 })) as { checkpoints: object[] };
    expect(checkpoints).toMatchObject([
      { id: newest?.checkpoint.checkpoint_id, step: 1, timestamp: newest?.created_at },
      { step: 0 },
    ]);
    expect(await thread.agent.getTree()).toMatchObject({
      tree: {
        namespace: [],
        status: 'completed',
        graph_name: 'nested',
        children: [
          { namespace: [expect.stringMatching(/^inner:/)], status: 'completed', graph_name: 'inner' },
        ],
      },
    });
    await thread.close();
  });

  it('start again from an earlier checkpoint', async () => {
    const { threadId, client } = await endedThread();
    const thread = open(threadId);
    const [, middle] = await client.threads.getHistory<{ trail: string[] }>(threadId);
    expect(middle?.values.trail).toEqual(['first']);
    const checkpoint_id = middle?.checkpoint.checkpoint_id ?? '';
    const forked = (await thread.state.fork({ checkpoint_id })) as { run_id: string; thread_id: string };
    expect(forked.thread_id).toBe(threadId);
    await client.runs.join(threadId, forked.run_id);
    expect(await thread.state.get({ namespace: [], keys: ['trail'] })).toMatchObject({
      values: { trail: ['first', 'second'] },
    });
    const again = await thread.run.start({ input: { count: 0 }, forkFrom: checkpoint_id } as never);
    await client.runs.join(threadId, again.run_id ?? '');
    const history = await client.threads.getHistory<{ trail: string[] }>(threadId);
    expect(
      history.filter(({ parent_checkpoint }) => parent_checkpoint?.checkpoint_id === checkpoint_id),
    ).toHaveLength(3);
    await thread.close();
  });

  it('are refused in the words of the protocol', async () => {
    const { threadId } = await endedThread('person');
    const thread = open(threadId);
    const refused: [string, () => Promise<unknown>][] = [
      ['invalid_argument', () => thread.state.get({ namespace: 'no' } as never)],
      ['no_such_namespace', () => thread.state.get({ namespace: ['nowhere:1'] })],
      ['no_such_checkpoint', () => thread.state.fork({ checkpoint_id: 'never' })],
      [
        'no_such_interrupt',
        () => thread.input.respond({ namespace: [], interrupt_id: 'other', response: 1 }),
      ],
      ['no_such_run', () => thread.agent.getTree({ run_id: crypto.randomUUID() })],
      [
        'not_supported',
        () => thread.input.inject({ namespace: [], message: { role: 'user', content: 'x' } }),
      ],
      ['invalid_argument', () => thread.run.start({ input: {}, config: { recursion_limit: -1 } })],
      ['invalid_argument', () => thread.run.start({ input: {}, multitaskStrategy: 'shout' } as never)],
    ];
    for (const [code, call] of refused) await expect(call()).rejects.toMatchObject({ code });
    const stranger = openThread(server.url, transport, { assistantId: 'nobody', headers: as('ann') }).thread;
    await expect(stranger.run.start({ input: {} })).rejects.toMatchObject({ code: 'invalid_argument' });
    await Promise.all([thread.close(), stranger.close()]);
  });

  it('take an input as the answer where the thread waits for one', async () => {
    const { threadId, client } = await endedThread('person');
    const thread = openThread(server.url, transport, {
      assistantId: 'person',
      threadId,
      headers: as('ann'),
    }).thread;
    const { run_id = '' } = await thread.run.start({ input: '5 mg' });
    await client.runs.join(threadId, run_id);
    expect((await client.threads.getState<{ trail: string[] }>(threadId)).values.trail).toEqual(['5 mg']);
    await thread.close();
  });

  it('tell the number of the last event that came before the run', async () => {
    const { threadId, client } = await endedThread();
    const { thread, events } = openThread(server.url, transport, {
      assistantId: 'counter',
      threadId,
      headers: as('ann'),
    });
    const { run_id = '' } = await thread.run.start({ input: { count: 1 } });
    const { lastAppliedThroughSeq = 0 } = thread.ordering;
    await client.runs.join(threadId, run_id);
    await expect.poll(() => events.at(-1)?.params.data.event).toBe('completed');
    expect(events[0]?.seq).toBeGreaterThan(lastAppliedThroughSeq);
    await thread.close();
  });
});

describe('a WebSocket', () => {
  it('answers what is no command, and lives on', async () => {
    const { threadId } = await endedThread();
    const { socket } = await connect(threadId, as('ann'));
    for (const text of ['{', 'null', '[]', '{"id":-1,"method":"state.get"}', '{"id":1}']) {
      expect(await ask(socket, text)).toMatchObject({ type: 'error', id: null, error: 'invalid_argument' });
    }
    expect(await ask(socket, '{"id":7,"method":"run.fly"}')).toMatchObject({
      id: 7,
      error: 'unknown_command',
    });
    const subscribe = { id: 8, method: 'subscription.subscribe', params: { channels: ['rumours'] } };
    expect(await ask(socket, JSON.stringify(subscribe))).toMatchObject({ id: 8, error: 'invalid_argument' });
    const unsubscribe = { id: 9, method: 'subscription.unsubscribe', params: { subscription_id: 'x' } };
    expect(await ask(socket, JSON.stringify(unsubscribe))).toMatchObject({
      id: 9,
      error: 'no_such_subscription',
    });
    expect(await ask(socket, '{"id":10,"method":"state.get"}')).toMatchObject({ type: 'success', id: 10 });
    socket.close();
  });

  it('goes back to an event it names', async () => {
    const { threadId } = await endedThread();
    const { socket } = await connect(threadId, as('ann'));
    const seen: { seq: number; params: { data: { event?: string } } }[] = [];
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.type === 'event') seen.push(message);
    });
    const isEnd = () => seen.at(-1)?.params.data.event === 'completed';
    const subscribe = {
      id: 1,
      method: 'subscription.subscribe',
      params: { channels: ['values', 'lifecycle'] },
    };
    const { result } = (await ask(socket, JSON.stringify(subscribe))) as {
      result: { subscription_id: string };
    };
    await expect.poll(isEnd).toBe(true);
    const whole = seen.splice(0);
    const reconnect = (ids: string[]) => ({
      id: 2,
      method: 'subscription.reconnect',
      params: { last_event_id: String(whole[1]?.seq), subscriptions: ids },
    });
    expect(await ask(socket, JSON.stringify(reconnect([result.subscription_id])))).toMatchObject({
      result: { restored: true, current_namespaces: [{ namespace: [], status: 'completed' }] },
    });
    await expect.poll(isEnd).toBe(true);
    expect(seen).toEqual(whole.slice(2));
    expect(await ask(socket, JSON.stringify(reconnect(['gone'])))).toMatchObject({
      result: { restored: false },
    });
    socket.close();
  });

  it('opens with a header, or with the token as a protocol where there are no headers', async () => {
    const { threadId } = await endedThread();
    for (const [headers, protocols, status] of [
      [as('ann'), [], 101],
      [{ 'x-api-key': 'operator-key' }, [], 101],
      [{}, ['langgraph', 'bearer.ann'], 101],
      [{}, ['langgraph', 'bearer.eve'], 401],
      [{}, [], 401],
      [as('bob'), [], 404],
      [{}, ['langgraph', 'bearer.bob'], 404],
      [{ ...as('ann'), origin: 'https://app.example.org' }, [], 101],
      [{ ...as('ann'), origin: server.url }, [], 101],
      [{ ...as('ann'), origin: 'https://evil.example.net' }, [], 403],
      [{ ...as('ann'), origin: 'null' }, [], 403],
    ] as const) {
      const opened = await connect(threadId, { ...headers }, [...protocols]);
      expect([headers, protocols, opened.status]).toEqual([headers, protocols, status]);
      if (protocols.length > 0 && status === 101) expect(opened.socket.protocol).toBe('langgraph');
      opened.socket.terminate();
    }
    const plain = await fetch(wsUrl(threadId).replace('ws', 'http'), { headers: as('ann') });
    expect(plain.status).toBe(426);
    const elsewhere = new WebSocket(`${server.url.replace('http', 'ws')}/threads/${threadId}`, {
      headers: as('ann'),
    });
    const [refusal] = await new Promise<[{ statusCode?: number }]>((resolve) => {
      elsewhere.once('unexpected-response', (_request, response) => resolve([response]));
    });
    expect(refusal.statusCode).toBe(400);
    elsewhere.on('error', () => undefined);
    elsewhere.terminate();
  });

  it('is cut when the server stops, so that clients come back', async () => {
    const other = await startWorkflow();
    const socket = new WebSocket(
      `${other.url.replace('http', 'ws')}/threads/${crypto.randomUUID()}/stream/events`,
    );
    await new Promise((resolve) => socket.once('open', resolve));
    const cut = new Promise((resolve) => socket.once('close', resolve));
    await other.close();
    expect(await cut).toBe(1006);
  });
});

describe('the threads of others', () => {
  it('are not there for commands and streams', async () => {
    const { threadId } = await endedThread();
    const commands = [
      'run.start',
      'input.respond',
      'state.get',
      'state.listCheckpoints',
      'state.fork',
      'agent.getTree',
    ];
    for (const method of commands) {
      const params = { assistant_id: 'counter', input: {}, checkpoint_id: 'x', interrupt_id: 'x' };
      const { status, text } = await post(threadId, 'commands', { id: 1, method, params }, as('bob'));
      expect([method, status, text]).toEqual([method, 404, `Thread with ID ${threadId} not found`]);
    }
    expect((await post(threadId, 'stream/events', { channels: ['values'] }, as('bob'))).status).toBe(404);
    expect((await post(threadId, 'stream/events', { channels: [] })).status).toBe(422);
    expect((await post(threadId, 'commands', '{')).status).toBe(422);
    expect((await post(threadId, 'commands', { id: 1, method: 'state.get' }, {})).status).toBe(401);
  });

  it('stay hidden from whoever listened before they were made', async () => {
    const threadId = crypto.randomUUID();
    const { socket } = await connect(threadId, as('bob'));
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    socket.send(
      JSON.stringify({
        id: 1,
        method: 'subscription.subscribe',
        params: { channels: ['values', 'lifecycle'] },
      }),
    );
    const own = openThread(server.url, 'websocket', { assistantId: 'counter', threadId, headers: as('ann') });
    await own.thread.run.start({ input: { count: 1 } });
    await own.thread.output;
    expect(own.events.length).toBeGreaterThan(3);
    expect(await ask(socket, '{"id":2,"method":"state.get"}')).toMatchObject({ type: 'error', id: 2 });
    const start = { id: 3, method: 'run.start', params: { assistant_id: 'counter', input: {} } };
    expect(await ask(socket, JSON.stringify(start))).toMatchObject({ type: 'error', id: 3 });
    expect(heard.filter((message) => (message as { type: string }).type === 'event')).toEqual([]);
    socket.close();
    await own.thread.close();
  });
});

it('the official client takes the whole service for one that speaks the protocol', async () => {
  const client = new Client({
    apiUrl: server.url,
    apiKey: null,
    defaultHeaders: as('ann'),
    streamProtocol: 'v2',
  } as never);
  const thread = client.threads.stream({ assistantId: 'counter' });
  await thread.run.start({ input: { count: 0 } });
  expect(await thread.output).toMatchObject({ trail: ['first', 'second'] });
  await thread.close();
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collect,
  eventsOf,
  firstIds,
  idsOf,
  startWorkflow,
  type WorkflowServer,
} from '../support/workflow.ts';

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow();
});
afterAll(() => server?.close());

async function start(assistant: string, input: unknown, options: object = {}) {
  const { thread_id } = await server.client.threads.create();
  const run = await server.client.runs.create(thread_id, assistant, {
    input: input as Record<string, unknown>,
    ...options,
  });
  return { threadId: thread_id, runId: run.run_id };
}

describe('streams', () => {
  it('tells the run first and then what the graph does, in the modes asked for', async () => {
    const { thread_id } = await server.client.threads.create();
    let created: unknown;
    const parts = await collect(
      server.client.runs.stream(thread_id, 'counter', {
        input: { count: 2 },
        streamMode: ['custom', 'updates', 'values'],
        onRunCreated: (run) => {
          created = run;
        },
      }),
    );
    expect(eventsOf(parts)).toEqual([
      'metadata',
      'values',
      'custom',
      'custom',
      'updates',
      'values',
      'custom',
      'custom',
      'updates',
      'values',
    ]);
    expect(parts[0]?.data).toEqual({ run_id: expect.any(String), attempt: 1 });
    expect(created).toEqual({
      run_id: expect.any(String),
      thread_id,
    });
    expect(parts[4]?.data).toEqual({ first: { trail: ['first'] } });
    expect(parts.at(-1)?.data).toMatchObject({ trail: ['first', 'second'] });
    expect(idsOf(parts)).toEqual(firstIds(10));
  });

  it('streams only values when no mode is asked for', async () => {
    const { thread_id } = await server.client.threads.create();
    const parts = await collect(server.client.runs.stream(thread_id, 'counter', { input: { count: 1 } }));
    expect(new Set(eventsOf(parts))).toEqual(new Set(['metadata', 'values']));
  });

  it('streams chat messages token by token, whole each time or as tuples', async () => {
    const { thread_id } = await server.client.threads.create();
    const parts = await collect(
      server.client.runs.stream(thread_id, 'chat', {
        input: { messages: [{ type: 'human', content: 'Hi', id: 'question' }] },
        streamMode: ['messages', 'messages-tuple'],
      }),
    );
    const of = (event: string) => parts.filter((part) => part.event === event).map((part) => part.data);
    const partial = of('messages/partial') as [{ content: string; type: string; id: string }][];
    expect(partial.length).toBeGreaterThan(1);
    expect(partial.at(-1)?.[0]).toMatchObject({ type: 'ai', content: 'Hello there' });
    const { id } = partial[0]?.[0] ?? { id: '' };
    expect(of('messages/metadata')).toContainEqual({
      [id]: { metadata: expect.objectContaining({ langgraph_node: 'model', thread_id }) },
    });
    const complete = (of('messages/complete') as { content: string }[][]).flat();
    expect(complete.map(({ content }) => content)).toEqual(['Hi', 'Hello there']);
    const tuples = of('messages') as [{ content: string }, object][];
    expect(tuples.map(([message]) => message.content).join('')).toBe('Hello there');
  });

  it('streams debug, tasks, checkpoints and events', async () => {
    const { thread_id } = await server.client.threads.create();
    const parts = await collect(
      server.client.runs.stream(thread_id, 'counter', {
        input: { count: 0 },
        streamMode: ['debug', 'tasks', 'checkpoints', 'events'],
      }),
    );
    const checkpoints = parts.filter(({ event }) => event === 'checkpoints');
    expect(checkpoints.at(-1)?.data).toEqual({
      metadata: expect.objectContaining({ source: 'loop', step: 2 }),
      next: [],
      values: expect.objectContaining({ trail: ['first', 'second'] }),
    });
    const told = parts.filter(({ event }) => event === 'debug').map(({ data }) => data);
    const saved = told.filter((one) => (one as { type: string }).type === 'checkpoint');
    expect(saved.at(-1)).toMatchObject({
      payload: {
        checkpoint: { thread_id, checkpoint_id: expect.any(String) },
        parent_checkpoint: { thread_id },
      },
    });
    expect(JSON.stringify(saved)).not.toMatch(/"__pregel\w+":/);
    expect(parts.filter(({ event }) => event === 'tasks')).toHaveLength(4);
    expect(parts.filter(({ event }) => event === 'debug').length).toBeGreaterThan(4);
    const events = parts.filter(({ event }) => event === 'events');
    expect(events.map(({ data }) => (data as { event: string }).event)).toContain('on_chain_start');
  });

  it('names the subgraph an event comes from when subgraphs are asked for, and only then', async () => {
    for (const streamSubgraphs of [true, false]) {
      const { thread_id } = await server.client.threads.create();
      const parts = await collect(
        server.client.runs.stream(thread_id, 'nested', {
          input: { count: 0 },
          streamMode: ['updates'],
          streamSubgraphs,
        }),
      );
      expect(eventsOf(parts).filter((event) => event.startsWith('updates|inner:'))).toHaveLength(
        streamSubgraphs ? 2 : 0,
      );
      expect(eventsOf(parts)).toContain('updates');
    }
  });

  it('hides the text of unplanned errors and shows that of expected ones', async () => {
    for (const [note, expected] of [
      ['surprise', { error: 'InternalError', message: 'The run failed because of an internal error.' }],
      ['expected', { error: 'unavailable', message: 'No source answered' }],
    ] as const) {
      const { thread_id } = await server.client.threads.create();
      const parts = await collect(server.client.runs.stream(thread_id, 'failing', { input: { note } }));
      expect(parts.at(-1)).toMatchObject({ event: 'error', data: expected });
      expect(JSON.stringify(parts)).not.toContain('hunter2');
      expect((await server.client.threads.get(thread_id)).status).toBe('error');
      expect(JSON.stringify(await server.client.threads.getState(thread_id))).toContain(thread_id);
    }
  });

  it('gives each of several joiners the whole stream, live and after the end', async () => {
    const { threadId, runId } = await start('counter', { count: 40, delayMs: 5 }, { streamMode: ['custom'] });
    const join = () => collect(server.client.runs.joinStream(threadId, runId));
    const [one, two, three] = await Promise.all([join(), join(), join()]);
    expect(idsOf(one)).toEqual(firstIds(81));
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(await join()).toEqual(one);
  });

  it('goes on after Last-Event-ID, during the run and after it', async () => {
    const { threadId, runId } = await start('counter', { count: 40, delayMs: 5 }, { streamMode: ['custom'] });
    const head = await collect(server.client.runs.joinStream(threadId, runId), ({ id }) => Number(id) === 17);
    const lastEventId = head.at(-1)?.id ?? '';
    const tail = await collect(server.client.runs.joinStream(threadId, runId, { lastEventId }));
    expect(idsOf([...head, ...tail])).toEqual(firstIds(81));
    const again = await collect(server.client.runs.joinStream(threadId, runId, { lastEventId }));
    expect(again).toEqual(tail);
    const all = await collect(server.client.runs.joinStream(threadId, runId, { lastEventId: '-1' }));
    expect(all).toEqual([...head, ...tail]);
    expect(await collect(server.client.runs.joinStream(threadId, runId, { lastEventId: '81' }))).toEqual([]);
  });

  it('lets a joiner choose among the modes of the run', async () => {
    const { threadId, runId } = await start('counter', { count: 2 }, { streamMode: ['custom', 'updates'] });
    const parts = await collect(server.client.runs.joinStream(threadId, runId, { streamMode: ['updates'] }));
    expect(eventsOf(parts)).toEqual(['metadata', 'updates', 'updates']);
  });

  it('serves a long log to a late joiner page by page', async () => {
    const { threadId, runId } = await start('counter', { count: 1500 }, { streamMode: ['custom'] });
    await server.client.runs.join(threadId, runId);
    const parts = await collect(server.client.runs.joinStream(threadId, runId));
    expect(idsOf(parts)).toEqual(firstIds(3001));
  });

  it('breaks streams off when it stops, so that clients know the run is not over', async () => {
    const other = await startWorkflow();
    const { thread_id } = await other.client.threads.create();
    const response = await fetch(`${other.url}/threads/${thread_id}/runs/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        assistant_id: 'counter',
        input: { count: 100, delayMs: 20 },
        stream_mode: ['custom'],
        on_disconnect: 'cancel',
      }),
    });
    expect(response.headers.get('location')).toMatch(/^\/threads\/[^/]+\/runs\/[^/]+\/stream$/);
    expect(response.headers.get('access-control-expose-headers')).toContain('Location');
    const reader = response.body?.getReader();
    await reader?.read();
    const rest = (async () => {
      while (!(await reader?.read())?.done);
    })();
    const broken = expect(rest).rejects.toThrow();
    await other.close();
    await broken;
  });
});

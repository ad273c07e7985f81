import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import type { Client, ThreadState } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledGraph } from '#workflow/index.ts';
import { testGraphs } from '../support/graphs.ts';
import { collect, eventsOf, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
let client: Client;
beforeAll(async () => {
  server = await startWorkflow({ graphs: { ...testGraphs, settings: settings(), loop: loop() } });
  client = server.client;
});
afterAll(() => server?.close());

/** Shows what a node is told of its run. */
function settings(): CompiledGraph {
  const State = Annotation.Root({ seen: Annotation<unknown>() });
  return new StateGraph(State)
    .addNode(
      'look',
      (_state, { configurable, context, metadata, tags, recursionLimit }: LangGraphRunnableConfig) => ({
        seen: {
          color: configurable?.color,
          internal: configurable?.__pregel_mine,
          threadId: configurable?.thread_id,
          note: metadata?.note,
          context,
          tags,
          recursionLimit,
        },
      }),
    )
    .addEdge(START, 'look')
    .addEdge('look', END)
    .compile();
}

/** Never ends by itself. */
function loop(): CompiledGraph {
  const State = Annotation.Root({
    steps: Annotation<number>({ reducer: (a, b) => a + b, default: () => 0 }),
  });
  return new StateGraph(State)
    .addNode('step', () => ({ steps: 1 }))
    .addEdge(START, 'step')
    .addEdge('step', 'step')
    .compile();
}

type Trail = { trail: string[]; note?: unknown };
const newThread = async () => (await client.threads.create()).thread_id;
const input = { count: 0 };
const stateOf = (threadId: string) => client.threads.getState<Trail>(threadId);
const trail = (values: unknown) => (values as Trail).trail;

describe('what a run is told', () => {
  it('reaches the graph, except what only the service may say', async () => {
    const threadId = await newThread();
    const values = await client.runs.wait(threadId, 'settings', {
      input: {},
      config: {
        tags: ['blue'],
        recursion_limit: 7,
        configurable: { color: 'red', __pregel_mine: 1, thread_id: 'other', run_id: 'other' },
        metadata: { note: 'hello' },
      } as never,
      context: { user: 'me' },
    });
    expect(values).toEqual({
      seen: {
        color: 'red',
        threadId,
        note: 'hello',
        context: { user: 'me' },
        tags: ['blue'],
        recursionLimit: 7,
      },
    });
  });

  it('is noted with its checkpoints, by which they are found, but for who asked', async () => {
    const threadId = await newThread();
    const configurable = { model: 'large', langgraph_auth_user: { token: 'secret' }, __mine: 1 };
    await client.runs.wait(threadId, 'settings', { input: {}, config: { configurable } });
    const history = await client.threads.getHistory(threadId, { metadata: { model: 'large' } });
    expect(history.length).toBeGreaterThan(1);
    expect(JSON.stringify(history.map(({ metadata }) => metadata))).not.toMatch(/secret|__mine/);
    expect(await client.threads.getHistory(threadId, { metadata: { model: 'small' } })).toEqual([]);
  });

  it('goes for the later runs of its thread, unless they say otherwise', async () => {
    const threadId = await newThread();
    const run = (configurable?: Record<string, unknown>) =>
      client.runs.wait(threadId, 'settings', {
        input: {},
        ...(configurable ? { config: { configurable } } : {}),
      });
    expect(await run({ color: 'red' })).toMatchObject({ seen: { color: 'red' } });
    expect(await run()).toMatchObject({ seen: { color: 'red' } });
    expect(await run({ color: 'blue' })).toMatchObject({ seen: { color: 'blue' } });
    expect(await run()).toMatchObject({ seen: { color: 'blue' } });
  });

  it('is completed by what its assistant says', async () => {
    const assistant = await client.assistants.create({
      graphId: 'settings',
      config: { tags: ['usual'], recursion_limit: 9, configurable: { color: 'green' } },
      context: { user: 'usual', language: 'en' },
      metadata: { team: 'a', note: 'usual' },
    });
    const threadId = await newThread();
    const values = await client.runs.wait(threadId, assistant.assistant_id, {
      input: {},
      context: { user: 'me' },
      metadata: { note: 'mine' },
    });
    expect(values).toMatchObject({
      seen: { color: 'green', context: { user: 'me', language: 'en' }, tags: ['usual'], recursionLimit: 9 },
    });
    const [run] = await client.runs.list(threadId);
    expect(run).toMatchObject({
      assistant_id: assistant.assistant_id,
      metadata: { team: 'a', note: 'mine' },
    });
  });

  it('stops a graph that takes too many steps, and says so', async () => {
    const config = { recursion_limit: 5 };
    const waiting = client.runs.wait(null, 'loop', { input: {}, config });
    await expect(waiting).rejects.toThrow(/GraphRecursionError: Recursion limit of 5 reached/);
  });

  it('may hold fields that only the official platform uses', async () => {
    const values = await client.runs.wait(null, 'counter', {
      input,
      feedbackKeys: ['thumbs'],
      streamResumable: true,
      _langsmithTracer: { projectName: 'mine', exampleId: 'one' },
    } as never);
    expect(trail(values)).toEqual(['first', 'second']);
  });
});

describe('stops and starts', () => {
  it('waits before or after a node, and goes on with null', async () => {
    for (const [options, expected] of [
      [{ interruptBefore: ['second'] }, ['first']],
      [{ interruptAfter: ['first'] }, ['first']],
      [{ interruptBefore: '*' }, []],
    ] as const) {
      const threadId = await newThread();
      const values = await client.runs.wait(threadId, 'counter', { input, ...(options as object) });
      expect(trail(values) ?? []).toEqual(expected);
      expect((await client.threads.get(threadId)).status).toBe('interrupted');
      const done = await client.runs.wait(threadId, 'counter', { input: null });
      expect(trail(done)).toEqual(['first', 'second']);
      expect((await client.threads.get(threadId)).status).toBe('idle');
    }
  });

  it('updates the state and goes to a node, or to a task of its own', async () => {
    const threadId = await newThread();
    await client.runs.wait(threadId, 'counter', { input });
    const there = await client.runs.wait(threadId, 'counter', {
      command: { update: { note: 'updated', count: 0 }, goto: 'second' },
    });
    expect(there).toMatchObject({ trail: ['first', 'second', 'second'], note: 'updated' });
    const pairs = await client.runs.wait(threadId, 'counter', {
      command: { update: [['note', 'pairs']], goto: { node: 'second', input: { count: 0 } } },
    });
    expect(pairs).toMatchObject({ trail: ['first', 'second', 'second', 'second'], note: 'pairs' });
  });

  it('goes back in time to a checkpoint of the thread, and only to one of it', async () => {
    const threadId = await newThread();
    await client.runs.wait(threadId, 'counter', { input: { ...input, note: 'first time' } });
    const history = await client.threads.getHistory<Trail>(threadId);
    const before = history.find(({ next }) => next[0] === 'second') as ThreadState<Trail>;
    const checkpointId = before.checkpoint.checkpoint_id ?? '';
    for (const at of [{ checkpointId }, { checkpoint: before.checkpoint as never }]) {
      const values = await client.runs.wait(threadId, 'counter', { input: null, ...at });
      expect(trail(values)).toEqual(['first', 'second']);
    }
    expect((await client.threads.getHistory(threadId)).length).toBeGreaterThan(history.length);

    const elsewhere = await newThread();
    const stray = client.runs.create(elsewhere, 'counter', { input: null, checkpointId });
    await expect(stray).rejects.toThrow(/HTTP 422: checkpoint_id: the thread has no checkpoint/);
    expect(await client.runs.list(elsewhere)).toEqual([]);
  });

  it('saves one checkpoint when only the end is to be saved', async () => {
    for (const options of [{ durability: 'exit' as const }, { checkpointDuring: false }]) {
      const threadId = await newThread();
      await client.runs.wait(threadId, 'counter', { input, ...options });
      expect(await client.threads.getHistory(threadId)).toHaveLength(1);
      expect(trail((await stateOf(threadId)).values)).toEqual(['first', 'second']);
    }
  });

  it('begins after the seconds asked for, also behind another run', async () => {
    const threadId = await newThread();
    const head = await client.runs.create(threadId, 'counter', { input });
    const late = await client.runs.create(threadId, 'counter', {
      input,
      afterSeconds: 2,
      multitaskStrategy: 'enqueue',
    });
    await client.runs.join(threadId, head.run_id);
    expect((await client.runs.get(threadId, late.run_id)).status).toBe('pending');
    await client.runs.join(threadId, late.run_id);
    const { created_at, updated_at } = await client.runs.get(threadId, late.run_id);
    expect(Date.parse(updated_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(2_000);
  });
});

describe('results', () => {
  it('are those of the run, whatever came after it', async () => {
    const threadId = await newThread();
    const first = await client.runs.create(threadId, 'counter', { input });
    const joined = await client.runs.join(threadId, first.run_id);
    await client.runs.wait(threadId, 'counter', { input });
    await client.threads.updateState(threadId, { values: { trail: ['by hand'] } });
    expect(trail(joined)).toEqual(['first', 'second']);
    expect(await client.runs.join(threadId, first.run_id)).toEqual(joined);
    expect(trail((await stateOf(threadId)).values)).toHaveLength(5);
  });

  it('ask again what was asked then', async () => {
    const threadId = await newThread();
    const asking = await client.runs.create(threadId, 'person', { input: {} });
    const asked = await client.runs.join(threadId, asking.run_id);
    expect(asked).toMatchObject({ __interrupt__: [{ value: 'Which dose?' }] });
    await client.runs.wait(threadId, 'person', { command: { resume: '5 mg' } });
    expect(await client.runs.join(threadId, asking.run_id)).toEqual(asked);
  });

  it('take an answer that says no for an answer', async () => {
    for (const resume of [false, 0, '']) {
      const threadId = await newThread();
      await client.runs.wait(threadId, 'person', { input: {} });
      const answered = await client.runs.wait(threadId, 'person', { command: { resume } });
      expect(answered).toEqual({ trail: [String(resume)] });
    }
  });

  it('are listed page by page, in the fields asked for', async () => {
    const threadId = await newThread();
    for (let run = 0; run < 5; run++)
      await client.runs.wait(threadId, 'counter', { input, metadata: { run } });
    const page = await client.runs.list(threadId, { limit: 2, offset: 1, select: ['metadata', 'status'] });
    expect(page).toEqual([
      { metadata: { run: 1 }, status: 'success' },
      { metadata: { run: 2 }, status: 'success' },
    ]);
    const answer = await fetch(`${server.url}/threads/${threadId}/runs?limit=2&offset=1`);
    expect(answer.headers.get('x-pagination-total')).toBe('5');
    expect(answer.headers.get('x-pagination-next')).toBe('3');
    expect(await client.runs.list(threadId, { status: 'error' })).toEqual([]);
    const select = ['secrets' as never];
    await expect(client.runs.list(threadId, { select })).rejects.toThrow(/HTTP 422: select/);
    await expect(client.runs.list(threadId, { limit: 5_000 })).rejects.toThrow(/HTTP 422: limit/);
  });
});

it('names the field that is wrong, and starts nothing', async () => {
  const threadId = await newThread();
  const wrong: [object, RegExp][] = [
    [{ config: { recursion_limit: 0 } }, /^HTTP 422: config\.recursion_limit/],
    [{ command: { update: 'text' } }, /^HTTP 422: command\.update/],
    [{ command: { goto: 7 } }, /^HTTP 422: command\.goto/],
    [{ interruptBefore: 'second' }, /^HTTP 422: interrupt_before/],
    [{ multitaskStrategy: 'panic' }, /^HTTP 422: multitask_strategy/],
    [{ afterSeconds: -1 }, /^HTTP 422: after_seconds/],
    [{ metadata: 'text' }, /^HTTP 422: metadata/],
    [{ durability: 'never' }, /^HTTP 422: durability/],
    [{ checkpoint: { checkpoint_id: 1 } }, /^HTTP 422: checkpoint\.checkpoint_id/],
  ];
  for (const [options, message] of wrong) {
    await expect(client.runs.create(threadId, 'counter', options)).rejects.toThrow(message);
    await expect(client.runs.wait(null, 'counter', options)).rejects.toThrow(message);
    await expect(collect(client.runs.stream(threadId, 'counter', options))).rejects.toThrow(message);
  }
  const onDisconnect = 'shrug' as never;
  await expect(client.runs.wait(null, 'counter', { onDisconnect })).rejects.toThrow(
    /^HTTP 422: on_disconnect/,
  );
  expect(await client.runs.list(threadId)).toEqual([]);
});

it('takes JSON whatever the request calls it', async () => {
  const body = JSON.stringify({ assistant_id: 'counter', input, stream_mode: 'updates' });
  const answer = await fetch(`${server.url}/runs/wait`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ trail: ['first', 'second'] });
  const events = await collect(client.runs.stream(null, 'counter', { input, streamMode: 'updates' }));
  expect(eventsOf(events)).toEqual(['metadata', 'updates', 'updates']);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testGraphs } from '../support/graphs.ts';
import { createProtocolGraphs } from '../support/protocol-graphs.ts';
import { gather, openThread, transports } from '../support/thread-stream.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({ graphs: { ...testGraphs, ...createProtocolGraphs() } });
});
afterAll(() => server?.close());

const say = (content: string) => ({ messages: [{ type: 'human', content, id: crypto.randomUUID() }] });

describe.each(transports)('the stream of a thread over %s', (transport) => {
  const open = (assistantId: string, threadId?: string) =>
    openThread(server.url, transport, { assistantId, threadId });

  it('makes the thread, runs the graph, and shows values, messages and the end', async () => {
    const { thread, events } = open('writer');
    const texts = (async () => {
      const found: string[][] = [];
      for await (const message of thread.messages) found.push(await gather(message.text));
      return found;
    })();
    const { run_id } = await thread.run.start({ input: say('hello') });
    const output = (await thread.output) as { messages: { content: unknown; id: string }[] };
    expect(output.messages.map(({ content }) => content)).toEqual([
      'hello',
      [{ type: 'text', text: 'You said: hello' }],
    ]);
    const [chunks = []] = await texts;
    expect(chunks.join('')).toBe('You said: hello');
    expect(chunks.length).toBeGreaterThan(5);
    expect(await server.client.runs.get(thread.threadId, run_id ?? '')).toMatchObject({ status: 'success' });
    const root = events.filter(({ method, params }) => method === 'lifecycle' && !params.namespace.length);
    expect(root.map(({ params }) => params.data)).toEqual([
      { event: 'running', graph_name: 'writer' },
      { event: 'completed', graph_name: 'writer' },
    ]);
    const started = events.find(({ params }) => params.data.event === 'message-start');
    expect(started?.params.data.id).toBe(output.messages[1]?.id);
    expect(Math.abs(Date.now() - (started?.params.timestamp ?? 0))).toBeLessThan(60_000);
    await thread.close();
  });

  it('discovers subgraphs and keeps to the namespace that was asked for', async () => {
    const { thread } = open('nested');
    const names = (async () => {
      const found: unknown[] = [];
      for await (const { name, namespace } of thread.subgraphs) found.push([name, namespace.length]);
      return found;
    })();
    const inner = await thread.subscribe({ channels: ['updates', 'custom'], namespaces: [['inner']] });
    const outer = await thread.subscribe({ channels: ['updates'], namespaces: [[]], depth: 0 });
    await thread.run.start({ input: { count: 1 } });
    await thread.output;
    expect(await names).toEqual([['inner', 1]]);
    expect((await gather(inner)).map(({ method, params }) => [method, params.data])).toEqual([
      ['custom', { payload: { from: 'leaf' } }],
      ['updates', { node: 'leaf', values: { trail: ['leaf'] } }],
      ['updates', { node: 'fruit', values: { trail: ['fruit'] } }],
    ]);
    expect((await gather(outer)).map(({ params }) => (params as { node?: string }).node)).toEqual(['inner']);
    await thread.close();
  });

  it('shows tool calls, and of their errors only what may be read', async () => {
    const outcomes: unknown[] = [];
    for (const word of ['dose', 'closed', 'secret']) {
      const { thread } = open('librarian');
      const calls = gather(thread.toolCalls);
      await thread.run.start({ input: say(word) });
      const [call] = await calls;
      outcomes.push([
        call?.name,
        call?.input ?? call?.args,
        await call?.output.catch((error) => String(error)),
      ]);
      await thread.close();
    }
    expect(JSON.stringify(outcomes)).not.toContain('hunter2');
    expect(outcomes).toMatchObject([
      ['look_up', { word: 'dose' }, 'dose is a word'],
      ['look_up', { word: 'closed' }, expect.stringContaining('The dictionary is closed')],
      ['look_up', { word: 'secret' }, expect.stringContaining('internal error')],
    ]);
  });

  it('shows checkpoints before the values they hold, and tasks with what they return', async () => {
    const { thread } = open('counter');
    const stream = await thread.subscribe(['checkpoints', 'values', 'tasks']);
    await thread.run.start({ input: { count: 0 } });
    await thread.output;
    const events = (await gather(stream)) as { method: string; params: { data: object } }[];
    expect(events.map(({ method }) => method)).toEqual(
      ['checkpoints', 'values', ...Array(2).fill(['tasks', 'tasks', 'checkpoints', 'values'])].flat(),
    );
    const [newest] = await server.client.threads.getHistory(thread.threadId);
    expect(events.at(-2)?.params.data).toEqual({
      id: newest?.checkpoint.checkpoint_id,
      parent_id: newest?.parent_checkpoint?.checkpoint_id,
      step: 2,
      source: 'loop',
    });
    await thread.close();
  });

  it('carries the channels of a graph’s own transformers, and what they drop is gone', async () => {
    const { thread } = open('counted');
    const { counts, total } = thread.extensions as Record<
      string,
      AsyncIterable<unknown> & PromiseLike<unknown>
    >;
    const found = gather(counts as AsyncIterable<unknown>);
    const custom = await thread.subscribe({ channels: ['custom'] });
    await thread.run.start({ input: {} });
    expect(await found).toEqual([1, 2]);
    expect(await total).toBe('2 updates');
    const events = (await gather(custom)).map(({ params }) => params.data);
    expect(events.filter((data) => !('name' in (data as object)))).toEqual([
      { payload: { from: 'one' } },
      { payload: { from: 'two' } },
    ]);
    await thread.close();
  });

  it('asks several questions at once, one of them in a subgraph, and takes the answers together', async () => {
    const { thread } = open('committee');
    await thread.run.start({ input: {} });
    await thread.output;
    expect(thread.interrupted).toBe(true);
    const asked = thread.interrupts.map(({ payload, namespace }) => [payload, namespace.length]);
    expect(asked.sort()).toEqual([
      ['How long', 1],
      ['How much', 0],
    ]);
    const responses = thread.interrupts.map(({ interruptId, namespace, payload }) => ({
      interrupt_id: interruptId,
      namespace,
      response: `${payload}? enough`,
    }));
    const values = await thread.subscribe({ channels: ['values'], namespaces: [[]], depth: 0 });
    await thread.input.respond({ responses });
    await expect
      .poll(async () => (await thread.state.get({ namespace: [] })).values.answers)
      .toEqual(['How much: How much? enough', 'How long: How long? enough']);
    await values.unsubscribe();
    await expect
      .poll(() => server.client.threads.get(thread.threadId))
      .toMatchObject({ status: 'idle', interrupts: {} });
    await thread.close();
  });

  it('answers one question of two, and the other goes on waiting', async () => {
    const { thread } = open('committee');
    await thread.run.start({ input: {} });
    await thread.output;
    const [first, second] = thread.interrupts;
    await thread.input.respond({
      namespace: first?.namespace ?? [],
      interrupt_id: first?.interruptId ?? '',
      response: 'now',
    });
    await expect
      .poll(async () => (await server.client.threads.get(thread.threadId)).status)
      .toBe('interrupted');
    await thread.input.respond({
      namespace: second?.namespace ?? [],
      interrupt_id: second?.interruptId ?? '',
      response: 'later',
    });
    await expect.poll(async () => (await server.client.threads.get(thread.threadId)).status).toBe('idle');
    const { answers } = (await thread.state.get({ namespace: [] })).values as { answers: string[] };
    expect([...answers].sort()).toEqual([`${first?.payload}: now`, `${second?.payload}: later`].sort());
    await thread.close();
  });

  it('says what went wrong in a run that failed', async () => {
    const { thread, events } = open('broken');
    await thread.run.start({ input: say('hi') });
    await thread.output;
    expect(events.at(-1)?.params.data).toEqual({
      event: 'failed',
      graph_name: 'broken',
      error: 'No source answered',
    });
    await thread.close();
  });

  it('ends with the run that is cancelled, and queues the next behind one that is not', async () => {
    const { thread, events } = open('writer');
    const { run_id } = await thread.run.start({ input: say('a long story '.repeat(40)) });
    await expect.poll(() => events.some(({ method }) => method === 'lifecycle')).toBe(true);
    const second = await thread.run.start({ input: say('short') });
    expect(await server.client.runs.get(thread.threadId, second.run_id ?? '')).toMatchObject({
      status: 'pending',
    });
    await server.client.runs.cancel(thread.threadId, run_id ?? '', true);
    const ends = () =>
      events
        .filter(({ method, params }) => method === 'lifecycle' && params.namespace.length === 0)
        .map(({ params }) => params.data.event);
    await expect.poll(ends).toEqual(['running', 'interrupted', 'running', 'completed']);
    const seqs = events.map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    await thread.close();
  });

  it('follows runs that were started over version 1', async () => {
    const { thread, events } = open('counter');
    await thread.run.start({ input: { count: 0 } });
    await thread.output;
    const from = events.length;
    const run = await server.client.runs.create(thread.threadId, 'counter', { input: { count: 1 } });
    await server.client.runs.join(thread.threadId, run.run_id);
    await expect.poll(() => events.at(-1)?.params.data.event).toBe('completed');
    expect(events.slice(from).map(({ method }) => method)).toEqual([
      'lifecycle',
      'values',
      'values',
      'values',
      'lifecycle',
    ]);
    await thread.close();
  });

  it('is read over version 1 as well, in the form of version 1', async () => {
    const { thread } = open('chat');
    const { run_id } = await thread.run.start({ input: say('hi') });
    await thread.output;
    const parts = await gather(server.client.runs.joinStream(thread.threadId, run_id ?? ''));
    expect(new Set(parts.map(({ event }) => event))).toEqual(
      new Set(['metadata', 'values', 'tasks', 'updates']),
    );
    await thread.close();
  });
});

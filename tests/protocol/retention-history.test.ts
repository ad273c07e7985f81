import { Annotation, DeltaChannel, END, START, StateGraph } from '@langchain/langgraph';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testGraphs } from '../support/graphs.ts';
import { isLong } from '../support/long.ts';
import { createProtocolGraphs } from '../support/protocol-graphs.ts';
import { countRows, sweepAfter } from '../support/retention.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const Notes = Annotation.Root({
  notes: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
  go: Annotation<string>(),
});

/** A subgraph that keeps state of its own from run to run, and is asked only when `go` says so. */
function remembering() {
  const inner = new StateGraph(Notes)
    .addNode('note', ({ notes }) => ({ notes: [`note ${notes.length}`] }))
    .addEdge(START, 'note')
    .addEdge('note', END)
    .compile({ checkpointer: true });
  return new StateGraph(Notes)
    .addNode('inner', async ({ go }, config) => {
      const { notes } = await inner.invoke({ go }, config);
      return { notes: [`${notes.length} kept`] };
    })
    .addNode('rest', () => ({ notes: ['rest'] }))
    .addConditionalEdges(START, ({ go }) => (go === 'inner' ? 'inner' : 'rest'), ['inner', 'rest'])
    .addEdge('inner', END)
    .addEdge('rest', END)
    .compile();
}

/** Its state is the sum of the writes of its history. */
function summing() {
  const State = Annotation.Root({
    sum: () => new DeltaChannel<string[], string[]>((old, more) => [...(old ?? []), ...more.flat()]),
  });
  return new StateGraph(State as unknown as typeof Notes)
    .addNode('add', () => ({ sum: ['more'] }) as object)
    .addEdge(START, 'add')
    .addEdge('add', END)
    .compile();
}

let server: WorkflowServer;
beforeAll(async () => {
  const own = { remembering: remembering(), summing: summing() };
  server = await startWorkflow({
    graphs: {
      ...testGraphs,
      ...createProtocolGraphs(),
      ...own,
    },
  });
});
afterAll(() => server?.close());

const newest = (historyCheckpoints: number) => ({ historyCheckpoints });
const historyOf = (threadId: string) => server.client.threads.getHistory(threadId, { limit: 1_000 });
const stateOf = (threadId: string) =>
  server.client.threads.getState(threadId, undefined, { subgraphs: true });

async function open(): Promise<string> {
  return (await server.client.threads.create()).thread_id;
}

async function run(threadId: string, graph: string, payload: object = { input: {} }): Promise<string> {
  const { run_id } = await server.client.runs.create(threadId, graph, payload);
  await server.client.runs.join(threadId, run_id);
  return run_id;
}

it('keeps the newest states of a thread, and what they need, and drops the rest', async () => {
  const threadId = await open();
  const runs = [];
  for (const count of [1, 2, 3]) runs.push(await run(threadId, 'counter', { input: { count } }));
  const [first = '', second = '', last = ''] = runs;
  const before = await historyOf(threadId);
  const lefts = await Promise.all(runs.map((runId) => server.client.runs.join(threadId, runId)));
  await sweepAfter(server, 1_000, newest(6));
  expect(await historyOf(threadId)).toEqual(before.slice(0, 6));
  expect(await countRows(server, 'workflow_checkpoints', threadId)).toBe(6);
  const gone = { __error__: { error: 'StatePruned', message: expect.stringContaining('no longer kept') } };
  expect(await server.client.runs.join(threadId, first)).toEqual(gone);
  expect(await server.client.runs.join(threadId, second)).toEqual(lefts[1]);
  expect(await server.client.runs.join(threadId, last)).toEqual(lefts[2]);
  const old = before.at(-1)?.checkpoint;
  await expect(server.client.threads.getState(threadId, old?.checkpoint_id ?? '')).rejects.toThrow(/404/);
  await sweepAfter(server, 1_000, newest(1));
  expect(await historyOf(threadId)).toEqual(before.slice(0, 1));
  await run(threadId, 'counter', { input: { count: 4 } });
  expect((await stateOf(threadId)).values).toMatchObject({
    count: 4,
    trail: Array(8).fill(expect.any(String)),
  });
});

it('drops states by their age, but never the latest', async () => {
  const threadId = await open();
  const runId = await run(threadId, 'counter', { input: { count: 1 } });
  const [latest] = await historyOf(threadId);
  await sweepAfter(server, 89, { historyDays: 90 });
  expect(await historyOf(threadId)).toHaveLength(4);
  await sweepAfter(server, 91, { historyDays: 90 });
  expect(await historyOf(threadId)).toEqual([latest]);
  expect(await server.client.runs.join(threadId, runId)).toEqual(latest?.values);
});

describe.each(['person', 'committee'])('a thread of %s that waits for a person', (graph) => {
  it('still waits, with all it asks, and takes the answer, after the rest is gone', async () => {
    const threadId = await open();
    await run(threadId, 'counter', { input: {} });
    await run(threadId, graph);
    const waiting = await stateOf(threadId);
    const thread = await server.client.threads.get(threadId);
    expect(thread.status).toBe('interrupted');
    await sweepAfter(server, 1_000, { historyDays: 1, historyCheckpoints: 1, eventDays: 1 });
    expect(await stateOf(threadId)).toEqual(waiting);
    expect(await server.client.threads.get(threadId)).toEqual(thread);
    const asked = Object.values(thread.interrupts).flat() as { id: string }[];
    const resume = Object.fromEntries(asked.map(({ id }) => [id, 'enough']));
    await run(threadId, graph, { command: { resume } });
    expect(await stateOf(threadId)).toMatchObject({ next: [] });
    expect(JSON.stringify((await stateOf(threadId)).values)).toContain('enough');
  });
});

it('keeps what a pending or running run may need', async () => {
  const threadId = await open();
  await run(threadId, 'counter', { input: {} });
  const [, , third] = await historyOf(threadId);
  const busy = await server.client.runs.create(threadId, 'stubborn', { input: { delayMs: 60_000 } });
  const from = { checkpointId: third?.checkpoint.checkpoint_id ?? '', multitaskStrategy: 'enqueue' as const };
  await server.client.runs.create(threadId, 'counter', { input: null, ...from });
  await sweepAfter(server, 1_000, newest(1));
  expect((await historyOf(threadId)).length).toBeGreaterThan(4);
  await server.client.runs.cancel(threadId, busy.run_id, true);
});

it('keeps the last state of a subgraph that remembers, however long ago it was', async () => {
  const threadId = await open();
  for (let index = 0; index < 2; index += 1) await run(threadId, 'remembering', { input: { go: 'inner' } });
  for (let index = 0; index < 3; index += 1) await run(threadId, 'remembering', { input: { go: 'rest' } });
  await sweepAfter(server, 1_000, { historyDays: 1, historyCheckpoints: 1 });
  expect(await countRows(server, 'workflow_checkpoints', threadId)).toBe(2);
  await run(threadId, 'remembering', { input: { go: 'inner' } });
  expect((await stateOf(threadId)).values).toMatchObject({
    notes: ['1 kept', '2 kept', 'rest', 'rest', 'rest', '3 kept'],
  });
});

it('keeps the whole history of a state that is the sum of it', async () => {
  const threadId = await open();
  for (let index = 0; index < 3; index += 1) await run(threadId, 'summing');
  const before = await historyOf(threadId);
  await sweepAfter(server, 1_000, { historyDays: 1, historyCheckpoints: 1 });
  expect(await server.client.threads.prune([threadId], { strategy: 'keep_latest' })).toBeDefined();
  expect(await historyOf(threadId)).toEqual(before);
  expect((await stateOf(threadId)).values).toEqual({ sum: ['more', 'more', 'more'] });
});

const step = fc.oneof(
  fc.constant({ do: 'count' as const }),
  fc.constant({ do: 'ask' as const }),
  fc.constant({ do: 'answer' as const }),
  fc.constant({ do: 'nest' as const }),
  fc.record({ do: fc.constant('fork' as const), at: fc.nat(20) }),
  fc.record({ do: fc.constant('edit' as const), at: fc.nat(20) }),
  fc.record({ do: fc.constant('sweep' as const), keep: fc.integer({ min: 1, max: 12 }) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(threadId: string, chosen: Step): Promise<void> {
  const history = await historyOf(threadId);
  const at = 'at' in chosen ? history[chosen.at % Math.max(1, history.length)] : undefined;
  const checkpoint_id = at?.checkpoint.checkpoint_id ?? '';
  if (chosen.do === 'count') await run(threadId, 'counter', { input: { count: 1 } });
  if (chosen.do === 'ask') await run(threadId, 'person');
  if (chosen.do === 'nest') await run(threadId, 'nested');
  if (chosen.do === 'answer') await run(threadId, 'person', { command: { resume: 'two' } });
  if (chosen.do === 'fork' && at)
    await run(threadId, 'counter', { input: null, checkpointId: checkpoint_id });
  if (chosen.do === 'edit' && at) {
    const edit = { values: { trail: ['by hand'] }, checkpoint: { checkpoint_id, checkpoint_ns: '' } };
    await server.client.threads.updateState(threadId, edit as never).catch(() => undefined);
  }
  if (chosen.do !== 'sweep') return;
  const [state, thread] = [await stateOf(threadId), await server.client.threads.get(threadId)];
  await sweepAfter(server, 0, newest(chosen.keep));
  expect(await historyOf(threadId)).toEqual(history.slice(0, chosen.keep));
  expect(await stateOf(threadId)).toEqual(state);
  expect(await server.client.threads.get(threadId)).toEqual(thread);
}

it('leaves every state that it keeps as it was, whatever happened to the thread', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const threadId = await open();
      for (const chosen of [...steps, { do: 'sweep' as const, keep: 4 }, { do: 'count' as const }]) {
        await take(threadId, chosen);
      }
    }),
    { numRuns: isLong ? 60 : 8 },
  );
}, 300_000);

import { isDeepStrictEqual } from 'node:util';
import type { Client, Metadata } from '@langchain/langgraph-sdk';

type Payload = { input?: unknown; streamMode?: string | string[]; [option: string]: unknown };
type Part = { event: string; data: unknown; id?: string };
/** What a stranger's graph is asked to do: runs of one thread, one after the other. */
export type Scenario = { name: string; graph: string; runs: Payload[]; long?: boolean };

const human = (content: string) => ({ messages: [{ role: 'human', content, id: `question-${content}` }] });
const all = ['values', 'updates', 'messages-tuple', 'custom'];
const recall = { note: 'first' };

export const scenarios: Scenario[] = [
  { name: 'chat, values', graph: 'chat', runs: [{ input: human('hi') }] },
  {
    name: 'chat, messages',
    graph: 'chat',
    runs: [
      { input: human('hi'), streamMode: 'messages' },
      { input: human('again'), streamMode: 'messages' },
    ],
  },
  {
    name: 'chat, messages and values',
    graph: 'chat',
    runs: [{ input: human('hi'), streamMode: ['messages', 'values'] }],
  },
  {
    name: 'chat, values and messages',
    graph: 'chat',
    runs: [{ input: human('hi'), streamMode: ['values', 'messages'] }],
  },
  {
    name: 'chat, message tuples',
    graph: 'chat',
    runs: [{ input: human('hi'), streamMode: ['messages-tuple', 'updates'] }],
  },
  { name: 'chat, debug', graph: 'chat', runs: [{ input: human('hi'), streamMode: ['debug'] }] },
  {
    name: 'chat, tasks',
    graph: 'chat',
    runs: [{ input: human('hi'), streamMode: ['tasks', 'checkpoints'] }],
  },
  {
    name: 'zod state',
    graph: 'zod_state',
    runs: [{ input: { question: 'why' }, streamMode: ['values', 'updates'] }],
  },
  { name: 'zod state, bad input', graph: 'zod_state', runs: [{ input: { question: 7 } }] },
  {
    name: 'annotation',
    graph: 'annotation',
    runs: [
      {
        input: { zeta: 'z', record: { y: 1, b: { d: 1, c: 2 }, a: [] } },
        streamMode: ['values', 'updates', 'custom'],
        metadata: { purpose: 'compare', nested: { z: 1, a: 2 } },
      },
    ],
  },
  {
    name: 'annotation, error',
    graph: 'annotation',
    runs: [{ input: { zeta: 'fail' }, streamMode: ['values', 'updates'] }],
  },
  {
    name: 'annotation, error in tasks',
    graph: 'annotation',
    runs: [{ input: { zeta: 'fail' }, streamMode: ['tasks', 'debug'] }, { input: { zeta: 'fine' } }],
  },
  {
    name: 'subgraphs',
    graph: 'subgraphs',
    runs: [{ input: human('sf') }, { input: null, streamMode: all, streamSubgraphs: true }],
  },
  {
    name: 'subgraphs, messages',
    graph: 'subgraphs',
    runs: [
      { input: human('sf'), streamMode: ['messages', 'updates'], streamSubgraphs: true },
      { input: null, streamMode: ['messages', 'values'] },
    ],
  },
  {
    name: 'send',
    graph: 'send',
    runs: [{ input: { words: ['one ', 'three', ' seven'] }, streamMode: ['values', 'updates'] }],
  },
  {
    name: 'send by command',
    graph: 'send',
    runs: [
      { input: { words: ['a'] } },
      { command: { goto: { node: 'measure', input: { word: 'command' } } } },
    ],
  },
  {
    name: 'interrupts',
    graph: 'interrupts',
    runs: [
      { input: {}, streamMode: ['values', 'updates'] },
      { command: { resume: '5 mg' } },
      { command: { resume: 'oral' } },
    ],
  },
  {
    name: 'static interrupts',
    graph: 'annotation',
    runs: [
      { input: { zeta: 'z' }, interruptBefore: ['work'] },
      { input: null, interruptAfter: ['work'] },
      { input: null },
    ],
  },
  {
    name: 'factory',
    graph: 'factory',
    runs: [{ input: {}, streamMode: ['updates'], config: { configurable: { nodeName: 'special' } } }],
  },
  {
    name: 'factory by the environment',
    graph: 'factory',
    runs: [{ input: {}, streamMode: ['updates', 'values'] }],
  },
  {
    name: 'factory, again without its config',
    graph: 'factory',
    runs: [{ input: {}, config: { configurable: { nodeName: 'special' } } }, { input: {} }],
  },
  {
    name: 'functional',
    graph: 'functional',
    runs: [
      { input: { topic: 'salt' }, streamMode: ['values', 'updates', 'custom'] },
      { command: { resume: 'yes' }, streamMode: ['values', 'updates'] },
      { input: { topic: 'sugar' } },
    ],
  },
  {
    name: 'schema, context and removed messages',
    graph: 'schema',
    runs: [
      { input: human('keep'), streamMode: all, context: { tone: 'warm' } },
      { input: human('forget'), streamMode: all },
    ],
  },
  {
    name: 'store',
    graph: 'notes',
    runs: [
      { input: recall, config: { configurable: { user: 'ada' } } },
      { input: { note: 'second' }, config: { configurable: { user: 'ada' } } },
    ],
  },
  { name: 'logging', graph: 'logging', runs: [{ input: {} }] },
  { name: 'react agent', graph: 'react', runs: [{ input: human('2 and 3'), streamMode: all }] },
  {
    name: 'react agent, messages',
    graph: 'react',
    runs: [{ input: human('2 and 3'), streamMode: ['messages'] }],
  },
  {
    name: 'react agent, events',
    graph: 'react',
    runs: [{ input: human('2 and 3'), streamMode: ['events', 'values'] }],
  },
  { name: 'busy', graph: 'busy', runs: [{ input: { seconds: 1 } }] },
  { name: 'busy for long', graph: 'busy', runs: [{ input: { seconds: 25 } }], long: true },
  { name: 'large state', graph: 'large', runs: [{ input: { size: 10_000_000 }, streamMode: ['updates'] }] },
];

const caught = async (call: () => Promise<unknown>) => {
  try {
    return await call();
  } catch (error) {
    return { failed: (error as Error).message };
  }
};

/** The official server repeats metadata of the thread in its runs; here only checkpoints name the graph. */
function withoutGraph(metadata: Metadata): Metadata {
  const { graph_id, assistant_id, ...own } = metadata ?? {};
  return own;
}

type Thread = { status: string; values?: unknown; interrupts?: unknown };
export type Played = {
  streams: { parts: unknown[]; failure: unknown; thread: Thread; state: unknown }[];
  [more: string]: unknown;
};

/**
 * Leaves out what the official server's thread holds against the state of that thread, which it says itself when it is asked
 * for that: docs/workflow-protocol.md, point 2. How often.
 */
export function dropContradictions(ours: Played, theirs: Played): number {
  let dropped = 0;
  for (const [index, { thread, state }] of theirs.streams.entries()) {
    const mine = ours.streams[index]?.thread;
    if (!mine || isDeepStrictEqual(thread.values ?? {}, (state as { values?: unknown }).values ?? {}))
      continue;
    for (const one of [mine, thread]) {
      delete one.values;
      delete one.interrupts;
    }
    dropped += 1;
  }
  return dropped;
}

/** All that a client sees of the scenario. */
export async function play(client: Client, { graph, runs }: Scenario): Promise<Played> {
  const { thread_id } = await client.threads.create();
  const streams: Played['streams'] = [];
  for (const { streamMode = 'values', ...payload } of runs) {
    const parts: unknown[] = [];
    const failure = await caught(async () => {
      const stream = client.runs.stream(thread_id, graph, { ...payload, streamMode } as never);
      let left = 0;
      for await (const { event, data, id } of stream as AsyncIterable<Part>) {
        // The official server sends them with subgraphs unasked; its own tests expect none.
        const isUnasked = event.startsWith('checkpoints') && !streamMode.includes('checkpoints');
        if (isUnasked) left += 1;
        else parts.push({ event, data, id: Number(id) - left });
      }
    });
    // The official server ends the stream before it notes how the run went.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { status, values, interrupts } = await client.threads.get(thread_id);
    const state = await caught(() => client.threads.getState(thread_id, undefined, { subgraphs: true }));
    streams.push({ parts, failure, thread: { status, values, interrupts }, state });
  }
  return {
    streams,
    state: await caught(() => client.threads.getState(thread_id)),
    history: await caught(() => client.threads.getHistory(thread_id, { limit: 50 })),
    runs: (await client.runs.list(thread_id)).map(({ status, metadata }) => ({
      status,
      metadata: withoutGraph(metadata),
    })),
  };
}

/** What a client sees of the graph itself. Where a schema defines a part that it refers to is free. */
export async function describe(client: Client, graph: string): Promise<Record<string, unknown>> {
  return {
    drawing: await caught(() => client.assistants.getGraph(graph)),
    schemas: inline(await caught(() => client.assistants.getSchemas(graph)), {}),
    subgraphs: inline(await caught(() => describeSubgraphs(client, graph)), {}),
  };
}

/** Under the names that both servers say. */
async function describeSubgraphs(client: Client, graph: string) {
  const found: Record<string, object> = await client.assistants.getSubgraphs(graph, { recurse: true });
  return Object.fromEntries(
    Object.entries(found).map(([name, { state, input, output, config }]: [string, Described]) => [
      name,
      { state, input, output, config },
    ]),
  );
}

type Described = { [part in 'state' | 'input' | 'output' | 'config']?: unknown };

function inline(schema: unknown, around: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inline(one, around));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, definitions, ...rest } = schema as Record<string, unknown>;
  const known = { ...around, ...(definitions as object | undefined) };
  const name = typeof $ref === 'string' ? $ref.replace('#/definitions/', '') : undefined;
  if (name !== undefined) return inline(known[name], known);
  return Object.fromEntries(Object.entries(rest).map(([key, field]) => [key, inline(field, known)]));
}

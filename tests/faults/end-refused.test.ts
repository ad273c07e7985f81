import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  collect,
  firstIds,
  idsOf,
  type Part,
  startWorkflow,
  type WorkflowServer,
} from '../support/workflow.ts';

let server: WorkflowServer;
let refusals = 0;
let told: string[] = [];

beforeAll(async () => {
  server = await startWorkflow({
    observer: {
      async ended(_tx, { status }) {
        if (refusals > 0) {
          refusals -= 1;
          throw new Error('not now');
        }
        told.push(status);
      },
    },
  });
});
beforeEach(() => {
  refusals = 0;
  told = [];
});
afterAll(() => server?.close());

async function runToEnd(options: object): Promise<{ threadId: string; parts: Part[] }> {
  const { thread_id: threadId } = await server.client.threads.create();
  const { run_id } = await server.client.runs.create(threadId, 'counter', {
    input: { count: 1 },
    streamMode: ['updates', 'values'],
    ...options,
  });
  return { threadId, parts: await collect(server.client.runs.joinStream(threadId, run_id)) };
}

const nodesOf = (parts: Part[]) =>
  parts
    .filter(({ event }) => event === 'updates')
    .flatMap(({ data }) => Object.keys(data as object))
    .filter((name) => name !== '__interrupt__');

describe('an end that its observer refuses once', () => {
  it('is told once by the next attempt, which repeats no node', async () => {
    refusals = 1;
    const { threadId, parts } = await runToEnd({});
    expect(told).toEqual(['success']);
    expect(nodesOf(parts)).toEqual(['first', 'second']);
    expect(idsOf(parts)).toEqual(firstIds(parts.length));
    expect((await server.client.threads.get(threadId)).status).toBe('idle');
  });

  it.each([
    ['before a node', { interruptBefore: ['second'] }],
    ['after a node', { interruptAfter: ['first'] }],
    ['after each node', { interruptAfter: '*' as const }],
    ['before a node, keeping only the last checkpoint', { interruptBefore: ['second'], durability: 'exit' }],
  ])('stays an interrupt %s, from which the thread can go on', async (_where, options) => {
    refusals = 1;
    const { threadId, parts } = await runToEnd(options);
    const thread = await server.client.threads.get(threadId);
    expect(thread).toMatchObject({ status: 'interrupted', values: { trail: ['first'] } });
    expect(nodesOf(parts)).toEqual(['first']);
    expect(parts.at(-1)).toMatchObject({ event: 'values', data: { __interrupt__: [] } });
    const values = await server.client.runs.wait(threadId, 'counter', { input: null });
    expect(values).toMatchObject({ trail: ['first', 'second'] });
  });

  it('stops again before each node that it was asked to stop before', async () => {
    const stops = { interruptBefore: '*' as const };
    refusals = 1;
    const { threadId } = await runToEnd(stops);
    expect((await server.client.threads.getState(threadId)).next).toEqual(['first']);
    refusals = 1;
    await server.client.runs.wait(threadId, 'counter', { input: null, ...stops });
    expect((await server.client.threads.getState(threadId)).next).toEqual(['second']);
    refusals = 1;
    await server.client.runs.wait(threadId, 'counter', { input: null, ...stops });
    expect(await server.client.threads.getState(threadId)).toMatchObject({
      next: [],
      values: { trail: ['first', 'second'] },
    });
  });
});

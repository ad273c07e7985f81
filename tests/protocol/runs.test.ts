import type { Client, Run } from '@langchain/langgraph-sdk';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EndedRun } from '#workflow/index.ts';
import {
  collect,
  eventsOf,
  firstIds,
  idsOf,
  startWorkflow,
  type WorkflowServer,
} from '../support/workflow.ts';

let server: WorkflowServer;
let client: Client;
let ended: EndedRun[] = [];
const openWhilePreparing: unknown[][] = [];

async function findOpenTransactions(): Promise<unknown[]> {
  // On PGlite, which has one connection, this alone would wait for ever within a transaction.
  const { rows } = await server.database.db.execute(sql`
    select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
  return rows;
}

beforeAll(async () => {
  server = await startWorkflow({
    gate: {
      async prepare() {
        openWhilePreparing.push(await findOpenTransactions());
        return async (_tx, { metadata }) => {
          if (metadata.refuse) throw new AppError('insufficient_credits', 'No credit left');
        };
      },
    },
    observer: {
      async ended(_tx, run) {
        ended.push(run);
      },
    },
  });
  client = server.client;
});
beforeEach(() => {
  ended = [];
});
afterAll(() => server?.close());

const newThread = async () => (await client.threads.create()).thread_id;
const slow = { input: { count: 1, delayMs: 60_000 }, streamMode: 'custom' as const };

async function startSlow(threadId: string, options: object = {}) {
  const run = await client.runs.create(threadId, 'counter', { ...slow, ...options });
  await collect(client.runs.joinStream(threadId, run.run_id), ({ event }) => event === 'custom');
  return run.run_id;
}

describe('runs', () => {
  it('are prepared by the gate while no transaction holds locks', async () => {
    await client.runs.wait(await newThread(), 'counter', { input: { count: 1 } });
    const batch = (await client.runs.createBatch([
      { assistantId: 'counter' },
      { assistantId: 'counter' },
    ] as never)) as Run[];
    for (const run of batch) await client.runs.join(run.thread_id, run.run_id);
    expect(openWhilePreparing).toEqual([[], [], []]);
  });

  it('waits for the values, and tells the observer once', async () => {
    const threadId = await newThread();
    const values = await client.runs.wait(threadId, 'counter', { input: { count: 1 }, metadata: { a: 1 } });
    expect(values).toMatchObject({ trail: ['first', 'second'], count: 1 });
    expect(ended).toEqual([
      {
        isWaiting: false,
        runId: expect.any(String),
        threadId,
        metadata: { a: 1 },
        status: 'success',
        values: expect.objectContaining({ trail: ['first', 'second'] }),
      },
    ]);
    const [run] = await client.runs.list(threadId);
    expect(run).toMatchObject({ run_id: ended[0]?.runId, status: 'success', metadata: { a: 1 } });
    const thread = await client.threads.get(threadId);
    expect(thread).toMatchObject({ status: 'idle', values: { trail: ['first', 'second'] } });
  });

  it('tells who waits and the observer why a run failed', async () => {
    const threadId = await newThread();
    const waiting = client.runs.wait(threadId, 'failing', { input: { note: 'expected' } });
    await expect(waiting).rejects.toThrow('unavailable: No source answered');
    expect(ended).toMatchObject([
      { status: 'error', error: { error: 'unavailable', message: 'No source answered' } },
    ]);
    const [run] = await client.runs.list(threadId, { status: 'error' });
    expect(await client.runs.join(threadId, run?.run_id ?? '')).toMatchObject({
      __error__: { error: 'unavailable' },
    });
  });

  it('ends a run that leaves a state its own graph cannot read', async () => {
    const threadId = await newThread();
    const nobody = { input: { messages: [{ role: 'nobody', content: 'One' }] } };
    await expect(client.runs.wait(threadId, 'chat', nobody)).rejects.toThrow('InternalError');
    expect((await client.threads.get(threadId)).status).toBe('error');
    expect(ended).toMatchObject([{ status: 'error', values: undefined }]);
    const human = { input: { messages: [{ role: 'user', content: 'One' }] } };
    await expect(client.runs.wait(threadId, 'chat', human)).resolves.toHaveProperty('messages');
  });

  it('goes on with the state of the thread in its next run', async () => {
    const threadId = await newThread();
    await client.runs.wait(threadId, 'counter', { input: { count: 0 } });
    const values = await client.runs.wait(threadId, 'counter', { input: { count: 0 } });
    expect(values).toMatchObject({ trail: ['first', 'second', 'first', 'second'] });
  });

  it('keeps chat messages as messages over runs', async () => {
    const threadId = await newThread();
    for (const content of ['One', 'Two']) {
      await client.runs.wait(threadId, 'chat', { input: { messages: [{ type: 'human', content }] } });
    }
    const { values } = await client.threads.getState<{ messages: { type: string; content: string }[] }>(
      threadId,
    );
    expect(values.messages.map(({ type }) => type)).toEqual(['human', 'ai', 'human', 'ai']);
    expect(values.messages.map(({ content }) => content)).toContain('Two');
  });

  it('stops the graph on cancel and leaves the thread idle', async () => {
    for (const assistant of ['counter', 'stubborn']) {
      ended = [];
      const threadId = await newThread();
      const { run_id } = await client.runs.create(threadId, assistant, slow);
      const stream = collect(client.runs.joinStream(threadId, run_id), ({ event }) => event === 'end');
      await collect(client.runs.joinStream(threadId, run_id), ({ event }) => event === 'custom');
      await client.runs.cancel(threadId, run_id, true);
      expect((await client.runs.get(threadId, run_id)).status).toBe('interrupted');
      expect((await client.threads.get(threadId)).status).toBe('idle');
      expect(eventsOf(await stream)).toEqual(['metadata', 'custom']);
      expect(ended).toMatchObject([{ runId: run_id, status: 'interrupted' }]);
      await client.runs.cancel(threadId, run_id, true);
      expect(ended).toHaveLength(1);
    }
  });

  it('keeps the finished steps of a cancelled run, and none of one rolled back', async () => {
    const threadId = await newThread();
    await client.runs.wait(threadId, 'counter', { input: { count: 0 } });
    for (const action of ['interrupt', 'rollback'] as const) {
      const { run_id } = await client.runs.create(threadId, 'counter', {
        input: { count: 1, delayMs: 1500 },
        streamMode: ['updates'],
      });
      await collect(client.runs.joinStream(threadId, run_id), ({ event }) => event === 'updates');
      await client.runs.cancel(threadId, run_id, true, action);
      const { values } = await client.threads.getState<{ trail: string[] }>(threadId);
      expect(values.trail).toEqual(['first', 'second', 'first']);
      expect((await client.threads.get(threadId)).values).toEqual(values);
      const known = (await client.runs.list(threadId)).map((run) => run.run_id);
      expect(known.includes(run_id)).toBe(action === 'interrupt');
    }
  });

  it.each<[string, 'pending' | 'running', (threadId: string, runId: string) => Promise<unknown>]>([
    ['a cancel', 'pending', (threadId, runId) => client.runs.cancel(threadId, runId, true)],
    ['a rollback', 'pending', (threadId, runId) => client.runs.cancel(threadId, runId, true, 'rollback')],
    ['the product', 'pending', (_threadId, runId) => server.workflow.cancelRun(runId)],
    ['the end of its thread', 'running', (threadId) => client.threads.delete(threadId)],
  ])('is not stopped by %s when its graph is done', async (_by, status, stop) => {
    const threadId = await newThread();
    const options = { input: { count: 0 }, metadata: { a: 1 } };
    await client.runs.wait(threadId, 'counter', options);
    const runId = ended[0]?.runId ?? '';
    // As it stands between the last step of the graph and the end of the run.
    await server.database.db.execute(
      sql`update workflow_runs set status = ${status} where run_id = ${runId}`,
    );
    await stop(threadId, runId);
    expect(ended[1]).toMatchObject({ runId, status: 'success', values: { trail: ['first', 'second'] } });
  });

  it('cancels a run that has not begun', async () => {
    const threadId = await newThread();
    const { run_id } = await client.runs.create(threadId, 'counter', { ...slow, afterSeconds: 600 });
    expect((await client.runs.get(threadId, run_id)).status).toBe('pending');
    await client.runs.cancel(threadId, run_id, true);
    expect((await client.runs.get(threadId, run_id)).status).toBe('interrupted');
    expect((await client.threads.get(threadId)).status).toBe('idle');
    expect(ended).toMatchObject([{ runId: run_id, status: 'interrupted' }]);
  });

  it('can be cancelled by the product around it', async () => {
    const threadId = await newThread();
    const runId = await startSlow(threadId);
    await server.workflow.cancelRun(runId);
    expect((await client.runs.get(threadId, runId)).status).toBe('interrupted');
    await server.workflow.cancelRun(crypto.randomUUID());
  });

  it('refuses a second run of a busy thread by default', async () => {
    const threadId = await newThread();
    const runId = await startSlow(threadId);
    expect((await client.threads.get(threadId)).status).toBe('busy');
    await expect(client.runs.create(threadId, 'counter', slow)).rejects.toThrow(
      /HTTP 422: Thread is already running/,
    );
    await client.runs.cancel(threadId, runId, true);
    expect(await client.runs.wait(threadId, 'counter', { input: { count: 0 } })).toBeTruthy();
  });

  it('starts one of many runs that come at once', async () => {
    const threadId = await newThread();
    const attempts = Array.from({ length: 12 }, () => client.runs.create(threadId, 'counter', slow));
    const settled = await Promise.allSettled(attempts);
    const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.run_id] : []));
    expect(started).toHaveLength(1);
    await client.runs.cancel(threadId, started[0] ?? '', true);
  });

  it('queues runs of a thread in the order they came', async () => {
    const threadId = await newThread();
    const runs = [];
    for (const note of ['a', 'b', 'c']) {
      runs.push(
        await client.runs.create(threadId, 'counter', {
          input: { count: 2, delayMs: 20, note },
          multitaskStrategy: 'enqueue',
        }),
      );
    }
    for (const run of runs) await client.runs.join(threadId, run.run_id);
    expect(ended.map(({ runId }) => runId)).toEqual(runs.map((run) => run.run_id));
    expect(ended.map(({ values }) => values?.note)).toEqual(['a', 'b', 'c']);
    expect((await client.threads.get(threadId)).status).toBe('idle');
  });

  it('lets a new run interrupt or roll back what is before it', async () => {
    for (const multitaskStrategy of ['interrupt', 'rollback'] as const) {
      ended = [];
      const threadId = await newThread();
      const running = await startSlow(threadId);
      const waiting = await client.runs.create(threadId, 'counter', {
        ...slow,
        multitaskStrategy: 'enqueue',
      });
      const values = await client.runs.wait(threadId, 'counter', { input: { count: 0 }, multitaskStrategy });
      expect(values).toMatchObject({ trail: ['first', 'second'] });
      expect(ended.map(({ runId, status }) => [runId, status])).toEqual([
        [waiting.run_id, 'interrupted'],
        [running, 'interrupted'],
        [expect.any(String), 'success'],
      ]);
      expect(await client.runs.list(threadId)).toHaveLength(multitaskStrategy === 'interrupt' ? 3 : 1);
    }
  });

  it('does not start what the gate refuses', async () => {
    const threadId = await newThread();
    const refusedRun = client.runs.create(threadId, 'counter', { ...slow, metadata: { refuse: true } });
    await expect(refusedRun).rejects.toThrow('HTTP 402: No credit left');
    expect(await client.runs.list(threadId)).toEqual([]);
    expect((await client.threads.get(threadId)).status).toBe('idle');
  });

  it('cancels on disconnect when asked to, and else goes on', async () => {
    for (const onDisconnect of ['cancel', 'continue', undefined] as const) {
      const threadId = await newThread();
      const stop = new AbortController();
      const stream = client.runs.stream(threadId, 'counter', {
        input: { count: 1, delayMs: 1000 },
        streamMode: 'custom',
        signal: stop.signal,
        ...(onDisconnect ? { onDisconnect } : {}),
      });
      await collect(stream, ({ event }) => event === 'custom').catch(() => undefined);
      stop.abort();
      const [run] = await client.runs.list(threadId);
      await client.runs.join(threadId, run?.run_id ?? '');
      const { status } = await client.runs.get(threadId, run?.run_id ?? '');
      expect(status).toBe(onDisconnect === 'cancel' ? 'interrupted' : 'success');
    }
  });

  it('lets the client reconnect by itself where the connection broke', async () => {
    const threadId = await newThread();
    let broken = 0;
    const flaky = server.clientFor({});
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        if (new TextDecoder().decode(chunk).includes('id: 9\n')) {
          broken += 1;
          controller.error(new TypeError('terminated'));
        }
      },
    });
    (flaky.runs as unknown as { asyncCaller: { customFetch: typeof fetch } }).asyncCaller.customFetch =
      async (...args) => {
        const response = await fetch(...args);
        if (broken > 0 || !response.body) return response;
        return new Response(response.body.pipeThrough(cut), response);
      };
    const parts = await collect(
      flaky.runs.stream(threadId, 'counter', { input: { count: 10, delayMs: 10 }, streamMode: 'custom' }),
    );
    expect(broken).toBe(1);
    expect(idsOf(parts)).toEqual(firstIds(21));
  });

  it('asks a person, shows the question, and goes on with the answer', async () => {
    const threadId = await newThread();
    const values = await client.runs.wait(threadId, 'person', { input: {} });
    expect(values).toMatchObject({ __interrupt__: [{ value: 'Which dose?' }] });
    const thread = await client.threads.get(threadId);
    expect(thread.status).toBe('interrupted');
    expect(Object.values(thread.interrupts).flat()).toMatchObject([{ value: 'Which dose?' }]);
    const answered = await client.runs.wait(threadId, 'person', { command: { resume: '5 mg' } });
    expect(answered).toMatchObject({ trail: ['5 mg'] });
    expect(await client.threads.get(threadId)).toMatchObject({ status: 'idle', interrupts: {} });
  });

  it('stores what graphs return that a database would refuse', async () => {
    const threadId = await newThread();
    await client.runs.wait(threadId, 'echo', { input: { note: 'xy\ud800' } });
    const { values } = await client.threads.getState<{ note: Record<string, unknown> }>(threadId);
    expect(values.note).toMatchObject({ back: 'xy\ufffd', nul: 'a\0b', when: '1970-01-01T00:00:00.000Z' });
    expect(await client.threads.get(threadId)).toMatchObject({
      values: { note: { nul: 'ab', half: '\ufffd' } },
    });
  });

  it('answers wrong requests with what is wrong', async () => {
    const threadId = await newThread();
    const create = (assistant: string, options: object) => client.runs.create(threadId, assistant, options);
    await expect(create('nobody', {})).rejects.toThrow('HTTP 404: No assistant found for "nobody"');
    await expect(create('counter', { streamMode: 'all' })).rejects.toThrow(
      /HTTP 422: stream_mode: must be one or more of values/,
    );
    await expect(create('counter', { webhook: 'http://x' })).rejects.toThrow(
      'HTTP 422: webhook: this server calls no webhooks',
    );
    const strayThread = crypto.randomUUID();
    await expect(client.runs.create(strayThread, 'counter', slow)).rejects.toThrow(/HTTP 404: Thread/);
    await expect(client.runs.get(threadId, crypto.randomUUID())).rejects.toThrow(/HTTP 404: Run/);
    await expect(client.runs.get('not-an-id', threadId)).rejects.toThrow(
      'HTTP 422: threadId: must be a UUID',
    );
    const broken = await fetch(`${server.url}/threads/${threadId}/runs`, { method: 'POST', body: '{' });
    expect([broken.status, await broken.text()]).toEqual([422, 'The body is not valid JSON']);
  });

  it('creates the thread of a run when asked to', async () => {
    const threadId = crypto.randomUUID();
    await client.runs.wait(threadId, 'counter', { input: { count: 0 }, ifNotExists: 'create' });
    expect((await client.threads.get(threadId)).metadata).toMatchObject({ graph_id: 'counter' });
  });

  it('deletes a finished run but not an active one', async () => {
    const threadId = await newThread();
    const runId = await startSlow(threadId);
    await expect(client.runs.delete(threadId, runId)).rejects.toThrow(/HTTP 409/);
    await client.runs.cancel(threadId, runId, true);
    await client.runs.delete(threadId, runId);
    expect(await client.runs.list(threadId)).toEqual([]);
  });

  it('ends the run of a thread that is deleted', async () => {
    const threadId = await newThread();
    const runId = await startSlow(threadId);
    await client.threads.delete(threadId);
    expect(ended).toMatchObject([{ runId, status: 'interrupted' }]);
    await expect(client.threads.get(threadId)).rejects.toThrow(/HTTP 404/);
  });
});

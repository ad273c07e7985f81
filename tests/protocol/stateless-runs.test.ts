import { Client, type Run } from '@langchain/langgraph-sdk';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { sweepHiddenThreads } from '#workflow/engine/hidden-threads.ts';
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
beforeAll(async () => {
  server = await startWorkflow({
    authenticate: async (request) => ({ id: request.headers.get('x-user') ?? 'anyone' }),
    gate: {
      prepare:
        async () =>
        async (_tx, { metadata }) => {
          if (metadata.refuse) throw new AppError('insufficient_credits', 'No credit left');
        },
    },
  });
  client = server.client;
});
afterAll(() => server?.close());

const isGone = (threadId: string) => expect(client.threads.get(threadId)).rejects.toThrow(/HTTP 404/);
const slow = { input: { count: 1, delayMs: 60_000 }, streamMode: 'custom' as const };

async function untilRunning(run: Pick<Run, 'run_id' | 'thread_id'>) {
  await collect(client.runs.joinStream(run.thread_id, run.run_id), ({ event }) => event === 'custom');
}

describe('runs without a thread', () => {
  it('give their values to who waits, and leave no thread behind', async () => {
    let created: { run_id: string; thread_id?: string } | undefined;
    const values = await client.runs.wait(null, 'counter', {
      input: { count: 1 },
      onRunCreated: (run) => {
        created = run;
      },
    });
    expect(values).toMatchObject({ trail: ['first', 'second'] });
    expect(created).toEqual({ run_id: expect.any(String), thread_id: undefined });
    const found = await client.threads.search({ metadata: { graph_id: 'counter' }, limit: 1000 });
    expect(found).toEqual([]);
  });

  it('stream, and can be joined again after their end', async () => {
    let runId = '';
    const parts = await collect(
      client.runs.stream(null, 'counter', {
        input: { count: 5 },
        streamMode: 'custom',
        onRunCreated: (run) => {
          runId = run.run_id;
        },
      }),
    );
    expect(idsOf(parts)).toEqual(firstIds(11));
    expect(await collect(client.runs.joinStream(null, runId))).toEqual(parts);
    const rest = await collect(client.runs.joinStream(null, runId, { lastEventId: '7' }));
    expect(idsOf(rest)).toEqual([8, 9, 10]);
  });

  it('give result and stream to a client that comes when the thread has gone', async () => {
    const run = await client.runs.create(null, 'counter', { input: { count: 2 }, streamMode: 'custom' });
    await client.runs.join(run.thread_id, run.run_id);
    await isGone(run.thread_id);
    expect(await client.runs.join(run.thread_id, run.run_id)).toMatchObject({ trail: ['first', 'second'] });
    expect(await client.runs.get(run.thread_id, run.run_id)).toMatchObject({ status: 'success' });
    expect(idsOf(await collect(client.runs.joinStream(null, run.run_id)))).toEqual(firstIds(5));
    await expect(client.runs.create(run.thread_id, 'counter', {})).rejects.toThrow(/HTTP 404/);
    await expect(client.threads.getState(run.thread_id)).rejects.toThrow(/HTTP 404/);
  });

  it('tell who waits why they failed, and go all the same', async () => {
    const options = { input: { note: 'expected' } };
    await expect(client.runs.wait(null, 'failing', options)).rejects.toThrow(
      'unavailable: No source answered',
    );
    const result = await client.runs.wait(null, 'failing', { ...options, raiseError: false });
    expect(result).toEqual({ __error__: { error: 'unavailable', message: 'No source answered' } });
    expect(await client.threads.search({ metadata: { graph_id: 'failing' } })).toEqual([]);
  });

  it('keep their thread when asked to', async () => {
    const run = await client.runs.create(null, 'counter', {
      input: { count: 0 },
      metadata: { kept: 'yes' },
      onCompletion: 'keep' as never,
    });
    await client.runs.join(run.thread_id, run.run_id);
    const thread = await client.threads.get(run.thread_id);
    expect(thread).toMatchObject({ status: 'idle', metadata: { graph_id: 'counter', kept: 'yes' } });
    expect(await client.runs.wait(run.thread_id, 'counter', { input: { count: 0 } })).toMatchObject({
      trail: ['first', 'second', 'first', 'second'],
    });
  });

  it('end with their thread when they are cancelled or rolled back', async () => {
    for (const action of ['interrupt', 'rollback'] as const) {
      const run = await client.runs.create(null, 'counter', slow);
      await untilRunning(run);
      await client.runs.cancel(run.thread_id, run.run_id, true, action);
      await isGone(run.thread_id);
    }
  });

  it('leave the thread to whoever has come to use it', async () => {
    const run = await client.runs.create(null, 'counter', { input: { count: 3, delayMs: 50 } });
    const next = await client.runs.create(run.thread_id, 'counter', {
      input: { count: 0, delayMs: 0 },
      multitaskStrategy: 'enqueue',
    });
    await client.runs.join(run.thread_id, next.run_id);
    expect(await client.threads.get(run.thread_id)).toMatchObject({ status: 'idle' });
  });

  it('take their rows with them when nobody can wait for them any more', async () => {
    const run = await client.runs.create(null, 'counter', { input: { count: 1 } });
    await client.runs.join(run.thread_id, run.run_id);
    const count = async () => {
      const { rows } = await server.database.db.execute(sql`
        select (select count(*) from workflow_threads where thread_id = ${run.thread_id})
          + (select count(*) from workflow_run_events where run_id = ${run.run_id})
          + (select count(*) from workflow_checkpoints where thread_id = ${run.thread_id})
          + (select count(*) from workflow_checkpoint_blobs where thread_id = ${run.thread_id}) as left`);
      return Number(rows[0]?.left);
    };
    await sweepHiddenThreads(server);
    expect(await count()).toBeGreaterThan(3);
    await server.database.db.execute(sql`
      update workflow_threads set deleted_at = deleted_at - interval '11 minutes' where thread_id = ${run.thread_id}`);
    await sweepHiddenThreads(server);
    expect(await count()).toBe(0);
    await expect(client.runs.get(run.thread_id, run.run_id)).rejects.toThrow(/HTTP 404/);
  });

  it('belong to their caller', async () => {
    const other = server.clientFor({ 'x-user': 'other' });
    const run = await client.runs.create(null, 'counter', slow);
    await expect(other.runs.get(run.thread_id, run.run_id)).rejects.toThrow(/HTTP 404/);
    await expect(collect(other.runs.joinStream(null, run.run_id))).rejects.toThrow(/HTTP 404/);
    await expect(other.runs.join(run.thread_id, run.run_id)).rejects.toThrow(/HTTP 404/);
    const cancelled = other.runs.cancelMany({ threadId: run.thread_id, runIds: [run.run_id] });
    await expect(cancelled).rejects.toThrow(/HTTP 404/);
    await other.runs.cancelMany({ status: 'all' });
    expect(['pending', 'running']).toContain((await client.runs.get(run.thread_id, run.run_id)).status);
    await client.runs.cancel(run.thread_id, run.run_id, true);
  });
});

describe('batches', () => {
  it('start a run each on a thread of its own', async () => {
    const runs = await client.runs.createBatch([
      { assistantId: 'counter', input: { count: 0, note: 'a' } },
      { assistantId: 'counter', input: { count: 2, note: 'b' }, streamMode: 'custom', metadata: { b: 1 } },
    ]);
    expect(new Set(runs.map((run) => run.thread_id)).size).toBe(2);
    expect(runs[1]).toMatchObject({ metadata: { b: 1 }, kwargs: { stream_mode: ['custom'] } });
    const results = await Promise.all(runs.map((run) => client.runs.join(run.thread_id, run.run_id)));
    expect(results).toMatchObject([{ note: 'a' }, { note: 'b' }]);
  });

  it('start nothing when one of them is refused', async () => {
    const refused = client.runs.createBatch([
      { assistantId: 'counter', input: {}, metadata: { batch: 'refused' } },
      { assistantId: 'counter', input: {}, metadata: { batch: 'refused', refuse: true } },
    ]);
    await expect(refused).rejects.toThrow('HTTP 402: No credit left');
    expect(await client.threads.search({ metadata: { batch: 'refused' } })).toEqual([]);
    const unknown = client.runs.createBatch([{ assistantId: 'counter' }, { assistantId: 'nobody' }]);
    await expect(unknown).rejects.toThrow('HTTP 404: No assistant found for "nobody"');
  });

  it('are refused when they are empty, too long or no list', async () => {
    for (const body of [[], Array(501).fill({ assistant_id: 'counter' }), {}, [1], [{ input: 1 }]]) {
      const answer = await fetch(`${server.url}/runs/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(422);
    }
  });
});

describe('cancelling many', () => {
  it('cancels the runs named, all of them or none', async () => {
    const thread = await client.threads.create();
    const runs: Run[] = [];
    for (let index = 0; index < 3; index++) {
      runs.push(
        await client.runs.create(thread.thread_id, 'counter', { ...slow, multitaskStrategy: 'enqueue' }),
      );
    }
    const [first, second, third] = runs.map((run) => run.run_id) as [string, string, string];
    const stray = client.runs.cancelMany({
      threadId: thread.thread_id,
      runIds: [third, crypto.randomUUID()],
    });
    await expect(stray).rejects.toThrow(/HTTP 404: Run/);
    expect((await client.runs.get(thread.thread_id, third)).status).toBe('pending');
    await client.runs.cancelMany({ threadId: thread.thread_id, runIds: [second, third] });
    expect((await client.runs.get(thread.thread_id, second)).status).toBe('interrupted');
    expect((await client.runs.get(thread.thread_id, third)).status).toBe('interrupted');
    await client.runs.cancel(thread.thread_id, first, true);
  });

  it('cancels all runs of a status, with the action asked for', async () => {
    const user = server.clientFor({ 'x-user': 'canceller' });
    const running = await user.runs.create(null, 'counter', slow);
    await collect(user.runs.joinStream(null, running.run_id), ({ event }) => event === 'custom');
    const pending = await user.runs.create(null, 'counter', { ...slow, afterSeconds: 600 });
    await user.runs.cancelMany({ status: 'pending', action: 'rollback' });
    await expect(user.runs.get(pending.thread_id, pending.run_id)).rejects.toThrow(/HTTP 404/);
    expect((await user.runs.get(running.thread_id, running.run_id)).status).toBe('running');
    await user.runs.cancelMany({ status: 'all' });
    await user.runs.join(running.thread_id, running.run_id);
    expect((await user.runs.get(running.thread_id, running.run_id)).status).toBe('interrupted');
  });

  it('says what is missing', async () => {
    await expect(client.runs.cancelMany({})).rejects.toThrow('HTTP 422: status: needed without run_ids');
    const runIds = [crypto.randomUUID()];
    await expect(client.runs.cancelMany({ runIds })).rejects.toThrow(
      'HTTP 422: thread_id: needed with run_ids',
    );
    const action = 'forget' as never;
    await expect(client.runs.cancelMany({ status: 'all', action })).rejects.toThrow(/HTTP 422: action/);
  });
});

it('streams to a client that reconnects by itself', async () => {
  const flaky = new Client({ apiUrl: server.url, apiKey: null });
  let broken = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      if (!new TextDecoder().decode(chunk).includes('id: 9\n')) return;
      broken += 1;
      controller.error(new TypeError('terminated'));
    },
  });
  (flaky.runs as unknown as { asyncCaller: { customFetch: typeof fetch } }).asyncCaller.customFetch = async (
    ...args
  ) => {
    const response = await fetch(...args);
    if (broken > 0 || !response.body) return response;
    return new Response(response.body.pipeThrough(cut), response);
  };
  const options = { input: { count: 10, delayMs: 10 }, streamMode: 'custom' as const };
  const parts = await collect(flaky.runs.stream(null, 'counter', options));
  expect(broken).toBe(1);
  expect(idsOf(parts)).toEqual(firstIds(21));
  expect(eventsOf(parts)[0]).toBe('metadata');
});

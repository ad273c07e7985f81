import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@langchain/langgraph-sdk';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createQueue, type Queue } from '#platform/queue/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller } from '#workflow/index.ts';
import { createTestClock } from '../support/server.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const clock = createTestClock('2026-03-10T09:00:30.000Z');
const minute = 60_000;
let server: WorkflowServer;
let queue: Queue;
let ann: Client;
let bob: Client;
let operator: Client;
let isGateClosed = false;
let isScheduleBarred = false;
let asked: (Caller | undefined)[] = [];

beforeAll(async () => {
  server = await startWorkflow({
    clock,
    authenticate: async (request) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '');
      return token ? { id: token } : undefined;
    },
    apiKey: 'operator-key',
    gate: {
      prepare:
        async ({ caller }) =>
        async () => {
          asked.push(caller);
          if (isGateClosed) throw new AppError('forbidden', 'Not today');
        },
      admitCron: async () => {
        if (isScheduleBarred) throw new AppError('forbidden', 'Nothing runs by itself');
      },
    },
  });
  queue = await createQueue(server.database, createLogger('silent'), { worker: false });
  ann = server.clientFor({ authorization: 'Bearer ann' });
  bob = server.clientFor({ authorization: 'Bearer bob' });
  operator = server.clientFor({ 'x-api-key': 'operator-key' });
});
afterAll(async () => {
  await queue?.close();
  await server?.close();
});
afterEach(async () => {
  isGateClosed = false;
  isScheduleBarred = false;
  asked = [];
  await server.database.db.execute(sql`delete from workflow_crons`);
});

/** Lets the workers look for what is due, as they do every minute by themselves. */
async function look(): Promise<void> {
  const waiting = sql`select 1 from pgboss.job where name = 'workflow.crons' and state in ('created', 'retry', 'active')`;
  const isDone = () =>
    expect.poll(async () => (await server.database.db.execute(waiting)).rows.length).toBe(0);
  // One of their own that began before what the test changed has looked for it too early.
  await isDone();
  // Refused when one is waiting, which then looks now.
  await queue.enqueue(server.database.db, 'workflow.crons', {}).catch(() => undefined);
  await isDone();
}

const firedBy = (client: Client, cronId: string) =>
  client.threads.search({ metadata: { cron_id: cronId }, limit: 100 });
async function cronOf(client: Client, cronId: string) {
  const cron = (await client.crons.search({ limit: 1000 })).find(({ cron_id }) => cron_id === cronId);
  return cron as (typeof cron & { last_run_id?: string; last_error?: string }) | undefined;
}
const counting = { schedule: '* * * * *', input: { count: 0 }, onRunCompleted: 'keep' as const };

describe('a cron', () => {
  it('fires once when it is due, as its owner, on a thread of its own that is kept or not', async () => {
    const kept = await ann.crons.create('counter', { ...counting, metadata: { kind: 'kept' } });
    const gone = await ann.crons.create('counter', { ...counting, onRunCompleted: 'delete' });
    expect(kept.next_run_date).toBe('2026-03-10T09:01:00.000Z');
    await look();
    expect(await firedBy(ann, kept.cron_id)).toEqual([]);

    clock.set('2026-03-10T09:01:02.000Z');
    await look();
    await look();
    const [thread, ...others] = await firedBy(ann, kept.cron_id);
    expect(others).toEqual([]);
    expect(thread?.metadata).toMatchObject({ cron_id: kept.cron_id, kind: 'kept' });
    const [run] = await ann.runs.list(thread?.thread_id ?? '');
    expect(run?.metadata).toEqual({ cron_id: kept.cron_id, kind: 'kept' });
    await ann.runs.join(thread?.thread_id ?? '', run?.run_id ?? '');
    expect(await ann.threads.getState(thread?.thread_id ?? '')).toMatchObject({
      values: { trail: ['first', 'second'] },
    });
    expect(await cronOf(ann, kept.cron_id)).toMatchObject({
      next_run_date: '2026-03-10T09:02:00.000Z',
      last_run_id: run?.run_id,
      last_error: null,
      updated_at: kept.updated_at,
    });
    expect((await cronOf(ann, gone.cron_id))?.last_run_id).toEqual(expect.any(String));
    await expect.poll(() => firedBy(ann, gone.cron_id)).toEqual([]);
    expect(asked).toEqual([{ id: 'ann' }, { id: 'ann' }]);
    await expect(bob.threads.get(thread?.thread_id ?? '')).rejects.toThrow(/HTTP 404/);
  });

  it('that missed its moments fires once for all of them', async () => {
    const { cron_id } = await ann.crons.create('counter', counting);
    clock.advance(3 * 24 * 60 * minute);
    await look();
    await look();
    expect(await firedBy(ann, cron_id)).toHaveLength(1);
    const next = new Date((await cronOf(ann, cron_id))?.next_run_date ?? 0).getTime();
    expect(next - clock.now().getTime()).toBeLessThanOrEqual(minute);
  });

  it('fires for no moment twice when the clock is set back', async () => {
    const { cron_id } = await ann.crons.create('counter', counting);
    clock.advance(minute);
    await look();
    clock.advance(-10 * minute);
    await look();
    expect(await firedBy(ann, cron_id)).toHaveLength(1);
    clock.advance(10 * minute);
    await look();
    expect(await firedBy(ann, cron_id)).toHaveLength(1);
    clock.advance(minute);
    await look();
    expect(await firedBy(ann, cron_id)).toHaveLength(2);
  });

  it('runs on its thread; one that is busy is said, and the next firing goes on', async () => {
    const { thread_id } = await ann.threads.create();
    const cron = await ann.crons.createForThread(thread_id, 'counter', counting);
    expect(cron).toMatchObject({ thread_id, on_run_completed: 'keep' });
    const busy = await ann.runs.create(thread_id, 'counter', { input: { count: 1, delayMs: 60_000 } });
    clock.advance(minute);
    await look();
    expect(await cronOf(ann, cron.cron_id)).toMatchObject({
      last_run_id: null,
      last_error: expect.stringContaining('already running'),
    });
    expect(await ann.runs.list(thread_id)).toHaveLength(1);
    await ann.runs.cancel(thread_id, busy.run_id, true);
    clock.advance(minute);
    await look();
    expect(await ann.runs.list(thread_id)).toHaveLength(2);
    const { last_run_id = '', last_error } = (await cronOf(ann, cron.cron_id)) ?? {};
    expect(last_error).toBeNull();
    await ann.runs.join(thread_id, last_run_id);
    expect(await ann.runs.get(thread_id, last_run_id)).toMatchObject({ status: 'success' });
  });

  it('whose run fails says so, and fires again', async () => {
    const { cron_id } = await ann.crons.create('failing', { ...counting, input: { note: 'expected' } });
    const seen = new Set<string | undefined>();
    for (let round = 0; round < 2; round++) {
      clock.advance(minute);
      await look();
      const failure = 'unavailable: No source answered';
      await expect.poll(async () => (await cronOf(ann, cron_id))?.last_error).toBe(failure);
      seen.add((await cronOf(ann, cron_id))?.last_run_id);
    }
    expect(seen.size).toBe(2);
    await ann.crons.update(cron_id, { input: { count: 1 } });
    // A run that claims to be of the cron changes nothing about it.
    const { thread_id } = await bob.threads.create();
    await bob.runs.wait(thread_id, 'failing', { input: {}, metadata: { cron_id }, raiseError: false });
    expect((await cronOf(ann, cron_id))?.last_error).toBe('unavailable: No source answered');
  });

  it('whose run the gate refuses leaves nothing behind, and asks again next time', async () => {
    const { cron_id } = await ann.crons.create('counter', counting);
    isGateClosed = true;
    clock.advance(minute);
    await look();
    expect(await cronOf(ann, cron_id)).toMatchObject({ last_run_id: null, last_error: 'Not today' });
    expect(await firedBy(ann, cron_id)).toEqual([]);
    isGateClosed = false;
    clock.advance(minute);
    await look();
    expect(await firedBy(ann, cron_id)).toHaveLength(1);
    expect(await cronOf(ann, cron_id)).toMatchObject({ last_error: null });
    expect(asked).toEqual([{ id: 'ann' }, { id: 'ann' }]);
  });

  it('goes with its assistant, and no other does', async () => {
    const assistant = await ann.assistants.create({ graphId: 'counter' });
    const { thread_id } = await ann.threads.create();
    const gone = await ann.crons.create(assistant.assistant_id, counting);
    const ofThread = await ann.crons.createForThread(thread_id, assistant.assistant_id, counting);
    const kept = await ann.crons.create('counter', counting);
    await ann.assistants.delete(assistant.assistant_id);
    const left = (await ann.crons.search({ limit: 100 })).map(({ cron_id }) => cron_id);
    expect(left).toContain(kept.cron_id);
    expect(left).not.toEqual(expect.arrayContaining([gone.cron_id]));
    expect(left).not.toEqual(expect.arrayContaining([ofThread.cron_id]));
    clock.advance(minute);
    await look();
    expect(await firedBy(ann, kept.cron_id)).toHaveLength(1);
    expect(await ann.runs.list(thread_id)).toEqual([]);
    await expect(ann.crons.create(assistant.assistant_id, counting)).rejects.toThrow(/HTTP 404/);
  });

  it('is not left behind by an assistant that is deleted while it is made', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { assistant_id } = await ann.assistants.create({ graphId: 'counter' });
      const made = Promise.allSettled([1, 2, 3].map(() => ann.crons.create(assistant_id, counting)));
      await sleep(Math.random() * 8);
      await ann.assistants.delete(assistant_id);
      await made;
      expect(await ann.crons.count({ assistantId: assistant_id })).toBe(0);
    }
  });

  it('whose assistant is gone says so', async () => {
    const assistant = await ann.assistants.create({ graphId: 'counter' });
    const { cron_id } = await ann.crons.create(assistant.assistant_id, counting);
    await server.database.db.execute(sql`delete from workflow_assistants`);
    clock.advance(minute);
    // A look that began before the minute passed may stand in for the first.
    await expect
      .poll(async () => {
        await look();
        return (await cronOf(ann, cron_id))?.last_error ?? '';
      })
      .toMatch(/^No assistant found for "/);
    expect((await cronOf(ann, cron_id))?.next_run_date).toBeTruthy();
  });

  it('does not fire while it is off, nor after its end', async () => {
    const end = new Date(clock.now().getTime() + 1.5 * minute).toISOString().slice(0, 23);
    const ending = await ann.crons.create('counter', { ...counting, endTime: end });
    expect(ending.end_time).toBe(`${end}Z`);
    const off = await ann.crons.create('counter', { ...counting, enabled: false });
    expect(off.next_run_date).toBeNull();
    for (let round = 0; round < 3; round++) {
      clock.advance(minute);
      await look();
    }
    expect(await firedBy(ann, off.cron_id)).toEqual([]);
    expect((await firedBy(ann, ending.cron_id)).length).toBeLessThanOrEqual(2);
    expect(await cronOf(ann, ending.cron_id)).toMatchObject({ next_run_date: null });
    const again = await ann.crons.update(off.cron_id, { enabled: true });
    expect(Date.parse(again.next_run_date ?? '')).toBeGreaterThan(clock.now().getTime());
    clock.advance(minute);
    await look();
    expect(await firedBy(ann, off.cron_id)).toHaveLength(1);
    const past = ann.crons.create('counter', { ...counting, endTime: '2020-01-01T00:00:00Z' });
    await expect(past).rejects.toThrow('end_time: the schedule names no moment before it');
  });

  it('is changed field by field', async () => {
    const made = await ann.crons.create('counter', {
      ...counting,
      metadata: { a: 1 },
      context: { b: 2 },
      config: { tags: ['t'] },
      interruptBefore: ['second'],
      endTime: '2100-01-01T00:00:00+02:00',
    });
    expect(made.end_time).toBe('2099-12-31T22:00:00.000Z');
    const changed = await ann.crons.update(made.cron_id, {
      schedule: '0 12 * * *',
      timezone: 'Asia/Ho_Chi_Minh',
      metadata: { c: 3 },
      input: { count: 2 },
      context: null as unknown as undefined,
      endTime: null,
      onRunCompleted: 'delete',
    });
    expect(changed).toMatchObject({
      metadata: { a: 1, c: 3 },
      end_time: null,
      timezone: 'Asia/Ho_Chi_Minh',
      on_run_completed: 'delete',
      payload: { input: { count: 2 }, config: { tags: ['t'] }, interrupt_before: ['second'] },
    });
    expect(changed.payload).not.toHaveProperty('context');
    expect(changed.next_run_date).toMatch(/T05:00:00.000Z$/);
    for (const bad of [{ schedule: 'now' }, { timezone: 'Mars/Base' }, { interruptAfter: 7 as never }]) {
      await expect(ann.crons.update(made.cron_id, bad)).rejects.toThrow(/HTTP 422/);
    }
    expect(await cronOf(ann, made.cron_id)).toMatchObject({ schedule: '0 12 * * *' });
  });

  it('keeps the moment that has come when a change leaves its schedule alone', async () => {
    const { cron_id } = await ann.crons.create('counter', counting);
    clock.advance(minute);
    await ann.crons.update(cron_id, { schedule: counting.schedule, enabled: true, metadata: { x: 1 } });
    await look();
    expect(await firedBy(ann, cron_id)).toHaveLength(1);
  });

  it('goes with its thread', async () => {
    const { thread_id } = await ann.threads.create();
    const { cron_id } = await ann.crons.createForThread(thread_id, 'counter', counting);
    await ann.threads.delete(thread_id);
    expect(await cronOf(ann, cron_id)).toBeUndefined();
    clock.advance(minute);
    await look();
    expect(await ann.crons.count()).toBe(0);
  });

  it('is refused where runs do not start by themselves', async () => {
    const made = await ann.crons.create('counter', counting);
    isScheduleBarred = true;
    await expect(ann.crons.create('counter', counting)).rejects.toThrow('HTTP 403: Nothing runs by itself');
    await expect(ann.crons.update(made.cron_id, { enabled: true })).rejects.toThrow(/HTTP 403/);
    expect(await ann.crons.count()).toBe(1);
  });

  it('is hidden from others, and does not run on their threads', async () => {
    const { thread_id } = await ann.threads.create();
    const { cron_id } = await ann.crons.createForThread(thread_id, 'counter', counting);
    expect(await bob.crons.search()).toEqual([]);
    expect(await bob.crons.count({ threadId: thread_id })).toBe(0);
    await expect(bob.crons.update(cron_id, { enabled: false })).rejects.toThrow(/HTTP 404/);
    await expect(bob.crons.delete(cron_id)).rejects.toThrow(/HTTP 404/);
    await expect(bob.crons.createForThread(thread_id, 'counter', counting)).rejects.toThrow(/HTTP 404/);
    const assistant = await ann.assistants.create({ graphId: 'counter' });
    await expect(bob.crons.create(assistant.assistant_id, counting)).rejects.toThrow(/HTTP 404/);
    expect((await cronOf(ann, cron_id))?.enabled).toBe(true);
    expect(await operator.crons.count({ threadId: thread_id })).toBe(1);
    await operator.crons.delete(cron_id);
    expect(await ann.crons.count()).toBe(0);
  });

  it('of the operator runs as nobody, also on the thread of a user', async () => {
    const { thread_id } = await ann.threads.create();
    const { user_id } = await operator.crons.createForThread(thread_id, 'counter', counting);
    expect(user_id).toBeNull();
    clock.advance(minute);
    await look();
    expect(await ann.runs.list(thread_id)).toHaveLength(1);
    expect(asked).toEqual([undefined]);
  });

  it('is found page by page, with what was asked for', async () => {
    for (const hour of [3, 1, 2]) await ann.crons.create('counter', { schedule: `0 ${hour} * * *` });
    const answer = await fetch(`${server.url}/runs/crons/search`, {
      method: 'POST',
      headers: { authorization: 'Bearer ann', 'content-type': 'application/json' },
      body: JSON.stringify({
        sort_by: 'next_run_date',
        sort_order: 'asc',
        limit: 2,
        select: ['schedule', 'now'],
      }),
    });
    expect(answer.headers.get('x-pagination-total')).toBe('3');
    expect(answer.headers.get('x-pagination-next')).toBe('2');
    const found = (await answer.json()) as { schedule: string; now: string }[];
    expect(found).toHaveLength(2);
    expect(found[0]?.now).toBe(clock.now().toISOString());
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(['now', 'schedule']);
  });
});

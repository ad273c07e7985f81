import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import type { Database } from '../database/index.ts';
import { createLogger } from '../logger.ts';
import { createQueue, type Queue } from './index.ts';

const logger = createLogger('silent');
let database: Database;
let queues: Queue[];
const open = async (worker = true) => {
  const queue = await createQueue(database, logger, { worker });
  queues.push(queue);
  return queue;
};
beforeEach(async () => {
  database = await openTestDatabase();
  queues = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.close()));
  await database.close();
});

it('starts a job soon after its transaction commits', async () => {
  const queue = await open();
  const startedAt: number[] = [];
  await queue.work('job', { concurrency: 2 }, async () => void startedAt.push(performance.now()));
  const latencies: number[] = [];
  for (let count = 1; count <= 15; count++) {
    const enqueuedAt = performance.now();
    await queue.enqueue(database.db, 'job', { count });
    await expect.poll(() => startedAt.length, { interval: 1 }).toBe(count);
    latencies.push((startedAt.at(-1) ?? 0) - enqueuedAt);
  }
  latencies.sort((a, b) => a - b);
  expect(latencies[7]).toBeLessThan(200);
});

it('hands over the payload, and waits as long as asked', async () => {
  const queue = await open();
  const heard: unknown[] = [];
  await queue.work<{ n: number }>('job', { concurrency: 1 }, async (payload) => void heard.push(payload));
  await queue.enqueue(database.db, 'job', { n: 2, text: 'é "quoted" $1' }, { startAfterSeconds: 1 });
  await queue.enqueue(database.db, 'job', { n: 1 });
  await expect.poll(() => heard).toEqual([{ n: 1 }]);
  await expect.poll(() => heard, { timeout: 6_000 }).toEqual([{ n: 1 }, { n: 2, text: 'é "quoted" $1' }]);
});

it('starts a job that its own process has taken without fetching it, once its transaction has committed', async () => {
  const queue = await open();
  const heard: unknown[] = [];
  await queue.work<{ n: number }>('job', { concurrency: 4 }, async ({ n }) => void heard.push(n));
  const slot = queue.reserve('job');
  await database.db.transaction(async (tx) => {
    await slot?.take(tx, { n: 1 });
    await sleep(300);
    expect(heard).toEqual([]);
  });
  slot?.use();
  await expect.poll(() => heard).toEqual([1]);
  const unfinished = sql`select state from pgboss.job where name = 'job' and state <> 'completed'`;
  await expect.poll(async () => (await database.db.execute(unfinished)).rows).toEqual([]);
  await sleep(2_500);
  expect(heard).toEqual([1]);
});

it('has room for others when a transaction that took a job fails, and keeps half of it for what is fetched', async () => {
  const queue = await open();
  const heard: unknown[] = [];
  await queue.work<{ n: number }>('job', { concurrency: 2 }, async ({ n }) => void heard.push(n));
  const slot = queue.reserve('job');
  expect(queue.reserve('job')).toBeUndefined();
  expect(queue.reserve('other')).toBeUndefined();
  const failing = database.db.transaction(async (tx) => {
    await slot?.take(tx, { n: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  slot?.release();
  const next = queue.reserve('job');
  next?.use();
  expect(queue.reserve('job')).toBeDefined();
  await queue.enqueue(database.db, 'job', { n: 2 });
  await expect.poll(() => heard).toEqual([2]);
});

it('delivers a job that was taken by a process which never started it', async () => {
  const queue = await open();
  await queue.work('job', { concurrency: 4 }, async () => undefined);
  const slot = queue.reserve('job');
  await slot?.take(database.db, { n: 1 });
  await queue.close();
  // As the process would leave it that is killed between commit and start: held by nobody, and no longer alive.
  await database.db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'job'`,
  );
  const other = await open();
  const heard: unknown[] = [];
  await other.work<{ n: number }>('job', { concurrency: 4 }, async ({ n }) => void heard.push(n));
  await expect.poll(() => heard, { timeout: 15_000 }).toEqual([1]);
}, 30_000);

it('takes a wait that is hardly one', async () => {
  const queue = await open();
  const heard: unknown[] = [];
  await queue.work<{ n: number }>('job', { concurrency: 1 }, async ({ n }) => void heard.push(n));
  for (const n of [3e-24, 1e-7, -1]) await queue.enqueue(database.db, 'job', { n }, { startAfterSeconds: n });
  await expect.poll(() => heard.toSorted()).toEqual([3e-24, 1e-7, -1].toSorted());
});

it('joins the transaction of the caller, also for a queue that nobody has named before', async () => {
  const web = await open(false);
  const failing = database.db.transaction(async (tx) => {
    await web.enqueue(tx, 'fresh', { n: 1 });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await database.db.transaction(async (tx) => {
    await web.enqueue(tx, 'fresh', { n: 2 });
    await tx.execute(sql`select 1`);
  });
  const heard: unknown[] = [];
  const worker = await open();
  await worker.work('fresh', { concurrency: 1 }, async (payload) => void heard.push(payload));
  await expect.poll(() => heard).toEqual([{ n: 2 }]);
});

it('runs as many jobs at once as it may, and each once', async () => {
  const queue = await open();
  let now = 0;
  let most = 0;
  const done: number[] = [];
  await queue.work<{ n: number }>('job', { concurrency: 3 }, async ({ n }) => {
    most = Math.max(most, ++now);
    await sleep(30);
    now--;
    done.push(n);
  });
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  await Promise.all(numbers.map((n) => queue.enqueue(database.db, 'job', { n })));
  await expect.poll(() => done.length, { timeout: 3_000 }).toBe(12);
  expect(most).toBe(3);
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
});

it('tries a job again that failed', async () => {
  const queue = await open();
  let tries = 0;
  await queue.work('job', { concurrency: 1 }, async () => {
    if (++tries === 1) throw new Error('once');
  });
  await queue.enqueue(database.db, 'job', {});
  await expect.poll(() => tries, { timeout: 8_000 }).toBe(2);
});

it('aborts running jobs when it closes, and the next worker gets them at once', async () => {
  const first = await open();
  const aborted: boolean[] = [];
  await first.work('job', { concurrency: 2 }, async (_payload, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    aborted.push(signal.aborted);
    throw signal.reason;
  });
  await first.enqueue(database.db, 'job', { n: 1 });
  await first.enqueue(database.db, 'job', { n: 2 });
  await sleep(200);
  await first.close();
  expect(aborted).toEqual([true, true]);

  const second = await open();
  const heard: { n: number }[] = [];
  await second.work<{ n: number }>('job', { concurrency: 1 }, async (payload) => void heard.push(payload));
  await expect.poll(() => heard.map(({ n }) => n).toSorted(), { timeout: 1_500 }).toEqual([1, 2]);
});

it('gives a job back whose handler does not heed the signal', async () => {
  const first = await open();
  let started = 0;
  let release = () => {};
  await first.work('job', { concurrency: 1 }, async () => {
    started++;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await first.enqueue(database.db, 'job', {});
  await expect.poll(() => started).toBe(1);
  const before = performance.now();
  await first.close();
  expect(performance.now() - before).toBeLessThan(6_000);
  const second = await open();
  let again = 0;
  await second.work('job', { concurrency: 1 }, async () => void again++);
  await expect.poll(() => again, { timeout: 1_500 }).toBe(1);
  release();
});

it('keeps what was finished when it closes', async () => {
  const first = await open();
  let done = 0;
  await first.work('job', { concurrency: 1 }, async () => {
    await sleep(300);
    done++;
  });
  await first.enqueue(database.db, 'job', {});
  await sleep(100);
  await first.close();
  const second = await open();
  await second.work('job', { concurrency: 1 }, async () => void done++);
  await sleep(500);
  expect(done).toBe(1);
});

it('runs a repeated task and keeps one schedule for it however often it starts', async () => {
  for (let start = 0; start < 2; start++) {
    const queue = await open();
    let runs = 0;
    await queue.every('sweep', '* * * * *', async () => void runs++);
    // Refused when the schedule has just put one there itself.
    await queue.enqueue(database.db, 'sweep', {}).catch(() => undefined);
    await expect.poll(() => runs).toBeGreaterThan(0);
    await queue.close();
  }
  const { rows } = await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`);
  expect(rows).toEqual([{ name: 'sweep', cron: '* * * * *', timezone: 'UTC' }]);
});

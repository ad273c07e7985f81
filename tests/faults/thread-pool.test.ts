import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { TaskError } from '#platform/tasks/index.ts';
import { AppError } from '#shared/errors.ts';
import { createThreadPool, type ThreadPool } from '../../src/platform/threads/index.ts';
import { bundleProgram } from '../support/program.ts';
import type { hostileTasks } from '../support/programs/hostile-thread.ts';

const file = await bundleProgram('tests/support/programs/hostile-thread.ts');
const pools: ThreadPool<typeof hostileTasks>[] = [];
const ampleMs = 60_000;
const ample = { deadlineMs: ampleMs };

function open(options: { size?: number; maxWaiting?: number; maxHeapMb?: number } = {}) {
  const pool = createThreadPool<typeof hostileTasks>({ file, size: 1, ...options });
  pools.push(pool);
  return pool;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

test('a task runs in another thread, and its input and result cross as plain data', async () => {
  const { run } = open();
  expect(await run('echo', { words: ['a', null], on: new Map([[1, 'x']]) }, ample)).toEqual({
    words: ['a', null],
    on: new Map([[1, 'x']]),
  });
  expect(await run('threadOf', undefined, ample)).toBeGreaterThan(0);
  await expect(run('echo', () => 'no plain data', ample)).rejects.toThrow(/could not be cloned/);
  expect(await run('echo', 'still there', ample)).toBe('still there');
});

test('a late task is an error of its own; its thread is replaced, and those that wait are run', async () => {
  const { run } = open();
  const before = await run('threadOf', undefined, ample);
  const late = failureOf(run('spin', null, { deadlineMs: 300 }));
  const waiting = [run('echo', 1, ample), run('echo', 2, ample)];
  expect(await late).toMatchObject({ name: 'TaskError', reason: 'late' });
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  expect(await run('threadOf', undefined, ample)).not.toBe(before);
});

test('the deadline counts from when a task runs, not from when it waits', async () => {
  const { run } = open();
  await run('echo', 0, ample);
  const late = failureOf(run('spin', null, { deadlineMs: 1_500 }));
  const waiting = run('echo', 'in time', { deadlineMs: 1_000 });
  expect(await late).toBeInstanceOf(TaskError);
  expect(await waiting).toBe('in time');
});

test('the event loop is free while a task spins', async () => {
  const { run } = open();
  await run('echo', 0, ample);
  const before = performance.eventLoopUtilization();
  expect(await failureOf(run('spin', null, { deadlineMs: 1_000 }))).toBeInstanceOf(TaskError);
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(300);
});

test.each(['exit', 'devour'] as const)(
  'a thread that ends by itself (%s) fails its task only',
  async (name) => {
    const { run } = open({ maxHeapMb: 48 });
    const crashed = failureOf(run(name, null, ample));
    const waiting = run('echo', 'next', ample);
    expect(await crashed).toMatchObject({ name: 'TaskError', reason: 'crashed' });
    expect(await waiting).toBe('next');
  },
);

test('an abort ends a running task, and takes a waiting one out of the queue, with the reason of the signal', async () => {
  const { run } = open();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = failureOf(run('spin', null, { ...ample, signal: running.signal }));
  const second = failureOf(run('echo', 'never', { ...ample, signal: waiting.signal }));
  const third = run('echo', 'third', ample);
  const [stopped, left] = [new Error('stopped'), new Error('left')];
  waiting.abort(left);
  expect(await second).toBe(left);
  running.abort(stopped);
  expect(await first).toBe(stopped);
  expect(await third).toBe('third');
  expect(await failureOf(run('echo', 'no', { ...ample, signal: AbortSignal.abort(left) }))).toBe(left);
});

test('an abort leaves no listener behind, and comes too late for a task that is done', async () => {
  const { run } = open();
  const stop = new AbortController();
  expect(await run('echo', 'done', { ...ample, signal: stop.signal })).toBe('done');
  const before = await run('threadOf', undefined, ample);
  const aborted = once(stop.signal, 'abort');
  stop.abort();
  await aborted;
  expect(await run('threadOf', undefined, ample)).toBe(before);
});

test('more than may wait is refused as unavailable', async () => {
  const { run } = open({ maxWaiting: 1 });
  await run('echo', 0, ample);
  const stop = new AbortController();
  const running = failureOf(run('spin', null, { ...ample, signal: stop.signal }));
  await expect
    .poll(() => failureOf(run('echo', null, { ...ample, signal: AbortSignal.timeout(50) })))
    .toMatchObject({ name: 'TimeoutError' });
  const waiting = run('echo', 'waits', ample);
  const refused = await failureOf(run('echo', 'too many', ample));
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'unavailable' });
  stop.abort();
  await running;
  expect(await waiting).toBe('waits');
});

test('what a task throws keeps its kind', async () => {
  const { run } = open();
  const refused = await failureOf(run('refuse', null, ample));
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'rate_limited', message: 'Not now', retryAfterSeconds: 7 });
  const failed = await failureOf(run('fail', null, ample));
  expect(failed).toMatchObject({ name: 'UnknownKindError', message: 'it broke', reason: 'malformed' });
  expect((failed as Error).stack).toContain('hostile-thread');
  expect(failed).not.toHaveProperty('hidden');
});

test('several threads run tasks beside each other', async () => {
  const { run } = open({ size: 2 });
  const stop = new AbortController();
  const spinning = failureOf(run('spin', null, { ...ample, signal: stop.signal }));
  expect(await run('echo', 'beside', ample)).toBe('beside');
  stop.abort();
  await spinning;
});

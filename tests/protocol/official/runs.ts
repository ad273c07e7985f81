import { beforeAll, describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';
import { collect, eventsOf } from '../../support/workflow.ts';

const quick = { input: { count: 0 } };

export function runCases(official: Official): void {
  let { runs, threads } = official.client;
  beforeAll(() => {
    ({ runs, threads } = official.client);
  });
  const newThread = async () => (await threads.create()).thread_id;
  const missing = /HTTP 404/;

  describe('runs', () => {
    it('streams one, and tells its id before anything else', async () => {
      const threadId = await newThread();
      const created: unknown[] = [];
      const parts = await collect(
        runs.stream(threadId, 'counter', {
          input: { count: 1 },
          metadata: { a: 1 },
          streamMode: ['custom', 'updates'],
          onRunCreated: (run) => created.push(run),
        }),
      );
      expect(eventsOf(parts)).toEqual(['metadata', 'custom', 'updates', 'custom', 'updates']);
      const run_id = String((parts[0]?.data as { run_id?: unknown } | undefined)?.run_id);
      expect(created).toEqual([{ run_id, thread_id: threadId }]);
      expect(await runs.get(threadId, run_id)).toMatchObject({
        run_id,
        thread_id: threadId,
        status: 'success',
        metadata: { a: 1 },
        multitask_strategy: 'reject',
      });
      await expect(collect(runs.stream(crypto.randomUUID(), 'counter', quick))).rejects.toThrow(missing);
      await expect(collect(runs.stream(threadId, 'nobody', quick))).rejects.toThrow(missing);
    });

    it('streams, waits for and starts one without a thread, which leaves nothing behind', async () => {
      const known = await threads.count();
      const parts = await collect(
        runs.stream(null, 'counter', { input: { count: 1 }, streamMode: 'values' }),
      );
      expect(parts.at(-1)?.data).toMatchObject({ trail: ['first', 'second'] });
      expect(await runs.wait(null, 'counter', quick)).toMatchObject({ trail: ['first', 'second'] });
      const run = await runs.create(null, 'counter', { input: { count: 1 }, streamMode: 'custom' });
      expect(run).toMatchObject({
        run_id: expect.any(String),
        status: expect.stringMatching(/pending|running/),
      });
      await expect.poll(() => threads.count()).toBe(known);
    });

    it('joins the stream of one without a thread', async () => {
      const { run_id } = await runs.create(null, 'counter', {
        input: { count: 2, delayMs: 20 },
        streamMode: 'custom',
      });
      const parts = await collect(runs.joinStream(null, run_id, { lastEventId: '-1' }));
      expect(eventsOf(parts)).toEqual(['metadata', 'custom', 'custom', 'custom', 'custom']);
    });

    it('starts a batch of runs, each without a thread', async () => {
      const known = await threads.count();
      const batch = await runs.createBatch([
        { assistantId: 'counter', input: { count: 0 }, metadata: { n: 1 } },
        { assistantId: 'echo', input: { note: 'x' }, metadata: { n: 2 } },
      ]);
      expect(batch.map(({ metadata }) => (metadata as { n: number }).n)).toEqual([1, 2]);
      expect(new Set(batch.map(({ run_id }) => run_id)).size).toBe(2);
      await expect.poll(() => threads.count()).toBe(known);
      await expect(runs.createBatch([{ assistantId: 'counter' }, { assistantId: 'nobody' }])).rejects.toThrow(
        missing,
      );
    });

    it('creates one, joins it, and lists what a thread had', async () => {
      const threadId = await newThread();
      const created: unknown[] = [];
      const first = await runs.create(threadId, 'counter', {
        ...quick,
        metadata: { n: 1 },
        onRunCreated: (run) => created.push(run),
      });
      expect(created).toEqual([{ run_id: first.run_id, thread_id: threadId }]);
      expect(await runs.join(threadId, first.run_id)).toMatchObject({ trail: ['first', 'second'] });
      const second = await runs.create(threadId, 'failing', { input: {} });
      await runs.join(threadId, second.run_id);
      const list = await runs.list(threadId);
      expect(list.map(({ run_id, status }) => [run_id, status])).toEqual([
        [first.run_id, 'success'],
        [second.run_id, 'error'],
      ]);
      expect(await runs.list(threadId, { status: 'success' })).toEqual([list[0]]);
      expect(await runs.list(threadId, { limit: 1, offset: 1, select: ['run_id'] })).toEqual([
        { run_id: second.run_id },
      ]);
      await expect(runs.list(crypto.randomUUID())).rejects.toThrow(missing);
      await expect(runs.join(threadId, crypto.randomUUID())).rejects.toThrow(missing);
    });

    it('waits for the values, raises what failed, or hands it over', async () => {
      const threadId = await newThread();
      const ids: string[] = [];
      const onRunCreated = ({ run_id }: { run_id: string }) => ids.push(run_id);
      expect(await runs.wait(threadId, 'counter', { ...quick, onRunCreated })).toMatchObject({
        trail: ['first', 'second'],
      });
      expect(ids).toHaveLength(1);
      const expected = { input: { note: 'expected' } };
      await expect(runs.wait(threadId, 'failing', expected)).rejects.toThrow(
        'unavailable: No source answered',
      );
      const handed = await runs.wait(threadId, 'failing', { ...expected, raiseError: false });
      expect(handed).toMatchObject({ __error__: { error: 'unavailable', message: 'No source answered' } });
      const made = crypto.randomUUID();
      await runs.wait(made, 'counter', { ...quick, ifNotExists: 'create' });
      expect(await threads.get(made)).toMatchObject({ thread_id: made, status: 'idle' });
    });

    it('goes on from an earlier checkpoint, and stops before or after a node', async () => {
      const threadId = await newThread();
      const half = await runs.wait(threadId, 'counter', { ...quick, interruptAfter: ['first'] });
      expect(half).toMatchObject({ trail: ['first'] });
      expect(await threads.get(threadId)).toMatchObject({ status: 'interrupted' });
      const { checkpoint } = await threads.getState(threadId);
      for (const from of [{ checkpoint }, { checkpointId: checkpoint.checkpoint_id ?? '' }]) {
        const whole = await runs.wait(threadId, 'counter', { input: null, ...from });
        expect(whole).toMatchObject({ trail: ['first', 'second'] });
      }
      expect(await runs.wait(threadId, 'counter', { ...quick, interruptBefore: '*' })).toMatchObject({
        trail: ['first', 'second'],
      });
    });

    it('takes a command: an answer, an update, a way to go', async () => {
      const threadId = await newThread();
      expect(await runs.wait(threadId, 'person', { input: {} })).toMatchObject({
        __interrupt__: [{ value: 'Which dose?', id: expect.any(String) }],
      });
      expect(await runs.wait(threadId, 'person', { command: { resume: '5 mg' } })).toMatchObject({
        trail: ['5 mg'],
      });
      const other = await newThread();
      const command = { update: { trail: ['told'] }, goto: 'second' };
      expect(await runs.wait(other, 'counter', { command })).toMatchObject({ trail: ['told', 'second'] });
    });
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';
import { collect, eventsOf, idsOf } from '../../support/workflow.ts';

const slow = { input: { count: 1, delayMs: 60_000 }, streamMode: 'custom' as const };
const quick = { input: { count: 0 } };

export function runControlCases(official: Official): void {
  let { runs, threads } = official.client;
  beforeAll(() => {
    ({ runs, threads } = official.client);
  });
  const newThread = async () => (await threads.create()).thread_id;
  const begun = (threadId: string, runId: string) =>
    collect(runs.joinStream(threadId, runId), ({ event }) => event === 'custom');
  const missing = /HTTP 404/;

  describe('runs under way', () => {
    it('cancels one: interrupted at once, or rolled back as if it had never been', async () => {
      for (const action of ['interrupt', 'rollback'] as const) {
        const threadId = await newThread();
        const { run_id } = await runs.create(threadId, 'counter', slow);
        await begun(threadId, run_id);
        await runs.cancel(threadId, run_id, true, action);
        expect((await threads.get(threadId)).status).toBe('idle');
        if (action === 'rollback') await expect(runs.get(threadId, run_id)).rejects.toThrow(missing);
        else expect((await runs.get(threadId, run_id)).status).toBe('interrupted');
      }
      await expect(runs.cancel(await newThread(), crypto.randomUUID())).rejects.toThrow(missing);
    });

    it('cancels many: of a thread, and by status', async () => {
      const threadId = await newThread();
      const running = await runs.create(threadId, 'counter', slow);
      await begun(threadId, running.run_id);
      const waiting = await runs.create(threadId, 'counter', { ...slow, multitaskStrategy: 'enqueue' });
      await runs.cancelMany({ threadId, runIds: [waiting.run_id], action: 'interrupt' });
      await expect.poll(async () => (await runs.get(threadId, waiting.run_id)).status).toBe('interrupted');
      expect((await runs.get(threadId, running.run_id)).status).toBe('running');
      const late = await runs.create(threadId, 'counter', { ...slow, multitaskStrategy: 'enqueue' });
      await runs.cancelMany({ status: 'pending' });
      await expect.poll(async () => (await runs.get(threadId, late.run_id)).status).toBe('interrupted');
      expect((await runs.get(threadId, running.run_id)).status).toBe('running');
      await runs.cancelMany({ status: 'all' });
      await expect.poll(async () => (await threads.get(threadId)).status).toBe('idle');
    });

    it('gives every reader the whole stream, from any event on', async () => {
      const threadId = await newThread();
      const { run_id } = await runs.create(threadId, 'counter', {
        input: { count: 3, delayMs: 10 },
        streamMode: ['custom', 'values'],
      });
      const [one, two] = await Promise.all([
        collect(runs.joinStream(threadId, run_id)),
        collect(runs.joinStream(threadId, run_id, { lastEventId: '-1' })),
      ]);
      expect(two).toEqual(one);
      const ids = idsOf(one);
      const rest = await collect(runs.joinStream(threadId, run_id, { lastEventId: String(ids[3]) }));
      expect(rest).toEqual(one?.slice(4));
      const custom = await collect(runs.joinStream(threadId, run_id, { streamMode: 'custom' }));
      expect(new Set(eventsOf(custom))).toEqual(new Set(['metadata', 'custom']));
      await expect(collect(runs.joinStream(threadId, crypto.randomUUID()))).rejects.toThrow(missing);
    });

    it('stops one whose reader asked for that and left', async () => {
      const threadId = await newThread();
      const { run_id } = await runs.create(threadId, 'counter', slow);
      const leave = new AbortController();
      const options = { cancelOnDisconnect: true, signal: leave.signal };
      await collect(runs.joinStream(threadId, run_id, options), ({ event }) => event === 'custom');
      leave.abort();
      await runs.join(threadId, run_id);
      expect((await runs.get(threadId, run_id)).status).toBe('interrupted');
    });

    it('deletes one that has ended', async () => {
      const threadId = await newThread();
      const { run_id } = await runs.create(threadId, 'counter', quick);
      await runs.join(threadId, run_id);
      expect(await runs.delete(threadId, run_id)).toBeUndefined();
      await expect(runs.get(threadId, run_id)).rejects.toThrow(missing);
      await expect(runs.delete(threadId, run_id)).rejects.toThrow(missing);
    });
  });
}

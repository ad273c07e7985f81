import { beforeAll, describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';

const nightly = '0 3 * * *';

export function cronCases(official: Official): void {
  let { assistants, crons, threads } = official.client;
  beforeAll(() => {
    ({ assistants, crons, threads } = official.client);
  });
  const tag = () => ({ tag: crypto.randomUUID() });
  const missing = /HTTP 404/;

  describe('crons', () => {
    it('creates one that runs without a thread, and says when it is next due', async () => {
      const { assistant_id } = await assistants.get('counter');
      const cron = await crons.create('counter', {
        schedule: nightly,
        input: { count: 0 },
        metadata: { a: 1 },
        config: { tags: ['nightly'] },
        onRunCompleted: 'keep',
        endTime: '2100-01-01T00:00:00Z',
      });
      expect(cron).toMatchObject({
        cron_id: expect.any(String),
        assistant_id,
        thread_id: null,
        schedule: nightly,
        metadata: { a: 1 },
        payload: { input: { count: 0 } },
      });
      const due = new Date(cron.next_run_date);
      expect([due.getUTCHours(), due.getUTCMinutes()]).toEqual([3, 0]);
      expect(due.getTime()).toBeGreaterThan(Date.now());
      expect(due.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
      expect(Date.parse(String(cron.end_time))).toBe(Date.parse('2100-01-01T00:00:00Z'));
      await crons.delete(cron.cron_id);
    });

    it('creates one for a thread, in the time zone of the caller', async () => {
      const { thread_id } = await threads.create();
      const cron = await crons.createForThread(thread_id, 'counter', {
        schedule: nightly,
        timezone: 'Asia/Ho_Chi_Minh',
        input: { count: 0 },
      });
      expect(cron).toMatchObject({ thread_id, schedule: nightly });
      expect(new Date(cron.next_run_date).getUTCHours()).toBe(20);
      expect(await crons.count({ threadId: thread_id })).toBe(1);
      await crons.delete(cron.cron_id);
      await expect(
        crons.createForThread(crypto.randomUUID(), 'counter', { schedule: nightly }),
      ).rejects.toThrow(missing);
    });

    it('refuses what can never be due', async () => {
      const create = (payload: object, assistant = 'counter') =>
        crons.create(assistant, { schedule: nightly, ...payload });
      for (const schedule of ['soon', '99 * * * *', '* * * *', '0 0 30 2 *']) {
        await expect(create({ schedule }), schedule).rejects.toThrow(/HTTP 422/);
      }
      await expect(create({ timezone: 'Mars/Olympus' })).rejects.toThrow(/HTTP 422/);
      await expect(create({}, 'nobody')).rejects.toThrow(missing);
    });

    it('changes one', async () => {
      const { cron_id } = await crons.create('counter', { schedule: nightly, metadata: { a: 1 } });
      const changed = await crons.update(cron_id, {
        schedule: '30 4 * * *',
        enabled: false,
        metadata: { b: 2 },
        input: { count: 2 },
        endTime: '2100-01-01T00:00:00Z',
      });
      expect(changed).toMatchObject({
        cron_id,
        schedule: '30 4 * * *',
        enabled: false,
        metadata: { b: 2 },
        payload: { input: { count: 2 } },
        end_time: expect.stringContaining('2100-01-01'),
      });
      expect(await crons.update(cron_id, { enabled: true, endTime: null })).toMatchObject({
        schedule: '30 4 * * *',
        enabled: true,
        end_time: null,
      });
      await expect(crons.update(cron_id, { schedule: 'soon' })).rejects.toThrow(/HTTP 422/);
      await expect(crons.update(crypto.randomUUID(), { enabled: true })).rejects.toThrow(missing);
      await crons.delete(cron_id);
    });

    it('finds, counts and deletes', async () => {
      const metadata = tag();
      const { assistant_id } = await assistants.get('echo');
      const ids: string[] = [];
      for (const [index, assistant] of ['counter', 'echo', 'counter'].entries()) {
        const made = await crons.create(assistant, { schedule: nightly, metadata, enabled: index !== 2 });
        ids.push(made.cron_id);
      }
      const idsOf = (found: { cron_id: string }[]) => found.map(({ cron_id }) => cron_id);
      expect(idsOf(await crons.search({ metadata }))).toEqual(ids.toReversed());
      const oldestFirst = { metadata, sortBy: 'created_at' as const, sortOrder: 'asc' as const };
      expect(idsOf(await crons.search({ ...oldestFirst, limit: 1, offset: 1 }))).toEqual([ids[1]]);
      expect(idsOf(await crons.search({ metadata, enabled: false }))).toEqual([ids[2]]);
      expect(idsOf(await crons.search({ metadata, assistantId: assistant_id }))).toEqual([ids[1]]);
      const [selected] = await crons.search({ ...oldestFirst, select: ['cron_id', 'schedule'] });
      expect(selected).toEqual({ cron_id: ids[0], schedule: nightly });
      expect(await crons.count({ metadata })).toBe(3);
      expect(await crons.count({ metadata, assistantId: assistant_id })).toBe(1);
      for (const id of ids) expect(await crons.delete(id)).toBeUndefined();
      expect(await crons.count({ metadata })).toBe(0);
      await expect(crons.delete(ids[0] ?? '')).rejects.toThrow(missing);
    });
  });
}

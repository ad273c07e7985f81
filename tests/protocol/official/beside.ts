import { describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';

/** Operations that the official client has no method for. */
export function besideCases(official: Official): void {
  const get = async (path: string) => {
    const answer = await official.fetch(official.url + path);
    return { status: answer.status, body: await answer.json() };
  };

  describe('what the client does not ask', () => {
    it('says that it is there, and what it can do', async () => {
      expect(await get('/ok')).toEqual({ status: 200, body: { ok: true } });
      expect(await get('/info')).toMatchObject({
        status: 200,
        body: { flags: { assistants: true, crons: true } },
      });
    });

    it('asks for a WebSocket where it speaks one', async () => {
      const { thread_id } = await official.client.threads.create();
      const answer = await official.fetch(`${official.url}/threads/${thread_id}/stream/events`);
      expect([answer.status, await answer.text()]).toEqual([426, 'This path speaks WebSocket']);
    });

    it('gives the history of a thread to a plain GET', async () => {
      const { runs, threads } = official.client;
      const { thread_id } = await threads.create();
      await runs.wait(thread_id, 'counter', { input: { count: 0 } });
      const history = await threads.getHistory(thread_id);
      expect((await get(`/threads/${thread_id}/history`)).body).toEqual(history);
      const before = history[1]?.checkpoint.checkpoint_id;
      const page = await get(`/threads/${thread_id}/history?limit=1&before=${before}`);
      expect(page.body).toEqual([history[2]]);
    });

    it('empties what a test asks it to', async () => {
      const { assistants, threads } = official.client;
      await threads.create();
      await assistants.create({ graphId: 'counter' });
      const answer = await official.fetch(`${official.url}/internal/truncate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          runs: true,
          threads: true,
          assistants: false,
          checkpointer: true,
          store: true,
        }),
      });
      expect(answer.ok).toBe(true);
      expect(await threads.count()).toBe(0);
      expect(await assistants.count()).toBeGreaterThan(0);
    });
  });
}

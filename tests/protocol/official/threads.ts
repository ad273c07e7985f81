import { beforeAll, describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';

type Trail = { trail: string[]; note?: unknown };

export function threadCases(official: Official): void {
  let { runs, threads } = official.client;
  beforeAll(() => {
    ({ runs, threads } = official.client);
  });
  const tag = () => ({ tag: crypto.randomUUID() });
  const missing = /HTTP 404/;

  describe('threads', () => {
    it('creates one, under an id of the caller too, once', async () => {
      const threadId = crypto.randomUUID();
      const created = await threads.create({ threadId, graphId: 'counter', metadata: { a: 1 } });
      expect(created).toMatchObject({
        thread_id: threadId,
        status: 'idle',
        metadata: { a: 1, graph_id: 'counter' },
      });
      expect(created).not.toHaveProperty('values');
      expect(created).not.toHaveProperty('interrupts');
      expect(Date.parse(created.created_at)).toBeLessThanOrEqual(Date.parse(created.updated_at));
      expect(await threads.get(threadId)).toMatchObject({ thread_id: threadId, metadata: { a: 1 } });
      await expect(threads.create({ threadId })).rejects.toThrow(/HTTP 409/);
      const again = await threads.create({ threadId, ifExists: 'do_nothing', metadata: { a: 2 } });
      expect(again).toMatchObject({ thread_id: threadId, metadata: { a: 1 } });
      await expect(threads.get(crypto.randomUUID())).rejects.toThrow(missing);
    });

    it('begins with the steps that a caller hands over', async () => {
      const step = (text: string, asNode: string) => ({ updates: [{ values: { trail: [text] }, asNode }] });
      const { thread_id } = await threads.create({
        graphId: 'counter',
        supersteps: [step('told', 'second'), step('by hand', 'first')],
      });
      const { values, next } = await threads.getState<Trail>(thread_id);
      expect([values.trail, next]).toEqual([['told', 'by hand'], ['second']]);
      expect(await runs.wait(thread_id, 'counter', { input: null })).toMatchObject({
        trail: ['told', 'by hand', 'second'],
      });
    });

    it('changes metadata, and says nothing when asked for little', async () => {
      const { thread_id } = await threads.create({ metadata: { kept: 1, changed: 1 } });
      const changed = await threads.update(thread_id, { metadata: { changed: 2 }, ttl: 60 });
      expect(changed.metadata).toMatchObject({ kept: 1, changed: 2 });
      const quiet = await threads.update(thread_id, { metadata: { quiet: true }, returnMinimal: true });
      expect(quiet).toBeUndefined();
      expect((await threads.get(thread_id)).metadata).toMatchObject({ kept: 1, changed: 2, quiet: true });
      await expect(threads.update(crypto.randomUUID(), { metadata: {} })).rejects.toThrow(missing);
    });

    it('copies one with its whole history, and lets both go their way', async () => {
      const { thread_id } = await threads.create({ metadata: { a: 1 } });
      await runs.wait(thread_id, 'counter', { input: { count: 0 } });
      const copy = await threads.copy(thread_id);
      expect(copy).toMatchObject({ status: 'idle', metadata: { a: 1 } });
      expect(copy.thread_id).not.toBe(thread_id);
      const history = await threads.getHistory<Trail>(thread_id);
      const copied = await threads.getHistory<Trail>(copy.thread_id);
      expect(copied.map(({ values }) => values)).toEqual(history.map(({ values }) => values));
      expect(new Set(copied.map(({ checkpoint }) => checkpoint.thread_id))).toEqual(
        new Set([copy.thread_id]),
      );
      await runs.wait(copy.thread_id, 'counter', { input: { count: 0 } });
      expect((await threads.getState<Trail>(copy.thread_id)).values.trail).toHaveLength(4);
      expect((await threads.getState<Trail>(thread_id)).values.trail).toHaveLength(2);
      await expect(threads.copy(crypto.randomUUID())).rejects.toThrow(missing);
    });

    it('finds and counts by id, status, metadata and values, in pages and in the order asked for', async () => {
      const metadata = tag();
      const ids: string[] = [];
      for (const note of ['x', 'y', 'z']) {
        const { thread_id } = await threads.create({ metadata });
        ids.push(thread_id);
        if (note !== 'z') await runs.wait(thread_id, 'counter', { input: { count: 0, note } });
      }
      const idsOf = (found: { thread_id: string }[]) => found.map(({ thread_id }) => thread_id);
      expect(idsOf(await threads.search({ metadata }))).toEqual(ids.toReversed());
      const oldestFirst = { metadata, sortBy: 'created_at' as const, sortOrder: 'asc' as const };
      expect(idsOf(await threads.search({ ...oldestFirst, limit: 2, offset: 1 }))).toEqual(ids.slice(1));
      expect(idsOf(await threads.search({ metadata, values: { note: 'y' } }))).toEqual([ids[1]]);
      expect(idsOf(await threads.search({ ids: [ids[2] ?? ''] }))).toEqual([ids[2]]);
      expect(await threads.search({ metadata, status: 'busy' })).toEqual([]);
      const [selected] = await threads.search({ ...oldestFirst, select: ['thread_id', 'values'] });
      expect(selected).toEqual({ thread_id: ids[0], values: expect.objectContaining({ note: 'x' }) });
      const [extracted] = await threads.search({
        ...oldestFirst,
        extract: { note: 'values.note', last: 'values.trail[-1]' },
      });
      expect(extracted?.extracted).toEqual({ note: 'x', last: 'second' });
      expect(await threads.count({ metadata })).toBe(3);
      expect(await threads.count({ metadata, values: { note: 'x' }, status: 'idle' })).toBe(1);
      const byChange = await threads.search({ metadata, sortBy: 'state_updated_at', sortOrder: 'asc' });
      expect(byChange).toHaveLength(3);
    });

    it('shows every state of a thread, and changes it', async () => {
      const { thread_id } = await threads.create();
      expect(await threads.getState(thread_id)).toMatchObject({ next: [], tasks: [] });
      await runs.wait(thread_id, 'counter', { input: { count: 0, note: 'n' } });
      const state = await threads.getState<Trail>(thread_id);
      expect(state).toMatchObject({ values: { trail: ['first', 'second'] }, next: [], tasks: [] });
      expect(state.checkpoint).toMatchObject({ thread_id, checkpoint_ns: '' });
      const history = await threads.getHistory<Trail>(thread_id);
      expect(history[0]).toEqual(state);
      expect(history.map(({ next }) => next)).toEqual([[], ['second'], ['first'], ['__start__']]);
      const [, middle, oldest] = history;
      for (const checkpoint of [middle?.checkpoint.checkpoint_id, middle?.checkpoint]) {
        expect(await threads.getState(thread_id, checkpoint ?? '')).toEqual(middle);
      }
      expect(await threads.getHistory(thread_id, { limit: 1 })).toEqual([state]);
      const before = { configurable: { checkpoint_id: oldest?.checkpoint.checkpoint_id } };
      expect(await threads.getHistory(thread_id, { before })).toEqual(history.slice(3));
      expect(await threads.getHistory(thread_id, { metadata: { step: 1 } })).toEqual([middle]);

      const { configurable } = await threads.updateState(thread_id, {
        values: { trail: ['corrected'] },
        asNode: 'first',
        checkpointId: middle?.checkpoint.checkpoint_id ?? '',
      });
      const changed = await threads.getState<Trail>(thread_id);
      expect(changed.checkpoint.checkpoint_id).toBe(configurable?.checkpoint_id);
      expect(changed).toMatchObject({ values: { trail: ['first', 'corrected'] }, next: ['second'] });
      expect(changed.parent_checkpoint?.checkpoint_id).toBe(middle?.checkpoint.checkpoint_id);
      await expect(threads.getState(crypto.randomUUID())).rejects.toThrow(missing);
      await expect(threads.getHistory(crypto.randomUUID())).rejects.toThrow(missing);
      await expect(threads.updateState(crypto.randomUUID(), { values: {} })).rejects.toThrow(missing);
    });

    it('notes something on the latest state, by which it is found again', async () => {
      const { thread_id } = await threads.create();
      await runs.wait(thread_id, 'counter', { input: { count: 0 } });
      await threads.patchState(thread_id, { approved: 'by ann' });
      await threads.patchState({ configurable: { thread_id } }, { twice: 2 });
      const state = await threads.getState(thread_id);
      expect(state.metadata).toMatchObject({ approved: 'by ann', twice: 2, source: 'loop' });
      expect(await threads.getHistory(thread_id, { metadata: { approved: 'by ann' } })).toEqual([state]);
      await expect(threads.patchState(crypto.randomUUID(), {})).rejects.toThrow(missing);
    });

    it('looks into subgraphs when asked to', async () => {
      const { thread_id } = await threads.create();
      await runs.wait(thread_id, 'nested', { input: {}, interruptBefore: ['inner'] });
      const plain = await threads.getState(thread_id, undefined, { subgraphs: false });
      expect(plain).toMatchObject({ next: ['inner'], tasks: [{ name: 'inner', state: null }] });
      expect(await threads.getState(thread_id, plain.checkpoint, { subgraphs: true })).toMatchObject({
        next: ['inner'],
      });
      expect((await threads.get(thread_id)).status).toBe('interrupted');
    });

    it('prunes old checkpoints or whole threads', async () => {
      const make = async () => {
        const { thread_id } = await threads.create();
        await runs.wait(thread_id, 'counter', { input: { count: 0 } });
        return thread_id;
      };
      const [kept, gone] = [await make(), await make()];
      const state = await threads.getState(kept);
      expect(await threads.prune([kept], { strategy: 'keep_latest' })).toEqual({ pruned_count: 1 });
      expect((await threads.getHistory(kept)).map(({ values }) => values)).toEqual([state.values]);
      expect(await runs.wait(kept, 'counter', { input: { count: 0 } })).toMatchObject({
        trail: ['first', 'second', 'first', 'second'],
      });
      expect(await threads.prune([gone, crypto.randomUUID()])).toEqual({ pruned_count: 1 });
      await expect(threads.get(gone)).rejects.toThrow(missing);
    });

    it('deletes one with everything in it', async () => {
      const { thread_id } = await threads.create({ ttl: { ttl: 60, strategy: 'delete' } });
      const { run_id } = await runs.create(thread_id, 'counter', { input: { count: 0 } });
      await runs.join(thread_id, run_id);
      await threads.delete(thread_id);
      await expect(threads.get(thread_id)).rejects.toThrow(missing);
      await expect(runs.get(thread_id, run_id)).rejects.toThrow(missing);
      await expect(threads.delete(thread_id)).rejects.toThrow(missing);
    });

    it('streams what all runs of a thread do', async () => {
      const { thread_id } = await threads.create();
      const stop = new AbortController();
      const seen: string[] = [];
      const watching = (async () => {
        const stream = threads.joinStream(thread_id, { signal: stop.signal, streamMode: 'run_modes' });
        for await (const { event, data } of stream) {
          if (event === 'custom') seen.push(`${(data as { node: string }).node}`);
          if (seen.length === 4) return;
        }
      })();
      for (let run = 0; run < 2; run += 1) {
        const { run_id } = await runs.create(thread_id, 'counter', {
          input: { count: 1 },
          streamMode: ['custom'],
        });
        await runs.join(thread_id, run_id);
      }
      await watching.finally(() => stop.abort());
      expect(seen).toEqual(['first', 'second', 'first', 'second']);
    });
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';

const systemCounter = '09d6caf4-2ef3-5a8b-b1a7-114690ed5d45';

export function assistantCases(official: Official): void {
  let { assistants, runs, threads } = official.client;
  beforeAll(() => {
    ({ assistants, runs, threads } = official.client);
  });
  const tag = () => ({ tag: crypto.randomUUID() });

  describe('assistants', () => {
    it('has one of its own for every graph, under its name and its fixed id', async () => {
      const byName = await assistants.get('counter');
      expect(byName).toMatchObject({
        assistant_id: systemCounter,
        graph_id: 'counter',
        version: 1,
        metadata: { created_by: 'system' },
        config: {},
      });
      expect(await assistants.get(systemCounter)).toEqual(byName);
      await expect(assistants.get('nobody')).rejects.toThrow(/HTTP 404/);
      await expect(assistants.get(crypto.randomUUID())).rejects.toThrow(/HTTP 404/);
    });

    it('creates one with everything a caller may say, once', async () => {
      const wanted = {
        assistantId: crypto.randomUUID(),
        graphId: 'configured',
        name: 'Careful',
        description: 'Takes its time',
        config: { tags: ['slow'], recursion_limit: 7, configurable: { tone: 'calm' } },
        metadata: tag(),
      };
      const created = await assistants.create(wanted);
      expect(created).toMatchObject({
        assistant_id: wanted.assistantId,
        graph_id: 'configured',
        name: 'Careful',
        description: 'Takes its time',
        config: wanted.config,
        metadata: wanted.metadata,
        version: 1,
      });
      expect(Date.parse(created.created_at)).toBeLessThanOrEqual(Date.parse(created.updated_at));
      expect(await assistants.get(wanted.assistantId)).toEqual(created);
      await expect(assistants.create(wanted)).rejects.toThrow(/HTTP 409/);
      const second = { ...wanted, name: 'Other', ifExists: 'do_nothing' as const };
      expect(await assistants.create(second)).toEqual(created);
      await expect(assistants.create({ graphId: 'nobody' })).rejects.toThrow(/HTTP 404/);
    });

    it('lends its config and context to runs, in the version that is latest', async () => {
      const { assistant_id } = await assistants.create({
        graphId: 'configured',
        config: { configurable: { tone: 'calm' } },
      });
      const answer = async () => {
        const values = (await runs.wait(null, assistant_id, { input: {} })) as { tone: unknown };
        return values.tone;
      };
      expect(await answer()).toBe('calm');
      await assistants.update(assistant_id, { config: { configurable: { tone: 'loud' } } });
      expect(await answer()).toBe('loud');
      expect(await assistants.setLatest(assistant_id, 1)).toMatchObject({ assistant_id, version: 1 });
      expect(await answer()).toBe('calm');
    });

    it('keeps every version of a change and goes back to one', async () => {
      const { assistant_id } = await assistants.create({
        graphId: 'counter',
        name: 'One',
        metadata: { kept: 1, changed: 1 },
      });
      const changed = await assistants.update(assistant_id, {
        name: 'Two',
        description: 'changed',
        graphId: 'echo',
        metadata: { changed: 2 },
      });
      expect(changed).toMatchObject({
        version: 2,
        name: 'Two',
        description: 'changed',
        graph_id: 'echo',
        metadata: { kept: 1, changed: 2 },
      });
      const versions = await assistants.getVersions(assistant_id);
      expect(versions.map(({ version, name }) => [version, name])).toEqual([
        [2, 'Two'],
        [1, 'One'],
      ]);
      expect(await assistants.getVersions(assistant_id, { limit: 1, offset: 1 })).toEqual([versions[1]]);
      expect(await assistants.getVersions(assistant_id, { metadata: { changed: 2 } })).toEqual([versions[0]]);
      expect(await assistants.setLatest(assistant_id, 1)).toMatchObject({
        version: 1,
        name: 'One',
        graph_id: 'counter',
      });
      expect((await assistants.update(assistant_id, { name: 'Three' })).version).toBe(3);
      await expect(assistants.setLatest(assistant_id, 99)).rejects.toThrow(/HTTP 404/);
      await expect(assistants.update(crypto.randomUUID(), { name: 'x' })).rejects.toThrow(/HTTP 404/);
    });

    it('finds and counts by graph, name and metadata, in pages and in the order asked for', async () => {
      const metadata = tag();
      for (const name of ['Bee', 'Ant', 'Cat']) {
        await assistants.create({ graphId: name === 'Cat' ? 'echo' : 'counter', name, metadata });
      }
      const names = (found: { name: string }[]) => found.map(({ name }) => name);
      const byName = { metadata, sortBy: 'name' as const, sortOrder: 'asc' as const };
      expect(names(await assistants.search(byName))).toEqual(['Ant', 'Bee', 'Cat']);
      expect(names(await assistants.search({ ...byName, sortOrder: 'desc' }))).toEqual(['Cat', 'Bee', 'Ant']);
      expect(names(await assistants.search({ ...byName, graphId: 'counter' }))).toEqual(['Ant', 'Bee']);
      expect(names(await assistants.search({ ...byName, name: 'cA' }))).toEqual(['Cat']);
      expect(names(await assistants.search({ metadata }))).toEqual(['Cat', 'Ant', 'Bee']);
      const page = await assistants.search({ ...byName, limit: 2, includePagination: true });
      expect([names(page.assistants), page.next]).toEqual([['Ant', 'Bee'], '2']);
      const last = await assistants.search({ ...byName, limit: 2, offset: 2, includePagination: true });
      expect([names(last.assistants), last.next]).toEqual([['Cat'], null]);
      const [selected] = await assistants.search({ ...byName, select: ['name', 'graph_id'] });
      expect(selected).toEqual({ name: 'Ant', graph_id: 'counter' });
      expect(await assistants.count({ metadata })).toBe(3);
      expect(await assistants.count({ metadata, graphId: 'counter', name: 'a' })).toBe(1);
      expect(await assistants.search({ metadata: tag() })).toEqual([]);
    });

    it('draws its graph, shallow and deep, and names its subgraphs', async () => {
      const shallow = await assistants.getGraph('nested');
      expect(shallow.nodes.map(({ id }) => id)).toEqual(['__start__', 'inner', '__end__']);
      expect(shallow.edges).toContainEqual(expect.objectContaining({ source: 'inner', target: '__end__' }));
      const deep = await assistants.getGraph('nested', { xray: true });
      expect(deep.nodes.map(({ id }) => id)).toContain('inner:leaf');
      expect(await assistants.getGraph('nested', { xray: 1 })).toEqual(deep);
      const subgraphs = await assistants.getSubgraphs('nested');
      expect(Object.keys(subgraphs)).toEqual(['inner']);
      expect(subgraphs.inner?.state_schema?.properties).toHaveProperty('trail');
      expect(await assistants.getSubgraphs('nested', { namespace: 'inner', recurse: true })).toEqual(
        subgraphs,
      );
      expect(await assistants.getSubgraphs('counter')).toEqual({});
    });

    it('describes what its graph takes and gives', async () => {
      const schemas = await assistants.getSchemas('counter');
      expect(schemas.graph_id).toBe('counter');
      for (const part of ['input_schema', 'output_schema', 'state_schema'] as const) {
        expect(schemas[part]?.properties, part).toHaveProperty('trail');
      }
      expect(schemas).toHaveProperty('config_schema');
      expect(schemas).toHaveProperty('context_schema');
    });

    it('deletes one, and its threads when asked to', async () => {
      for (const deleteThreads of [false, true]) {
        const { assistant_id } = await assistants.create({ graphId: 'counter' });
        const { thread_id } = await threads.create();
        await runs.wait(thread_id, assistant_id, { input: { count: 0 } });
        await assistants.delete(assistant_id, { deleteThreads });
        await expect(assistants.get(assistant_id)).rejects.toThrow(/HTTP 404/);
        await expect(assistants.getVersions(assistant_id)).rejects.toThrow(/HTTP 404/);
        const left = threads.get(thread_id);
        if (deleteThreads) await expect(left).rejects.toThrow(/HTTP 404/);
        else expect(await left).toMatchObject({ thread_id, status: 'idle' });
      }
      await expect(assistants.delete(crypto.randomUUID())).rejects.toThrow(/HTTP 404/);
    });
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import type { Official } from '../../support/official-client.ts';

export function storeCases(official: Official): void {
  let { store } = official.client;
  beforeAll(() => {
    ({ store } = official.client);
  });
  const place = () => ['place', crypto.randomUUID()];
  const keys = (found: { items: { key: string }[] }) => found.items.map(({ key }) => key);

  describe('store', () => {
    it('puts, gets, replaces and deletes an item', async () => {
      const namespace = place();
      const value = { text: 'ünï\ncode', nested: { list: [1, null, { deep: true }] } };
      expect(await store.putItem(namespace, 'a key', value)).toBeFalsy();
      const item = await store.getItem(namespace, 'a key');
      expect(item).toMatchObject({ namespace, key: 'a key', value });
      expect(Date.parse(item?.createdAt ?? '')).toBeLessThanOrEqual(Date.parse(item?.updatedAt ?? ''));
      await store.putItem(namespace, 'a key', { text: 'new' });
      const replaced = await store.getItem(namespace, 'a key');
      expect(replaced).toMatchObject({ value: { text: 'new' }, createdAt: item?.createdAt });
      await store.deleteItem(namespace, 'a key');
      expect(await store.getItem(namespace, 'a key')).toBeNull();
      expect(await store.deleteItem(namespace, 'a key')).toBeFalsy();
    });

    it('refuses a label with a period, in the words of the client', async () => {
      const message = "Invalid namespace label 'a.b'. Namespace labels cannot contain periods ('.')";
      await expect(store.putItem(['a.b'], 'k', {})).rejects.toThrow(message);
      await expect(store.getItem(['a.b'], 'k')).rejects.toThrow(message);
      await expect(store.deleteItem(['a.b'], 'k')).rejects.toThrow(message);
      const answer = await official.fetch(`${official.url}/store/items`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ namespace: ['a.b'], key: 'k', value: {} }),
      });
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(message)]);
    });

    it('searches below a namespace, with filters and in pages', async () => {
      const namespace = place();
      for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
        const inner = index < 2 ? [...namespace, 'left'] : [...namespace, 'right'];
        await store.putItem(inner, key, { index, kind: index % 2 ? 'odd' : 'even', deep: { at: index } });
      }
      const all = keys(await store.searchItems(namespace));
      expect(all.toSorted()).toEqual(['a', 'b', 'c', 'd']);
      expect(keys(await store.searchItems([...namespace, 'left'])).toSorted()).toEqual(['a', 'b']);
      expect(keys(await store.searchItems(namespace, { limit: 2, offset: 1 }))).toEqual(all.slice(1, 3));
      const filtered = async (filter: Record<string, unknown>) =>
        keys(await store.searchItems(namespace, { filter })).toSorted();
      expect(await filtered({ kind: 'odd' })).toEqual(['b', 'd']);
      expect(await filtered({ kind: 'odd', index: 3 })).toEqual(['d']);
      expect(await filtered({ index: { $gte: 2 } })).toEqual(['c', 'd']);
      expect(await filtered({ index: { $ne: 0, $lt: 3 } })).toEqual(['b', 'c']);
      expect(await filtered({ kind: 'none' })).toEqual([]);
      const [found] = (await store.searchItems(namespace, { filter: { index: 2 } })).items;
      expect(found).toMatchObject({ key: 'c', namespace: [...namespace, 'right'], value: { index: 2 } });
      expect(found?.createdAt).toEqual(expect.any(String));
    });

    it('finds what a query asks for', async () => {
      const namespace = place();
      await store.putItem(namespace, 'dose', { text: 'metformin 500 mg twice a day' });
      await store.putItem(namespace, 'name', { text: 'Ada Lovelace' });
      expect(keys(await store.searchItems(namespace, { query: 'metformin' }))[0]).toBe('dose');
    });

    it('lists namespaces by prefix, suffix and depth', async () => {
      const [root = '', id = ''] = place();
      for (const path of [
        ['a', 'x'],
        ['a', 'y'],
        ['b', 'x', 'z'],
      ])
        await store.putItem([root, id, ...path], 'k', {});
      const list = async (options: object) =>
        (await store.listNamespaces({ prefix: [root, id], ...options })).namespaces
          .map((path) => path.slice(2).join('/'))
          .toSorted();
      expect(await list({})).toEqual(['a/x', 'a/y', 'b/x/z']);
      expect(await list({ suffix: ['x'] })).toEqual(['a/x']);
      expect(await list({ prefix: [root, '*', 'a'] })).toEqual(expect.arrayContaining(['a/x', 'a/y']));
      expect(await list({ maxDepth: 3 })).toEqual(['a', 'b']);
      expect(await list({ limit: 1, offset: 1 })).toHaveLength(1);
    });

    it('takes a time to live in minutes, and an index that is off', async () => {
      const namespace = place();
      await store.putItem(namespace, 'short', { n: 1 }, { ttl: 60, index: false });
      expect(await store.getItem(namespace, 'short', { refreshTtl: true })).toMatchObject({
        value: { n: 1 },
      });
      expect(keys(await store.searchItems(namespace, { refreshTtl: false }))).toEqual(['short']);
      await store.putItem(namespace, 'gone', { n: 2 }, { ttl: 0.001 });
      await expect.poll(() => store.getItem(namespace, 'gone')).toBeNull();
      expect(keys(await store.searchItems(namespace))).toEqual(['short']);
    });
  });
}

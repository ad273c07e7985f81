import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLibraryConnector } from './connector.ts';
import type { ImportProgress } from './import-files.ts';
import { type OpenLibrary, openLibrary } from './library.ts';

let folder: string;
let library: OpenLibrary;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  library = await open();
});
afterEach(async () => {
  await library.close();
  await rm(folder, { recursive: true, force: true });
});

const open = () => openLibrary({ uri: join(folder, 'library'), starter: false });
const file = async (name: string, documents: object[]) => {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, documents.map((document) => JSON.stringify(document)).join('\n'));
  return path;
};
const many = (from: number, count: number, word = 'Lemurs') =>
  Array.from({ length: count }, (_, position) => ({
    id: from + position,
    abstract: `${word} in zoo ${position}`,
  }));
const find = async (query: string, owner?: string) =>
  (await library.findItems(query, 50, { owner })).map(({ text }) => text).sort();

describe('an import', () => {
  it('takes whole folders, in the order of their names', async () => {
    await file('in/2/a.jsonl', [{ id: 1, abstract: 'Newer otters' }]);
    await file('in/1.jsonl', [{ id: 1, abstract: 'Older otters' }]);
    await file('in/.hidden', [{ id: 9, abstract: 'Hidden otters' }]);
    expect(await library.import([join(folder, 'in')])).toMatchObject({ imported: 1, skippedCount: 0 });
    expect(await find('otters')).toEqual(['Newer otters']);
  });

  it('tells how far it has come, to the end', async () => {
    const paths = [await file('a.jsonl', many(0, 300)), await file('b.jsonl', many(300, 300))];
    const reached: ImportProgress[] = [];
    await library.import(paths, { onProgress: (progress) => reached.push(progress) });
    const bytes = reached.map((progress) => progress.bytes);
    expect(bytes).toEqual(bytes.toSorted((one, other) => one - other));
    expect(reached.at(-1)).toMatchObject({
      files: 2,
      fileNumber: 2,
      records: 600,
      bytes: reached[0]?.totalBytes,
    });
  });

  it('that is stopped keeps what it read and goes on from there', async () => {
    const path = await file('a.jsonl', many(0, 1_000));
    const stop = new AbortController();
    let files = 0;
    const stopping = library.import([path, path], {
      signal: stop.signal,
      batchDocuments: 100,
      onProgress: ({ fileNumber }) => {
        files = fileNumber;
        if (fileNumber === 2) stop.abort();
      },
    });
    const first = await stopping;
    expect(files).toBe(2);
    expect(first).toMatchObject({ stopped: true, imported: 1_000 });
    const second = await library.import([path, path]);
    expect(second).toMatchObject({ stopped: false, resumed: 1_000 });
    expect(await library.stats()).toMatchObject({ own: 1_000, notIndexed: 0 });
    expect(await library.import([path, path])).toMatchObject({ resumed: 0 });
  });

  it('begins anew when its file changed or a document was removed meanwhile', async () => {
    const begin = async (path: string) => {
      const stop = new AbortController();
      const options = { signal: stop.signal, onProgress: () => stop.abort() };
      return library.import([path], options);
    };
    const other = await file('other.jsonl', many(5_000, 3));
    const path = await file('a.jsonl', many(0, 500));
    await library.import([other]);
    await begin(path);
    await utimes(path, new Date(), new Date(Date.now() + 5_000));
    expect(await library.import([path])).toMatchObject({ resumed: 0, imported: 500 });
    await begin(path);
    await library.remove('5001');
    expect(await library.import([path])).toMatchObject({ resumed: 0 });
  });

  it('names no more than a thousand of its skipped lines, and counts all', async () => {
    const path = join(folder, 'bad.jsonl');
    await writeFile(path, `{"id":1,"abstract":"fine"}\n${'{\n'.repeat(3_000)}`);
    const { imported, skipped, skippedCount } = await library.import([path]);
    expect([imported, skipped.length, skippedCount]).toEqual([1, 1_000, 3_000]);
  });
});

describe('documents of users', () => {
  beforeEach(async () => {
    await library.import([await file('common.jsonl', [{ id: 1, abstract: 'Common otters' }])]);
    await library.import([await file('ann.jsonl', [{ id: 1, abstract: 'Otters of Ann' }])], { owner: 'ann' });
    await library.import([await file('bob.jsonl', [{ id: 1, abstract: 'Otters of Bob' }])], {
      owner: "b'ob",
    });
  });

  it('are found by their owner beside the common ones, and by nobody else', async () => {
    expect(await find('otters')).toEqual(['Common otters']);
    expect(await find('otters', 'ann')).toEqual(['Common otters', 'Otters of Ann']);
    expect(await find('otters', "b'ob")).toEqual(['Common otters', 'Otters of Bob']);
    expect(await find('otters', "' OR owner != '")).toEqual(['Common otters']);
    const { items } = await createLibraryConnector(library).search(
      { text: 'otters', limit: 5, owner: 'ann' },
      new AbortController().signal,
    );
    expect(items).toHaveLength(2);
    expect(await library.stats()).toMatchObject({ documents: 3, own: 1, ofUsers: 2 });
  });

  it('are removed one by one by their owner only, or all at once', async () => {
    const hits = await library.search('ann', 5, { owner: 'ann' });
    const id = hits.find((hit) => hit.id !== '1')?.id ?? '';
    expect(await library.remove(id, { owner: "b'ob" })).toBe(false);
    expect(await find('otters', 'ann')).toHaveLength(2);
    expect(await library.remove(id, { owner: 'ann' })).toBe(true);
    expect(await find('otters', 'ann')).toEqual(['Common otters']);
    expect(await library.removeOwned("b'ob")).toBe(1);
    expect(await library.removeOwned("b'ob")).toBe(0);
    expect(await library.removeOwned('')).toBe(0);
    expect(await library.stats()).toMatchObject({ documents: 1, own: 1, ofUsers: 0 });
  });

  it('cannot be written by an id that looks like theirs', async () => {
    const [hit] = (await library.search('ann', 5, { owner: 'ann' })).filter(({ id }) => id !== '1');
    const path = await file('x.jsonl', [{ id: hit?.id, abstract: 'Otters of an intruder' }]);
    expect((await library.import([path])).skipped[0]?.reason).toMatch(/belong to documents of users/);
    await library.import([path], { owner: "b'ob" });
    expect(await find('otters', 'ann')).toEqual(['Common otters', 'Otters of Ann']);
  });
});

it('a library made before documents had owners is taken over', async () => {
  await library.import([await file('a.jsonl', [{ id: 1, abstract: 'Common otters' }])]);
  await library.close();
  const database = await connect(join(folder, 'library'));
  await (await database.openTable('documents')).dropColumns(['owner']);
  database.close();
  library = await open();
  await library.import([await file('b.jsonl', [{ id: 2, abstract: 'Otters of Ann' }])], { owner: 'ann' });
  expect(await find('otters')).toEqual(['Common otters']);
  expect(await find('otters', 'ann')).toEqual(['Common otters', 'Otters of Ann']);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { type OpenLibrary, openLibrary } from '../library.ts';
import { createEmbedder } from './embedder.ts';
import { fuse } from './fuse.ts';

/** One direction for each group of words of the same meaning. */
const meanings = [/heart|cardiac/i, /kidney|renal/i, /otter/i, /./];
const vectorOf = (text: string) => meanings.map((words, place) => (words.test(text) ? 1 : 0) / (1 + place));

let folder: string;
let server: Server;
let asked: string[];
let reply: (vectors: number[][]) => { status: number; body: unknown };
let failures: string[];
let library: OpenLibrary;

const fine = (vectors: number[][]) => ({
  status: 200,
  body: { data: vectors.map((embedding, index) => ({ index, embedding })).reverse() },
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meaning-'));
  asked = [];
  failures = [];
  reply = fine;
  server = createServer(async (request, response) => {
    const { input } = JSON.parse(await readText(request)) as { input: string[] };
    asked.push(...input);
    const { status, body } = reply(input.map(vectorOf));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  library = await open('one');
  await importAll(documents);
});
afterEach(async () => {
  await library.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (model: string | undefined) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openLibrary({
    uri: join(folder, 'library'),
    starter: false,
    embedder:
      model === undefined ? undefined : createEmbedder({ model, baseUrl, apiKey: 'k' }, createEgress()),
    onEmbeddingFailure: (reason) => failures.push(reason),
  });
};
const documents = [
  { id: 'heart', abstract: 'A weak heart.' },
  { id: 'kidney', abstract: 'A weak kidney.' },
];
const importAll = async (all: object[], owner?: string) => {
  const file = join(folder, `${owner ?? 'common'}.jsonl`);
  await writeFile(file, all.map((document) => JSON.stringify(document)).join('\n'));
  return library.import([file], { owner });
};
const found = async (query: string, owner?: string) =>
  (await library.search(query, 10, { owner })).map(({ id }) => id.replace(/^own:.*:/, 'own:'));

describe('search by meaning', () => {
  it('finds what has none of the words, best first, and only where it is configured', async () => {
    expect((await found('cardiac failure'))[0]).toBe('heart');
    expect((await library.findItems('renal failure', 1))[0]?.text).toBe('A weak kidney.');
    const [first, second] = await library.search('weak renal', 10);
    expect(first).toMatchObject({ id: 'kidney', score: 1 });
    expect(second?.score).toBeLessThan(1);
    await library.close();
    library = await open(undefined);
    expect(await found('cardiac failure')).toEqual([]);
    expect(await library.stats()).not.toHaveProperty('vectors');
  });

  it('asks for a vector only where a text is new', async () => {
    expect(asked).toHaveLength(2);
    await importAll([{ id: 'heart', abstract: 'A strong heart.' }, documents[1] ?? {}]);
    expect(asked.slice(2)).toEqual(['A strong heart.']);
    expect(await library.stats()).toMatchObject({ documents: 2, vectors: 2 });
  });

  it('makes all vectors anew for another model', async () => {
    await library.close();
    library = await open('two');
    expect(await library.stats()).toMatchObject({ vectors: 0 });
    expect(await found('cardiac failure')).toEqual([]);
    await library.reindex();
    expect(await library.stats()).toMatchObject({ vectors: 2 });
    expect((await found('cardiac failure'))[0]).toBe('heart');
  });

  it('finds the documents of a user for nobody else, and forgets their vectors with them', async () => {
    await importAll([{ id: 'x', abstract: 'Otters of Ann.' }], 'ann');
    expect(await found('otter', 'ann')).toContain('own:x');
    expect(await found('otter')).not.toContain('own:x');
    expect(await found('otter', 'bob')).not.toContain('own:x');
    expect(await library.stats()).toMatchObject({ vectors: 3 });
    await library.removeOwned('ann');
    expect(await library.stats()).toMatchObject({ documents: 2, vectors: 2 });
    await library.remove('heart');
    expect(await library.stats()).toMatchObject({ documents: 1, vectors: 1 });
  });

  it.each([
    ['answers with an error', () => ({ status: 500, body: {} }), /status 500/],
    ['sends too few vectors', (vectors: number[][]) => fine(vectors.slice(1)), /other than a vector/],
    ['sends something else', () => ({ status: 200, body: 'no' }), /other than a vector/],
  ])('does without a model that %s, says so, and makes up for it later', async (_, broken, reason) => {
    reply = broken;
    expect((await importAll([{ id: 'new', abstract: 'New otters.' }])).embeddingFailure).toMatch(reason);
    expect(await found('otters')).toEqual(['new']);
    expect(failures.join()).toMatch(reason);
    await expect(library.reindex()).rejects.toThrow(reason);
    reply = fine;
    await library.reindex();
    expect(await library.stats()).toMatchObject({ documents: 3, vectors: 3 });
  });
});

it('adds up words and meaning linearly: to be better in both is never to be worse', () => {
  const share = fc.double({ min: 0.01, max: 1, noNaN: true });
  const documentsOf = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), words: share, meaning: share }),
    {
      selector: ({ id }) => id,
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(documentsOf, (all) => {
      const fused = fuse(
        all.map(({ id, words }) => ({ id, score: words })),
        all.map(({ id, meaning }) => ({ id, similarity: meaning })),
      );
      const score = new Map(fused.map((hit) => [hit.id, hit.score]));
      expect(fused).toHaveLength(all.length);
      for (const one of all)
        for (const other of all)
          if (one.words > other.words && one.meaning > other.meaning)
            expect(score.get(one.id)).toBeGreaterThan(score.get(other.id) ?? 0);
    }),
  );
  expect(fuse([{ id: 'a', score: 1 }], [])).toEqual([{ id: 'a', score: 1 }]);
});

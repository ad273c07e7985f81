import { afterEach, expect, it } from 'vitest';
import { createGraphFolder, type GraphFolder } from '../../../tests/support/graph-folder.ts';
import { readGraphFile } from './graph-file.ts';
import { loadStoreIndex } from './load-store-index.ts';

let folder: GraphFolder | undefined;
afterEach(() => folder?.remove());

const embedder = `export const embed = async (texts) => texts.map((text) => [text.length, 1]);
export const model = { size: 2, embedDocuments(texts) { return Promise.resolve(texts.map(() => [this.size, 0])); } };
export const word = 'none';`;

async function load(index: object) {
  const settings = { graphs: { agent: './agent.mjs:graph' }, store: { index } };
  folder = await createGraphFolder(settings, { 'embed.mjs': embedder });
  return loadStoreIndex(readGraphFile(folder.config));
}

it('takes a function of texts, and by default reads the whole value', async () => {
  const index = await load({ embed: './embed.mjs:embed', dims: 2 });
  expect(index).toMatchObject({ dims: 2, fields: ['$'] });
  expect(await index?.embed(['one', 'three'])).toEqual([
    [3, 1],
    [5, 1],
  ]);
});

it('takes Embeddings of LangChain, and the fields that are named', async () => {
  const index = await load({ embed: './embed.mjs:model', dims: 2, fields: ['title'] });
  expect(index?.fields).toEqual(['title']);
  expect(await index?.embed(['one'])).toEqual([[2, 0]]);
});

it('says what is wrong with one that cannot be used', async () => {
  await expect(load({ embed: './embed.mjs:word', dims: 2 })).rejects.toThrow(
    'store.index.embed (./embed.mjs:word): expected a function of texts',
  );
  await expect(load({ embed: 'openai:text-embedding-3-small', dims: 2 })).rejects.toThrow(
    'must be "./file.ts:export" here',
  );
  await expect(load({ embed: './embed.mjs:embed' })).rejects.toThrow('store.index.dims');
});

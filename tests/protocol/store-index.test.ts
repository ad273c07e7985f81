import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** As if a text meant the letters that it has: how often each occurs. */
const countLetters = (text: string) =>
  [...letters].map((letter) => [...text.toLowerCase()].filter((one) => one === letter).length);

const asked: string[] = [];
let answer = async (texts: readonly string[]) => texts.map(countLetters);

const Found = Annotation.Root({ query: Annotation<string>(), keys: Annotation<string[]>() });
const finder = new StateGraph(Found)
  .addNode('find', async ({ query }, { store }: LangGraphRunnableConfig) => {
    await store?.put(['notes'], 'own', { title: 'zzz' });
    const found = (await store?.search(['notes'], { query, limit: 2 })) ?? [];
    return { keys: found.map(({ key }) => key) };
  })
  .addEdge(START, 'find')
  .addEdge('find', END)
  .compile();

let server: WorkflowServer;
beforeAll(async () => {
  const embed = (texts: readonly string[]) => {
    asked.push(...texts);
    return answer(texts);
  };
  const storeIndex = { embed, dims: letters.length, fields: ['title', 'parts[*].text'] };
  server = await startWorkflow({ graphs: { finder }, storeIndex, testRoutes: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  const body = JSON.stringify({ store: true });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${server.url}/internal/truncate`, { method: 'POST', headers, body });
  asked.length = 0;
});

async function search(query: string, options: { limit?: number; filter?: Record<string, unknown> } = {}) {
  const { items } = await server.client.store.searchItems(['notes'], { query, ...options });
  return items.map(({ key, score }) => [key, score === undefined ? undefined : Number(score?.toFixed(3))]);
}

it('ranks items by what they mean, with the cosine as their score', async () => {
  const { store } = server.client;
  await store.putItem(['notes'], 'far', { title: 'xyz' });
  await store.putItem(['notes'], 'near', { title: 'aab' });
  await store.putItem(['notes'], 'nearest', { title: 'BA' });
  await store.putItem(['elsewhere'], 'other', { title: 'ab' });
  const best = [
    ['nearest', 1],
    ['near', 0.949],
    ['far', 0],
  ];
  expect(await search('ab')).toEqual(best);
  expect(await search('ab', { limit: 1 })).toEqual(best.slice(0, 1));
  expect(await search('ab', { filter: { title: 'xyz' } })).toEqual(best.slice(2));
});

it('reads the configured fields, or those an item names, or none', async () => {
  const { store } = server.client;
  await store.putItem(['notes'], 'parts', {
    title: 'x',
    parts: [{ text: 'yyy' }, { text: 'ab' }],
    note: 'q',
  });
  await store.putItem(['notes'], 'named', { title: 'x', note: 'aab' }, { index: ['note'] });
  await store.putItem(['notes'], 'unsearched', { title: 'ab' }, { index: false });
  expect(asked).toEqual(['x', 'yyy', 'ab', 'aab']);
  expect(await search('ab')).toEqual([
    ['parts', 1],
    ['named', 0.949],
    ['unsearched', undefined],
  ]);
});

it('forgets what a value meant that was replaced or deleted', async () => {
  const { store } = server.client;
  await store.putItem(['notes'], 'one', { title: 'ab', parts: [{ text: 'cd' }] });
  await store.putItem(['notes'], 'one', { title: 'x' });
  expect(await search('cd')).toEqual([['one', 0]]);
  await store.deleteItem(['notes'], 'one');
  await store.putItem(['notes'], 'one', { note: 'without any of the fields' });
  expect(await search('cd')).toEqual([['one', undefined]]);
});

it('gives nodes the same search', async () => {
  await server.client.store.putItem(['notes'], 'other', { title: 'abc' });
  const left = await server.client.runs.wait(null, 'finder', { input: { query: 'cab' } });
  expect(left).toMatchObject({ keys: ['other', 'own'] });
});

it('stores nothing whose meaning cannot be told', async () => {
  const usual = answer;
  await server.client.store.putItem(['notes'], 'first', { title: 'ab' });
  answer = async (texts) => texts.map(() => [1, 2]);
  await expect(server.client.store.putItem(['notes'], 'second', { title: 'ab' })).rejects.toThrow('HTTP 500');
  answer = usual;
  expect(await search('ab')).toEqual([['first', 1]]);
});

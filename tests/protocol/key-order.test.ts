import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow();
});
afterAll(() => server?.close());

const note = { zebra: 1, apple: { second: true, first: [{ y: 1, b: 2 }] }, '10': 'ten' };

it('keeps the order of keys, from the input to the state of the thread', async () => {
  const { client } = server;
  const { thread_id } = await client.threads.create();
  const values = (await client.runs.wait(thread_id, 'echo', { input: { note } })) as {
    note: { back: object };
  };
  const expected = JSON.stringify(note);
  expect(JSON.stringify(values.note.back)).toBe(expected);
  const thread = (await client.threads.get(thread_id)).values as typeof values;
  expect(JSON.stringify(thread.note.back)).toBe(expected);
  const [run] = await client.runs.list(thread_id);
  const { kwargs } = run as unknown as { kwargs: { input: { note: object } } };
  expect(JSON.stringify(kwargs.input.note)).toBe(expected);
});

it.each([
  ['a text', '{"note":"a\\u0000b"}'],
  ['a key', '{"note":{"a\\u0000b":1}}'],
])('refuses %s with a NUL character, and says why', async (_what, input) => {
  const { thread_id } = await server.client.threads.create();
  const answer = await fetch(`${server.url}/threads/${thread_id}/runs`, {
    method: 'POST',
    body: `{"assistant_id":"echo","input":${input}}`,
  });
  expect([answer.status, await answer.text()]).toEqual([
    422,
    'The text contains a character that cannot be stored (NUL)',
  ]);
  expect(await server.client.runs.list(thread_id)).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
let threadId: string;
let runId: string;
let assistantId: string;

beforeAll(async () => {
  server = await startWorkflow();
  ({ thread_id: threadId } = await server.client.threads.create());
  ({ run_id: runId } = await server.client.runs.create(threadId, 'counter', { input: { count: 0 } }));
  await server.client.runs.join(threadId, runId);
  ({ assistant_id: assistantId } = await server.client.assistants.create({ graphId: 'counter' }));
  await server.client.store.putItem(['a', 'b'], 'key', { b: 1 });
});
afterAll(() => server?.close());

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: stop.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  stop.abort();
  return { status: response.status, text };
}

const numbers = [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 63];

it.each(numbers)('%d is answered or refused, never a failure of the server', async (number) => {
  const lists = ['threads', 'assistants', 'runs/crons', 'store/items'];
  const bodies: [string, string, object][] = [
    ...lists.flatMap((list): [string, string, object][] => [
      ['POST', `/${list}/search`, { limit: number }],
      ['POST', `/${list}/search`, { offset: number }],
    ]),
    ['POST', '/store/namespaces', { max_depth: number }],
    ['POST', '/store/namespaces', { limit: number }],
    ['POST', '/store/namespaces', { offset: number }],
    ['PUT', '/store/items', { namespace: ['a'], key: 'k', value: {}, ttl: number }],
    ['POST', '/threads', { ttl: number }],
    ['PATCH', `/threads/${threadId}`, { ttl: number }],
    ['POST', `/threads/${threadId}/history`, { limit: number }],
    ['POST', `/threads/${threadId}/runs`, { assistant_id: 'counter', after_seconds: number }],
    ['POST', `/threads/${threadId}/stream/events`, { channels: ['values'], since: number }],
    ['POST', `/assistants/${assistantId}/latest`, { version: number }],
    ['POST', `/assistants/${assistantId}/versions`, { limit: number }],
    ['POST', `/assistants/${assistantId}/versions`, { offset: number }],
    ['POST', `/threads/${threadId}/commands`, { id: number, method: 'state.get', params: {} }],
    [
      'POST',
      `/threads/${threadId}/commands`,
      { id: 1, method: 'state.listCheckpoints', params: { limit: number } },
    ],
  ];
  const failed: string[] = [];
  const note = (what: string, { status, text }: { status: number; text: string }) => {
    if (status >= 500 || (status >= 400 && !text)) failed.push(`${what} → ${status} ${text}`);
  };
  for (const [method, path, body] of bodies)
    note(`${method} ${path} ${JSON.stringify(body)}`, await send(method, path, body));
  const digits = BigInt(number).toString();
  for (const path of [
    `/threads/${threadId}/runs?limit=${digits}`,
    `/threads/${threadId}/runs?offset=${digits}`,
    `/threads/${threadId}/history?limit=${digits}`,
  ])
    note(`GET ${path}`, await send('GET', path));
  for (const id of [digits, `${digits}-1`, `1-${digits}`, `${digits}-end`])
    for (const path of [`/threads/${threadId}/runs/${runId}/stream`, `/threads/${threadId}/stream`])
      note(`GET ${path} after ${id}`, await send('GET', path, undefined, { 'last-event-id': id }));
  expect(failed).toEqual([]);
});

it('says which number cannot be meant', async () => {
  expect(await send('POST', '/store/namespaces', { max_depth: 2 ** 31 })).toEqual({
    status: 422,
    text: expect.stringMatching(/^max_depth: /),
  });
});

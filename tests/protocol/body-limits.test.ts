import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const mega = 1024 * 1024;
let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({
    authenticate: async (request) =>
      request.headers.get('authorization') === 'Bearer ann' ? { id: 'ann' } : undefined,
  });
});
afterAll(() => server?.close());

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer ann', 'content-type': 'application/json', ...headers },
    body,
  });
  return [response.status, await response.text()] as const;
}

/** An object of as many bytes, which no route takes for what it wants. */
const sized = (bytes: number) => `{"x":"${'y'.repeat(bytes - 8)}"}`;
const thread = `/threads/${crypto.randomUUID()}`;

describe('a body', () => {
  it.each([
    ['/threads/search', mega, '1 MB'],
    ['/assistants/search', mega, '1 MB'],
    [`${thread}/state`, 4 * mega, '4 MB'],
    ['/store/items', 4 * mega, '4 MB'],
    [`${thread}/runs`, 20 * mega, '20 MB'],
    [`${thread}/runs/stream`, 20 * mega, '20 MB'],
    [`${thread}/commands`, 20 * mega, '20 MB'],
    ['/runs/wait', 20 * mega, '20 MB'],
  ])('to %s may have %d bytes', async (path, bytes, size) => {
    const [status] = await post(path, sized(bytes));
    expect(status).not.toBe(413);
    expect(await post(path, sized(bytes + 1))).toEqual([413, `The body is larger than ${size}`]);
  });

  it.each([
    ['{"a":1,"a":2}', 'The body names a key twice in one object'],
    ['{"metadata":{"__proto__":{"x":1}}}', 'The body has a key named __proto__'],
    ['\ufeff{}', 'The body starts with a byte order mark: send it without'],
    [new Uint8Array([123, 34, 255, 34, 58, 49, 125]), 'The body is not valid UTF-8'],
    ['{', 'The body is not valid JSON'],
    [`${'['.repeat(501)}${']'.repeat(501)}`, 'The body is nested more than 500 levels deep'],
  ])('is refused: %.30s', async (body, message) => {
    expect(await post('/threads', body)).toEqual([422, message]);
  });

  it('of too many keys or items is refused', async () => {
    const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`)}}`;
    expect(await post('/threads', keys(5_001))).toEqual([413, 'The body has more than 5000 keys']);
    expect(await post('/runs/wait', keys(10_001))).toEqual([413, 'The body has more than 10000 keys']);
    const items = `[${'0,'.repeat(100_000)}0]`;
    expect(await post('/threads', items)).toEqual([413, 'The body has more than 100000 items']);
  });

  it('is not unpacked', async () => {
    expect(await post('/threads', '{}', { 'content-encoding': 'gzip' })).toEqual([
      415,
      'Compressed bodies are not supported',
    ]);
  });

  it('is not looked at before it is known who asks', async () => {
    for (const path of ['/threads', '/assistants', '/runs', '/store/items/search', `${thread}/commands`]) {
      expect((await post(path, '{', { authorization: '' }))[0], path).toBe(401);
    }
  });
});

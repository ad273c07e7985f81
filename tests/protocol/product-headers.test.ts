import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signUp } from '../support/account.ts';
import { serveProduct } from '../support/served-product.ts';
import { startWorkflow } from '../support/workflow.ts';

const publicUrl = 'https://research.example.org';
let product: Awaited<ReturnType<typeof serveProduct>>;
let account: Awaited<ReturnType<typeof signUp>>;
let threadId: string;
let url: string;

/** The product tells its public address only. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

beforeAll(async () => {
  const port = await findPort();
  url = `http://127.0.0.1:${port}`;
  product = await serveProduct({ PUBLIC_URL: publicUrl, PORT: String(port) });
  account = await signUp(url);
  ({ thread_id: threadId } = await account.client.threads.create());
});
afterAll(() => product?.close());

const ask = (path: string, init: RequestInit = {}, origin = 'https://elsewhere.example') =>
  fetch(url + path, {
    ...init,
    headers: { authorization: `Bearer ${account.token}`, origin, ...init.headers },
  });

describe('answers of the workflow service in the product', () => {
  it('name its version', async () => {
    const { version } = await (await ask('/api/health')).json();
    expect(await (await ask('/info')).json()).toMatchObject({ version });
    expect((await (await ask('/openapi.json')).json()).info).toMatchObject({ version });
  });

  it.each([
    ['GET', '/threads/{thread}', 200],
    ['GET', '/threads/{thread}/state', 200],
    ['POST', '/threads/search', 200],
    ['GET', '/ok', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/threads/01890000-0000-7000-8000-000000000000', 404],
    ['GET', '/threads/not-an-id', 422],
    ['GET', '/threads/no/such/path', 404],
    ['OPTIONS', '/threads', 204],
  ])(
    '%s %s are kept by no cache, guessed by no browser, and read by no other page',
    async (method, path, status) => {
      const answer = await ask(path.replace('{thread}', threadId), { method });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      await answer.body?.cancel();
    },
  );

  it('without an account are no different', async () => {
    const answer = await ask('/threads/search', { method: 'POST', headers: { authorization: '' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may be read by pages of the address it is reached at', async () => {
    const answer = await ask(`/threads/${threadId}`, {}, publicUrl);
    expect(answer.headers.get('access-control-allow-origin')).toBe(publicUrl);
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });
});

it.each([
  ['https://elsewhere.example', 403],
  [publicUrl, 101],
])('a page of %s that opens a WebSocket is answered %i', async (origin, status) => {
  const address = `${url.replace('http', 'ws')}/threads/${threadId}/stream/events`;
  const socket = new WebSocket(address, ['langgraph', `bearer.${account.token}`], { origin });
  const answered = await new Promise((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.once('error', () => undefined);
  });
  socket.terminate();
  expect(answered).toBe(status);
});

it.each(['/', '/chat', '/nowhere', '/assets/missing.js', '/report-frame', '/api/app', '/api/nothing'])(
  '%s is asked for over TLS only',
  async (path) => {
    const answer = await ask(path);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

it('the service for graphs of one’s own may be read by all pages, as the official one', async () => {
  const server = await startWorkflow();
  try {
    const answer = await fetch(`${server.url}/threads/search`, { method: 'POST' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  } finally {
    await server.close();
  }
});

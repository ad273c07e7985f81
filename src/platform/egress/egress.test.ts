import { createServer, type IncomingMessage, type RequestListener, Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createEgress, EgressError, type EgressRequest } from './index.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: TcpServer, sockets?: Set<Socket>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close() {
      server.close();
      for (const socket of sockets ?? []) socket.destroy();
      if (server instanceof Server) server.closeAllConnections();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serve = (handler: RequestListener) => listening(createServer(handler));

const egress = createEgress({ userAgent: 'Clinquire ứng dụng' });
function request(url: string, init: Partial<EgressRequest> = {}) {
  return egress(url, { signal: new AbortController().signal, timeoutMs: 5_000, maxBytes: 1_000, ...init });
}
async function reasonOf(answer: Promise<unknown>) {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EgressError);
  return (error as EgressError).reason;
}

it('returns status, headers and text, whatever the status', async () => {
  let seen: IncomingMessage | undefined;
  const url = await serve((incoming, response) => {
    seen = incoming;
    response
      .writeHead(429, { 'retry-after': '3', 'content-type': 'text/plain; charset=utf-8' })
      .end('später');
  });
  const answer = await request(`${url}/a?b=c`, {
    method: 'POST',
    body: 'x=1',
    headers: { accept: 'text/xml' },
  });
  expect(answer).toMatchObject({ status: 429, text: 'später' });
  expect(answer.headers.get('retry-after')).toBe('3');
  expect(seen).toMatchObject({ method: 'POST', url: '/a?b=c', headers: { accept: 'text/xml' } });
  expect(seen?.headers['user-agent']).toMatch(/^Clinquire [\x20-\x7e]*$/);
});

it('gives up on a server that accepts and stays silent, and on one that stops in the middle', async () => {
  const sockets = new Set<Socket>();
  const silent = await listening(
    createTcpServer((socket) => void sockets.add(socket)),
    sockets,
  );
  expect(await reasonOf(request(silent, { timeoutMs: 100 }))).toBe('timeout');
  const stalling = await serve((_incoming, response) => void response.writeHead(200).write('half'));
  expect(await reasonOf(request(stalling, { timeoutMs: 150 }))).toBe('timeout');
});

it('reports a refused and a broken connection', async () => {
  const probe = createServer();
  const url = await listening(probe);
  await new Promise((resolve) => probe.close(resolve));
  expect(await reasonOf(request(url))).toBe('refused');
  const broken = await serve((_incoming, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  expect(await reasonOf(request(broken))).toBe('network');
});

it('stops reading what is too large, even when it arrives compressed', async () => {
  const url = await serve((incoming, response) => {
    if (incoming.url === '/exact') response.end('x'.repeat(1_000));
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)));
  });
  expect((await request(`${url}/exact`)).text).toHaveLength(1_000);
  expect(await reasonOf(request(url))).toBe('too_large');
});

it('ends when the caller aborts, before and during the request', async () => {
  const url = await serve(() => undefined);
  expect(await reasonOf(request(url, { signal: AbortSignal.abort() }))).toBe('aborted');
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  expect(await reasonOf(request(url, { signal: controller.signal }))).toBe('aborted');
});

it('follows a redirect on the same host only, and not for ever', async () => {
  let reached = 0;
  const other = await serve((_incoming, response) => {
    reached++;
    response.end('other');
  });
  const url = await serve((incoming, response) => {
    const to = { '/away': `${other}/`, '/loop': '/loop', '/near': '/there', '/script': 'file:///etc/passwd' };
    const location = to[incoming.url as keyof typeof to];
    if (location) response.writeHead(302, { location }).end();
    else response.end('there');
  });
  expect((await request(`${url}/near`)).text).toBe('there');
  for (const path of ['/away', '/loop', '/script'])
    expect(await reasonOf(request(url + path))).toBe('refused');
  expect(await reasonOf(request(`${url}/near`, { method: 'POST', body: 'x' }))).toBe('refused');
  expect(reached).toBe(0);
});

it('refuses any other scheme', async () => {
  for (const url of ['file:///etc/passwd', 'data:text/plain,hi', 'ftp://127.0.0.1/', 'nonsense', '']) {
    expect(await reasonOf(request(url))).toBe('refused');
  }
});

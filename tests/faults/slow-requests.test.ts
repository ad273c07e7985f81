import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveProduct } from '../support/served-product.ts';

let product: Awaited<ReturnType<typeof serveProduct>>;
const sockets: Socket[] = [];
beforeAll(async () => {
  product = await serveProduct();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await product?.close();
});

/** What the server answers to `text`, until it closes the connection by itself. */
async function send(text: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers].join('\r\n');
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe.concurrent('a request that comes drop by drop', () => {
  it('does not keep its connection before its head is there', async () => {
    expect(statusOf(await send(request('POST /api/auth/login')))).toBe(408);
  });

  it('does not keep its connection where its body stays out', async () => {
    const head = request('POST /api/auth/login', 'Content-Length: 100', '\r\n');
    const answer = await send(`${head}{"email":`);
    expect(statusOf(answer)).toBe(408);
    expect(answer).toContain('The body did not come within 10 seconds');
  });

  it.each([
    ['/api/nothing', 404],
    ['/api/sessions', 401],
    ['/threads', 401],
    ['/ok', 405],
  ])('is answered without its body where nobody reads that: %s', async (path, status) => {
    const head = request(`POST ${path}`, 'Content-Length: 100', '\r\n');
    expect(statusOf(await send(head))).toBe(status);
  });

  it('is refused without its body where that is told to be too large', async () => {
    const head = request('POST /api/auth/login', 'Content-Length: 100000000', '\r\n');
    expect(statusOf(await send(head))).toBe(413);
  });

  it('is refused where its chunks never end', async () => {
    const head = request('POST /api/auth/login', 'Transfer-Encoding: chunked', '\r\n');
    expect(statusOf(await send(`${head}${`1000\r\n${' '.repeat(4096)}\r\n`.repeat(17)}`))).toBe(413);
  });

  it('is refused where two headers tell different lengths', async () => {
    const head = request('POST /api/auth/login', 'Transfer-Encoding: chunked', 'Content-Length: 2', '\r\n');
    expect(statusOf(await send(`${head}0\r\n\r\n`))).toBe(400);
  });
});

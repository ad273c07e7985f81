import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createApp } from '../http/app.ts';
import { clientRoutes } from './routes.ts';

const index = '<!doctype html><title>App</title><div id="root"></div>';
const frameScript = 'const a = "</script><!-- x"; addEventListener("message", () => {});';
let folder: string;
let app: ReturnType<typeof createApp>;

const openApp = (webDir: string) =>
  createApp({
    title: 'x',
    version: '1',
    logger: createLogger('silent'),
    api: [],
    client: clientRoutes(webDir),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinquire-web-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'web/index.html'), index);
  await writeFile(join(folder, 'web/favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'web/report-frame.js'), frameScript);
  await writeFile(join(folder, 'web/report-frame.css'), 'p { color: red } /* </style> */');
  await writeFile(join(folder, 'web/assets/app-abc123.js'), 'console.log("app")'.repeat(100));
  app = openApp(join(folder, 'web'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['/', '/login', '/signup', '/chat', '/subscription'])(
  '%s is a page of the client',
  async (path) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(index);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    for (const rule of [
      "script-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
  },
);

test.each(['/nowhere', '/chat/deeper', '/index.html', '/%E0%A4%A', '/a%00b'])(
  '%s shows the same page as not found',
  async (path) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(index);
  },
);

test('files with a hash in the name are kept for ever, others are asked for again', async () => {
  const script = await app.request('/assets/app-abc123.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const icon = await app.request('/favicon.svg');
  expect(icon.headers.get('cache-control')).toBe('no-cache');
  expect(icon.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  const etag = icon.headers.get('etag') ?? '';
  const again = await app.request('/favicon.svg', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const missing = await app.request('/assets/app-old.js');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ code: 'not_found' });
});

test('text is compressed as the browser accepts it', async () => {
  const plain = await (await app.request('/assets/app-abc123.js')).text();
  const ask = (accepted: string) =>
    app.request('/assets/app-abc123.js', { headers: { 'accept-encoding': accepted } });
  const brotli = await ask('gzip, deflate, br');
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);
  const gzip = await ask('gzip');
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
  expect((await ask('identity')).headers.get('content-encoding')).toBeNull();
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/..\\secret.txt',
  '//secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
])('%s does not leave the folder', async (path) => {
  const answer = await app.request(new Request(`http://localhost${path}`));
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('secret.txt');
  expect(await (await app.request(path)).text()).not.toBe('secret');
});

test('the report frame lets nothing in or out but its own script, with a nonce of its own each time', async () => {
  const read = async () => {
    const answer = await app.request('/report-frame');
    const html = await answer.text();
    return { answer, html, nonce: /<script nonce="([^"]+)">/.exec(html)?.[1] ?? '' };
  };
  const { answer, html, nonce } = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; img-src data: blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  expect((await read()).nonce).not.toBe(nonce);

  const script = /<script[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const value = new Function('addEventListener', `${script}; return a;`)(() => undefined);
  expect(value).toBe('</script><!-- x');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test('without a build the pages say so', async () => {
  const bare = openApp(join(folder, 'nothing'));
  for (const path of ['/', '/chat', '/report-frame']) {
    const answer = await bare.request(path);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      message: 'The web client is not built. Run "npm run build" first.',
      code: 'unavailable',
    });
  }
});

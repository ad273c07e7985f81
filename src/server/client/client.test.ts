import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createApp } from '../http/app.ts';
import type { Installation } from './installation.ts';
import { clientRoutes } from './routes.ts';

const index = '<!doctype html><title>App</title><div id="root"></div>';
const frameScript = 'const a = "</script><!-- x"; addEventListener("message", () => {});';
const pageNames = [
  'home',
  'landing',
  'login',
  'signup',
  'verify-email-pending',
  'verify-email',
  'forgot-password',
  'reset-password',
  'not-found',
];
const pageOf = (name: string) =>
  `<!doctype html><title>${name} · {{brandName}}</title>{{#publicUrl}}<link rel="canonical" href="{{publicUrl}}/">{{/publicUrl}}{{#trustBadges}}<p>Badge</p>{{/trustBadges}}`;
let folder: string;
let app: ReturnType<typeof createApp>;

const installation: Installation = {
  brandName: 'Dr. <Care> & "Co"',
  passwordMinLength: 6,
  trustBadges: true,
  dailyCredits: { free: 5, premium: 20 },
  quickSeconds: 180,
  offline: true,
  sources: ['library'],
  writer: 'none',
  database: 'pglite',
};

const openApp = (webDir: string, settings: Partial<Installation> = {}) =>
  createApp({
    title: 'x',
    version: '1',
    logger: createLogger('silent'),
    api: [],
    client: clientRoutes(webDir, { ...installation, ...settings }),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinquire-web-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await mkdir(join(folder, 'web/pages'));
  for (const name of pageNames) await writeFile(join(folder, `web/pages/${name}.html`), pageOf(name));
  await appendFile(join(folder, 'web/pages/not-found.html'), '<script>start("here")</script>');
  await mkdir(join(folder, 'web/pages/vi'));
  for (const name of ['home', 'landing', 'chat'])
    await writeFile(join(folder, `web/pages/vi/${name}.html`), pageOf(`${name} in Vietnamese`));
  for (const name of ['subscription', 'account'])
    await writeFile(join(folder, `web/pages/${name}.html`), index);
  for (const name of ['chat', 'chat-session', 'vi/chat-session'])
    await writeFile(join(folder, `web/pages/${name}.html`), pageOf(name));
  await writeFile(join(folder, 'web/site.webmanifest'), '{"name":"{{brandName}}"}');
  await writeFile(join(folder, 'web/favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'web/report-frame.js'), frameScript);
  await writeFile(join(folder, 'web/report-frame.css'), 'p { color: red } /* </style> */');
  await writeFile(join(folder, 'web/assets/app-abc123.js'), 'console.log("app")'.repeat(100));
  app = openApp(join(folder, 'web'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['/', 'home'],
  ...pageNames.slice(1, -1).map((name) => [`/${name}`, name]),
  ['/chat', 'chat ·'],
  ['/chat?session=', 'chat ·'],
  ['/chat?session=one', 'chat-session ·'],
  ['/chat?session=one&lang=vi', 'vi/chat-session ·'],
  ['/subscription', 'App'],
  ['/account', 'App'],
] as [string, string][])('%s is a page of the client', async (path, title) => {
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(`<title>${title}`);
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
});

test.each(['/nowhere', '/chat/deeper', '/index.html', '/pages/home.html', '/%E0%A4%A', '/a%00b'])(
  '%s shows the page for what is not found',
  async (path) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>not-found');
  },
);

test('what only the installation knows is written into its pages, escaped for where it stands', async () => {
  const home = await (await app.request('/')).text();
  expect(home).toBe('<!doctype html><title>home · Dr. &lt;Care&gt; &amp; &quot;Co&quot;</title><p>Badge</p>');
  expect(await (await app.request('/site.webmanifest')).json()).toEqual({ name: 'Dr. <Care> & "Co"' });
  const other = openApp(join(folder, 'web'), { trustBadges: false, publicUrl: 'https://care.example' });
  const page = await (await other.request('/landing')).text();
  expect(page).toContain('<link rel="canonical" href="https://care.example/">');
  expect(page).not.toContain('Badge');
});

test.each([
  ['/', { 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' }, 'vi'],
  ['/landing', { 'accept-language': 'vi' }, 'vi'],
  ['/', { 'accept-language': 'fr,vi;q=0.5' }, 'en'],
  ['/', { 'accept-language': 'vi', cookie: 'language=en' }, 'en'],
  ['/', { 'accept-language': 'en', cookie: 'language=vi' }, 'vi'],
  ['/', { 'accept-language': 'vi', cookie: 'language=constructor' }, 'vi'],
  ['/?lang=vi', { cookie: 'language=en' }, 'vi'],
  ['/?lang=en', { 'accept-language': 'vi' }, 'en'],
  ['/?lang=../x', {}, 'en'],
  ['/chat', { 'accept-language': 'vi' }, 'vi'],
  ['/chat', { 'accept-language': 'vi', cookie: 'language=en' }, 'en'],
] as [string, Record<string, string>, string][])(
  '%s with %j is answered in %s',
  async (path, headers, language) => {
    const answer = await app.request(path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    const text = await answer.text();
    if (language === 'vi') expect(text).toContain('in Vietnamese');
    else expect(text).not.toContain('in Vietnamese');
  },
);

test('a page asked for in a language chooses it for the pages after it', async () => {
  const cookieOf = async (path: string) => (await app.request(path)).headers.get('set-cookie');
  expect(await cookieOf('/?lang=vi')).toBe('language=vi; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(await cookieOf('/')).toBeNull();
  expect(await cookieOf('/?lang=../x')).toBeNull();
});

test('search engines are told where the public pages are', async () => {
  const other = openApp(join(folder, 'web'), { publicUrl: 'https://care.example' });
  expect(await (await other.request('/robots.txt')).text()).toContain(
    'Sitemap: https://care.example/sitemap.xml',
  );
  const map = await (await other.request('/sitemap.xml')).text();
  expect([...map.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual(
    ['/', '/landing', '/login', '/signup'].map((path) => `https://care.example${path}`),
  );
  expect(await (await app.request('/robots.txt')).text()).toContain('http://localhost/sitemap.xml');
});

test('a script that stands in a page is allowed by its hash, and no other', async () => {
  const answer = await app.request('/nowhere');
  const [, text = ''] = /<script>(.+)<\/script>/.exec(await answer.text()) ?? [];
  const hash = createHash('sha256').update(text).digest('base64');
  expect(text).not.toBe('');
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test('only the sign-in pages may reach Google, and only where it is set up', async () => {
  const policyOf = async (on: typeof app, path: string) =>
    (await on.request(path)).headers.get('content-security-policy');
  const other = openApp(join(folder, 'web'), { googleClientId: 'id.apps.example' });
  expect(await policyOf(other, '/login')).toContain(
    "script-src 'self' https://accounts.google.com/gsi/client;",
  );
  for (const path of ['/', '/landing', '/chat', '/verify-email'])
    expect(await policyOf(other, path)).not.toContain('google');
  expect(await policyOf(app, '/login')).not.toContain('google');
});

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

import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { createApp } from './app.ts';
import { createRouter } from './router.ts';

/** In which an address that sent nonsense may do so again. */
const minuteMs = 60_000;
let server: TestServer;
let ready = true;
let gap: string | undefined;

beforeAll(async () => {
  server = await makeTestServer({
    isReady: async () => {
      if (!ready) throw new Error('no worker');
      return gap;
    },
  });
});
afterAll(() => server.close());

test('health tells whether the server can serve', async () => {
  const { engine } = server.database;
  const well = await server.call('GET', '/api/health');
  expect(well.status).toBe(200);
  expect(well.json).toEqual({ status: 'ok', version: '1.2.3', role: 'all', database: engine });
  ready = false;
  const ill = await server.call('GET', '/api/health');
  ready = true;
  expect(ill.status).toBe(503);
  expect(ill.json).toEqual({
    status: 'unavailable',
    version: '1.2.3',
    role: 'all',
    database: engine,
    reason: 'The server cannot serve now; its log tells why.',
  });
  gap = 'The library cannot be read.';
  const lame = await server.call('GET', '/api/health');
  gap = undefined;
  expect(lame.status).toBe(200);
  expect(lame.json).toMatchObject({ status: 'degraded', reason: 'The library cannot be read.' });
});

test('the settings that the web client shows are public', async () => {
  expect((await server.call('GET', '/api/app')).json).toEqual({
    brandName: 'Testname',
    passwordMinLength: 6,
    version: '1.2.3',
    dailyCredits: { free: 5, premium: 20 },
    medicalImaging: false,
    hasVisionModel: false,
    pdfExport: false,
  });
});

test('the OpenAPI document names every call', async () => {
  const { json } = await server.call('GET', '/api/openapi.json');
  expect(json.info).toEqual({ title: 'Testname API', version: '1.2.3' });
  const calls = Object.entries(json.paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.sort()).toEqual(
    [
      'GET /api/health',
      'GET /api/app',
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'GET /api/auth/me',
      'GET /api/auth/settings',
      'POST /api/auth/google',
      'POST /api/auth/login/totp',
      'POST /api/auth/verify-email',
      'POST /api/auth/resend-verification',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'GET /api/account',
      'GET /api/account/devices',
      'DELETE /api/account/devices',
      'DELETE /api/account/devices/{id}',
      'POST /api/account/password',
      'POST /api/account/totp',
      'POST /api/account/totp/confirm',
      'POST /api/account/totp/disable',
      'GET /api/account/export',
      'POST /api/account/delete',
      'GET /api/sessions',
      'POST /api/sessions',
      'GET /api/sessions/{id}',
      'DELETE /api/sessions/{id}',
      'PUT /api/sessions/{id}/topic',
      'PUT /api/sessions/{id}/report',
      'POST /api/sessions/{id}/start-research',
      'POST /api/sessions/{id}/cancel',
      'GET /api/sessions/{id}/export',
      'GET /api/sessions/{id}/attachments/{attachmentId}',
      'GET /api/sessions/{id}/attachments/{attachmentId}/facts',
      'GET /api/sessions/{id}/attachments/{attachmentId}/frame',
      'GET /api/sessions/{id}/attachments/{attachmentId}/text-regions',
      'GET /api/sessions/{id}/attachments/{attachmentId}/clean',
      'POST /api/imaging/facts',
      'POST /api/imaging/frame',
      'POST /api/imaging/text-regions',
      'POST /api/imaging/clean',
      'PUT /api/sessions/{id}/imaging/reviews',
      'GET /api/subscription/credits',
      'GET /api/subscription/status',
      'GET /api/subscription/credits/history',
      'POST /api/subscription/promo-code/validate',
      'POST /api/subscription/promo-code',
    ].sort(),
  );
});

test('an unknown API call is a JSON 404 with a request id', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/auth/nothing'],
  ] as const) {
    const answer = await server.call(method, path, { token: (await server.signUp()).token });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.json).toEqual({ message: 'There is no such API call', code: 'not_found' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect((await server.call('POST', '/nowhere')).status).toBe(404);
});

test('a known call with a method it does not have says which it has', async () => {
  const { token } = await server.signUp();
  const { paths } = (await server.call('GET', '/api/openapi.json')).json;
  const all = ['get', 'post', 'put', 'patch', 'delete'];
  for (const [template, item] of [...Object.entries(paths), ['/api/openapi.json', { get: {} }]] as const) {
    const known = Object.keys(item as object);
    const allow = [...known, ...(known.includes('get') ? ['head'] : [])].map((name) => name.toUpperCase());
    for (const method of all.filter((name) => !known.includes(name))) {
      const path = template.replaceAll(/\{\w+\}/g, 'x');
      const answer = await server.call(method.toUpperCase(), path, { token });
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get('allow')).toBe(allow.sort().join(', '));
      expect(answer.json).toEqual({
        message: `This address takes ${answer.headers.get('allow')} only`,
        code: 'method_not_allowed',
      });
    }
  }
  for (const page of ['/', '/chat', '/report-frame']) {
    const answer = await server.call('POST', page);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect((await server.call('PATCH', '/api/sessions')).status).toBe(401);
});

test('bodies that are too large, broken or not JSON are refused', async () => {
  const { token } = await server.signUp();
  const post = (path: string, body: string, headers = {}) =>
    server.call('POST', path, { token, body, headers });
  const sized = (bytes: number) => {
    const body = { topic: 'x', padding: '' };
    return JSON.stringify({ ...body, padding: 'y'.repeat(bytes - JSON.stringify(body).length) });
  };
  const refused = await post('/api/auth/login', sized(64 * 1024 + 1));
  expect([refused.status, refused.json]).toEqual([
    413,
    { message: 'The body is larger than 64 kB', code: 'too_large' },
  ]);
  const told = { 'content-length': '65537' };
  expect((await post('/api/auth/login', '{}', told)).status).toBe(413);
  expect((await post('/api/auth/login', sized(64 * 1024))).status).toBe(400);
  expect((await post('/api/sessions', sized(1024 * 1024 + 1))).status).toBe(201);
  const huge = JSON.stringify({ topic: 'x', originalImageData: 'y'.repeat(20 * 1024 * 1024) });
  expect((await post('/api/sessions', huge)).status).toBe(413);
  const { id } = (await post('/api/sessions', '{}')).json;
  const putTopic = (bytes: number) =>
    server.call('PUT', `/api/sessions/${id}/topic`, { token, body: sized(bytes) });
  expect((await putTopic(1024 * 1024)).status).toBe(200);
  expect((await putTopic(1024 * 1024 + 1)).status).toBe(413);
});

test.each([
  ['no text', '', 400, 'The body is empty'],
  ['half a text', '{', 400, 'The body is not valid JSON'],
  ['an escape without an end', '"\\u0000', 400, 'The body is not valid JSON'],
  ['null', 'null', 400, 'The request must be a JSON object'],
  ['an array', '[]', 400, 'The request must be a JSON object'],
  ['too deep', `${'['.repeat(11)}${']'.repeat(11)}`, 400, 'The body is nested more than 10 levels deep'],
  ['too many items', `[${'0,'.repeat(100)}0]`, 413, 'The body has more than 100 items'],
  ['a prototype', '{"__proto__":{"email":"a@b.cd"}}', 400, 'The body has a key named __proto__'],
  ['a key twice', '{"email":"a","email":"b"}', 400, 'The body names a key twice in one object'],
  ['a byte order mark', '\ufeff{}', 400, 'The body starts with a byte order mark: send it without'],
])('a body with %s is refused', async (_what, body, status, message) => {
  server.clock.advance(15 * minuteMs);
  const answer = await server.call('POST', '/api/auth/login', { body });
  expect([answer.status, answer.json.message]).toEqual([status, message]);
});

test.each([
  [{ 'content-type': 'text/plain' }, 'The content type must be application/json'],
  [{ 'content-encoding': 'gzip' }, 'Compressed bodies are not supported'],
  [{ 'content-encoding': 'gzip, gzip' }, 'Compressed bodies are not supported'],
])('a body with the headers %j is refused', async (headers, message) => {
  server.clock.advance(15 * minuteMs);
  const answer = await server.call('POST', '/api/auth/login', { body: '{}', headers });
  expect([answer.status, answer.json]).toEqual([415, { message, code: 'unsupported' }]);
});

test('no body is read before it is known who asks', async () => {
  for (const [method, path] of [
    ['POST', '/api/sessions'],
    ['PUT', '/api/sessions/x/topic'],
    ['PUT', '/api/sessions/x/report'],
    ['POST', '/api/sessions/x/start-research'],
  ] as const) {
    const answer = await server.call(method, path, { body: '{', headers: { 'content-encoding': 'gzip' } });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

test('each expected failure has its status, and an unexpected one says nothing', async () => {
  const statuses: Record<ErrorCode, number> = {
    invalid_input: 400,
    unauthenticated: 401,
    insufficient_credits: 402,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    conflict: 409,
    timeout: 408,
    too_large: 413,
    unsupported: 415,
    rate_limited: 429,
    not_implemented: 501,
    unavailable: 503,
  };
  const router = createRouter();
  router.get('/api/fail/:code', (c) => {
    const code = c.req.param('code');
    if (code === 'unknown') throw new Error('password=hunter2 at row 7');
    throw new AppError(code as ErrorCode, `it is ${code}`, { retryAfterSeconds: 7 });
  });
  const app = createApp({
    title: 'x',
    version: '1',
    logger: createLogger('silent'),
    api: [router],
    client: new Hono(),
  });
  for (const [code, status] of Object.entries(statuses)) {
    const answer = await app.request(`/api/fail/${code}`);
    expect([code, answer.status, answer.headers.get('retry-after')]).toEqual([code, status, '7']);
    expect(await answer.json()).toEqual({ message: `it is ${code}`, code });
  }
  const unknown = await app.request('/api/fail/unknown', { headers: { 'x-request-id': 'abc-1' } });
  expect(unknown.status).toBe(500);
  expect(await unknown.json()).toEqual({
    message: 'Something went wrong. Please try again.',
    code: 'internal',
  });
  expect(unknown.headers.get('x-request-id')).toBe('abc-1');
});

test('what is refused is logged with who, what and why, and nothing that was sent', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const own = await makeTestServer({ logger });
  const { token, id } = await own.signUp();
  const password = 'planted-secret-99';
  for (let i = 0; i < 11; i += 1)
    await own.call('POST', '/api/auth/login', { body: { email: 'planted@example.org', password } });
  await own.call('GET', '/api/sessions', { token: 'planted-token' });
  await own.call('POST', '/api/account/delete', { token, body: { password } });
  await own.call('GET', '/api/sessions/planted%20name', { token });
  await own.call('POST', '/api/sessions', { token, body: [] });
  const seen = lines.map(({ msg, code, method, route, userId }) => [msg, code, method, route, userId]);
  const refused = (code: string, method: string, route: string, who?: string) => [
    'request refused',
    code,
    method,
    route,
    who,
  ];
  expect(seen).toEqual([
    ...Array(10).fill(refused('unauthenticated', 'POST', '/api/auth/login')),
    refused('rate_limited', 'POST', '/api/auth/login'),
    refused('unauthenticated', 'GET', '/api/sessions'),
    refused('forbidden', 'POST', '/api/account/delete', id),
    refused('not_found', 'GET', '/api/sessions/:id', id),
  ]);
  expect(lines.every(({ requestId, time }) => Boolean(requestId && time))).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('planted');
  await own.close();
});

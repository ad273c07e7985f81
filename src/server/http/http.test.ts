import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { createApp } from './app.ts';
import { createRouter } from './router.ts';

let server: TestServer;
let ready = true;

beforeAll(async () => {
  server = await makeTestServer({
    isReady: async () => {
      if (!ready) throw new Error('no worker');
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
  expect(ill.json).toEqual({ status: 'unavailable', version: '1.2.3', role: 'all', database: engine });
});

test('the settings that the web client shows are public', async () => {
  expect((await server.call('GET', '/api/app')).json).toEqual({
    brandName: 'Testname',
    passwordMinLength: 6,
    version: '1.2.3',
    dailyCredits: { free: 5, premium: 20 },
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
      'GET /api/sessions',
      'POST /api/sessions',
      'GET /api/sessions/{id}',
      'DELETE /api/sessions/{id}',
      'PUT /api/sessions/{id}/topic',
      'PUT /api/sessions/{id}/report',
      'POST /api/sessions/{id}/start-research',
      'GET /api/sessions/{id}/attachments/{attachmentId}',
      'GET /api/subscription/credits',
      'GET /api/subscription/status',
      'GET /api/subscription/credits/history',
    ].sort(),
  );
});

test('an unknown API call is a JSON 404 with a request id', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/auth/nothing'],
    ['PATCH', '/api/sessions'],
  ] as const) {
    const answer = await server.call(method, path, { token: (await server.signUp()).token });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.json).toEqual({ message: 'There is no such API call', code: 'not_found' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect((await server.call('POST', '/chat')).status).toBe(404);
});

test('bodies that are too large, broken or not JSON are refused', async () => {
  const { token } = await server.signUp();
  const post = (path: string, body: string, headers = {}) =>
    server.call('POST', path, { token, body, headers });
  const large = JSON.stringify({ topic: 'x', padding: 'y'.repeat(1024 * 1024) });
  const refused = await post('/api/auth/login', large);
  expect([refused.status, refused.json]).toEqual([
    413,
    { message: 'The request is larger than 1 MB', code: 'too_large' },
  ]);
  expect((await post('/api/auth/login', large, { 'content-length': String(large.length) })).status).toBe(413);
  expect((await post('/api/sessions', large)).status).toBe(201);
  const huge = JSON.stringify({ topic: 'x', originalImageData: 'y'.repeat(20 * 1024 * 1024) });
  expect((await post('/api/sessions', huge)).status).toBe(413);
  for (const broken of [
    '',
    '{',
    '"\\u0000',
    'null',
    '[]',
    `${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`,
  ]) {
    const answer = await post('/api/auth/login', broken);
    expect([broken.slice(0, 10), answer.status, answer.json.code]).toEqual([
      broken.slice(0, 10),
      400,
      'invalid_input',
    ]);
  }
  expect((await post('/api/auth/login', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
});

test('each expected failure has its status, and an unexpected one says nothing', async () => {
  const statuses: Record<ErrorCode, number> = {
    invalid_input: 400,
    unauthenticated: 401,
    insufficient_credits: 402,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    too_large: 413,
    rate_limited: 429,
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

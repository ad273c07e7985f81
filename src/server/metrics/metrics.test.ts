import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { writeMetrics } from './text.ts';

const operatorKey = 'the key of the operator';
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer({ config: { operatorKey } });
});
afterAll(() => server.close());

/** As it arrives from an address, perhaps by a proxy. */
const askFrom = (remoteAddress: string, headers: Record<string, string> = {}) =>
  server.server.app.request(
    '/metrics',
    { headers },
    { incoming: { headers, socket: { remoteAddress } } as never },
  );

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'tells a program at %s how the server is',
  async (address) => {
    server.server.countAnswer('product', 200);
    server.server.countAnswer('workflow', 404);
    const answer = await askFrom(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await answer.text();
    expect(text).toMatch(/^build_info\{version="1\.2\.3",role="all",database="(pglite|postgres)"\} 1$/m);
    expect(text).toMatch(/^service_ready 1$/m);
    expect(text).toMatch(/^http_answers_total\{part="product",status="2xx"\} \d+$/m);
    expect(text).toMatch(/^http_answers_total\{part="workflow",status="4xx"\} \d+$/m);
    expect(text).toMatch(/^queue_jobs\{queue="workflow\.run",state="waiting"\} 3$/m);
    expect(text).toMatch(/^queue_jobs\{queue="workflow\.run",state="active"\} 1$/m);
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? -?[\d.e+-]+)$/);
  },
);

test.each([
  ['10.0.0.7', {}],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['127.0.0.1', { forwarded: 'for=203.0.113.9' }],
  ['127.0.0.1', { 'x-real-ip': '203.0.113.9' }],
  ['127.0.0.1', { via: '1.1 proxy' }],
  ['10.0.0.7', { 'x-api-key': 'another key' }],
  ['10.0.0.7', { authorization: 'Bearer another' }],
])('is not there for %s with %j', async (address, headers) => {
  const answer = await askFrom(address, headers as Record<string, string>);
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
});

test('is there for the operator, wherever it is asked from', async () => {
  expect((await askFrom('10.0.0.7', { 'x-api-key': operatorKey })).status).toBe(200);
});

test('says that the server cannot serve', async () => {
  const ill = await makeTestServer({
    config: { operatorKey },
    isReady: async () => {
      throw new Error('no library');
    },
  });
  const answer = await ill.call('GET', '/metrics', { headers: { 'x-api-key': operatorKey } });
  expect([answer.status, /^service_ready 0$/m.test(answer.text)]).toEqual([200, true]);
  await ill.close();
});

test('escapes what would end a label', () => {
  const values = [{ labels: { version: 'a"b\\c\nd' }, value: 1 }];
  expect(writeMetrics([{ name: 'x', help: 'y', values }])).toBe(
    '# HELP x y\n# TYPE x gauge\nx{version="a\\"b\\\\c\\nd"} 1\n',
  );
});

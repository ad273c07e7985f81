import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fetchDocument } from '../support/openapi.ts';
import { listOperations, type Operation } from '../support/operations.ts';
import { acquire, inspect, type Possessions } from '../support/possessions.ts';
import { makeTestServer, type TestServer } from '../support/server.ts';
import { listTrespasses, ownRequest } from '../support/trespass.ts';
import { hides, sendTo } from '../support/trespass-answers.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const apiKey = 'the service key of this test';
const password = 'rosehip-42-tea';
const dayMs = 24 * 60 * 60 * 1000;

type Person = { id: string; token: string; user: { email: string } };
/** What a route needs to be called by the owner: ids for its path, a query, and a body. */
type Call = { id?: string; attachmentId?: string; query?: string; body?: object };
/**
 * `anyone`: open, with the status that a call without a meaning gets. `self`: of the caller, who has no others to name.
 * `owned`: names something that belongs to one user.
 */
type Rule =
  | { for: 'anyone'; status: number }
  | { for: 'self'; status: number; body?: object }
  | { for: 'owned'; status: number; prepare: () => Promise<Call> };

let server: TestServer;
let owner: Person;
let stranger: Person;
let expired: string;
let revoked: string;

beforeAll(async () => {
  server = await makeTestServer();
  expired = (await server.signUp()).token;
  server.clock.advance(31 * dayMs);
  const leaver = await server.signUp();
  revoked = leaver.token;
  await server.call('POST', '/api/auth/logout', { token: revoked });
  [owner, stranger] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

async function newSession(): Promise<Call> {
  const { json } = await server.call('POST', '/api/sessions', {
    token: owner.token,
    body: { topic: 'mine' },
  });
  return { id: json.id };
}
async function newAttachment(): Promise<Call> {
  const { id = '' } = await newSession();
  const topic = 'mine';
  await server.call('POST', `/api/sessions/${id}/start-research`, { token: owner.token, body: { topic } });
  const sent = { filename: 'a.png', content_type: 'image/png', size_bytes: 3, base64_data: 'YWJj' };
  const kwargs = { input: { topic, image_attachments: [sent] } };
  const admit = await server.server.gate.prepare({ caller: { id: owner.id }, kwargs });
  const run = { threadId: randomUUID(), runId: randomUUID(), threadHasState: false };
  const admitted = await server.database.db.transaction((tx) =>
    admit(tx, { ...run, metadata: { session_id: id } }),
  );
  if (!admitted) throw new Error('the run was not admitted');
  const [kept] = (admitted.input as { image_attachments: { attachment_id: string }[] }).image_attachments;
  return { id, attachmentId: kept?.attachment_id ?? '' };
}
async function newDevice(): Promise<Call> {
  const { email } = owner.user;
  const { json } = await server.call('POST', '/api/auth/login', { body: { email, password } });
  const { devices } = (await server.call('GET', '/api/account/devices', { token: json.token })).json;
  return { id: devices.find(({ current }: { current: boolean }) => current).id };
}

const session = (status: number, body?: object): Rule => ({
  for: 'owned',
  status,
  prepare: async () => ({ ...(await newSession()), ...(body && { body }) }),
});

/** Images are read where Medical Imaging is on; here it is off, and even the owner is told that nothing is there. */
let attached: ReturnType<typeof newAttachment> | undefined;
const turnedOff: Rule = {
  for: 'owned',
  status: 404,
  prepare: () => {
    attached ??= newAttachment();
    return attached;
  },
};

/** Every route of the product API. One that is missing here fails the test. */
const matrix: Record<string, Rule> = {
  'GET /api/app': { for: 'anyone', status: 200 },
  'GET /api/health': { for: 'anyone', status: 200 },
  'GET /api/openapi.json': { for: 'anyone', status: 200 },
  'GET /api/auth/settings': { for: 'anyone', status: 200 },
  'POST /api/auth/register': { for: 'anyone', status: 400 },
  'POST /api/auth/login': { for: 'anyone', status: 400 },
  'POST /api/auth/login/totp': { for: 'anyone', status: 400 },
  'POST /api/auth/google': { for: 'anyone', status: 400 },
  'POST /api/auth/verify-email': { for: 'anyone', status: 400 },
  'POST /api/auth/resend-verification': { for: 'anyone', status: 400 },
  'POST /api/auth/forgot-password': { for: 'anyone', status: 400 },
  'POST /api/auth/reset-password': { for: 'anyone', status: 400 },
  'POST /api/auth/logout': { for: 'anyone', status: 204 },
  'GET /api/auth/me': { for: 'self', status: 200 },
  'GET /api/account': { for: 'self', status: 200 },
  'GET /api/account/devices': { for: 'self', status: 200 },
  'DELETE /api/account/devices': { for: 'self', status: 204 },
  'DELETE /api/account/devices/:id': { for: 'owned', status: 204, prepare: newDevice },
  'POST /api/account/password': { for: 'self', status: 204, body: { proof: { password }, password } },
  'POST /api/account/totp': { for: 'self', status: 200, body: { password } },
  'POST /api/account/totp/confirm': { for: 'self', status: 400, body: { code: '000000' } },
  'POST /api/account/totp/disable': { for: 'self', status: 204, body: { password } },
  'GET /api/account/export': { for: 'self', status: 200 },
  'POST /api/account/delete': { for: 'self', status: 403, body: { password: 'wrong' } },
  'GET /api/sessions': { for: 'self', status: 200 },
  'POST /api/sessions': { for: 'self', status: 201, body: {} },
  'GET /api/sessions/:id': session(200),
  'DELETE /api/sessions/:id': session(204),
  'PUT /api/sessions/:id/topic': session(200, { topic: 'another' }),
  'PUT /api/sessions/:id/report': session(200, { final_report: '<p>x</p>' }),
  'POST /api/sessions/:id/start-research': session(200, { topic: 'mine' }),
  'POST /api/sessions/:id/cancel': session(409),
  'GET /api/sessions/:id/attachments/:attachmentId': { for: 'owned', status: 200, prepare: newAttachment },
  'GET /api/sessions/:id/export': {
    for: 'owned',
    status: 409,
    prepare: async () => ({ ...(await newSession()), query: '?format=md' }),
  },
  'PUT /api/sessions/:id/imaging/reviews': session(404, {
    reviews: [{ finding: 'finding-1', decision: 'accepted' }],
  }),
  'POST /api/imaging/facts': { for: 'self', status: 404 },
  'POST /api/imaging/text-regions': { for: 'self', status: 404 },
  'POST /api/imaging/frame': { for: 'self', status: 404 },
  'POST /api/imaging/clean': { for: 'self', status: 404 },
  'GET /api/sessions/:id/attachments/:attachmentId/facts': turnedOff,
  'GET /api/sessions/:id/attachments/:attachmentId/text-regions': turnedOff,
  'GET /api/sessions/:id/attachments/:attachmentId/frame': turnedOff,
  'GET /api/sessions/:id/attachments/:attachmentId/clean': turnedOff,
  'GET /api/subscription/credits': { for: 'self', status: 200 },
  'GET /api/subscription/status': { for: 'self', status: 200 },
  'GET /api/subscription/credits/history': { for: 'self', status: 200 },
  'POST /api/subscription/promo-code/validate': { for: 'self', status: 404, body: { code: 'X' } },
  'POST /api/subscription/promo-code': { for: 'self', status: 404, body: { code: 'X' } },
};

const routesOf = (app: { routes: readonly { method: string; path: string }[] }) =>
  new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`));

test('every route of the product API has its row', () => {
  const api = [...routesOf(server.server.app)].filter((route) => route.includes(' /api/'));
  expect(api.sort()).toEqual(Object.keys(matrix).sort());
});

describe.each(Object.entries(matrix))('%s', (route, rule) => {
  const [method = '', template = ''] = route.split(' ');
  const send = (call: Call, headers: Record<string, string>) =>
    server.call(
      method,
      template.replace(/:(\w+)/g, (_, name: 'id') => call[name] ?? '') + (call.query ?? ''),
      {
        headers,
        ...(method !== 'GET' && method !== 'DELETE' ? { body: call.body ?? {} } : {}),
      },
    );
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const nobodies = (): [who: string, headers: Record<string, string>][] => [
    ['anonymous', {}],
    ['expired token', as(expired)],
    ['revoked token', as(revoked)],
    ['service key', { 'x-api-key': apiKey }],
  ];
  const call = async (): Promise<Call> =>
    rule.for === 'owned' ? rule.prepare() : rule.for === 'self' && rule.body ? { body: rule.body } : {};

  test('answers whom it should, and strangers as if there were nothing', async () => {
    server.clock.advance(20 * 60_000);
    const request = await call();
    for (const [who, headers] of nobodies()) {
      const { status, text } = await send(request, headers);
      expect([who, status]).toEqual([who, rule.for === 'anyone' ? rule.status : 401]);
      expect(text).not.toContain(owner.user.email);
    }
    if (rule.for === 'owned') {
      const foreign = await send(request, as(stranger.token));
      const nowhere = await send({ ...request, id: randomUUID() }, as(stranger.token));
      expect([foreign.status, foreign.text]).toEqual([404, nowhere.text]);
    } else if (rule.for === 'self') {
      expect((await send(request, as(stranger.token))).text).not.toContain(owner.user.email);
    }
    // A sign-out would take the owner from the routes that follow.
    const token = template.endsWith('/logout') ? (await server.signUp()).token : owner.token;
    expect((await send(request, as(token))).status).toBe(rule.status);
  });
});

describe('the workflow service', () => {
  let workflow: WorkflowServer;
  let operations: Operation[];
  let owned: Possessions;
  const accesses: { caller: { id: string } | undefined; method: string; path: string }[] = [];

  beforeAll(async () => {
    const { authenticate } = server.server;
    const recordAccess = async (access: (typeof accesses)[number]) => void accesses.push(access);
    workflow = await startWorkflow({ database: server.database, authenticate, apiKey, recordAccess });
    operations = listOperations(await fetchDocument(workflow.url));
    owned = await acquire(workflow.clientFor({ authorization: `Bearer ${owner.token}` }), {
      isRunning: false,
    });
  });
  afterAll(() => workflow?.close());

  test('describes every route that it has', () => {
    const described = operations.map(
      ({ method, template }) => `${method} ${template.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const open = ['GET /openapi.json', 'GET /docs'];
    const hidden = [...routesOf(workflow.workflow.app)]
      .map((route) => route.replace(/\{[^}]*\}/g, ''))
      .filter((route) => !described.includes(route) && !open.includes(route));
    expect(hidden).toEqual([]);
  });

  test.each([
    ['anonymous', () => ({})],
    ['expired token', () => ({ authorization: `Bearer ${expired}` })],
    ['revoked token', () => ({ authorization: `Bearer ${revoked}` })],
    ['wrong service key', () => ({ 'x-api-key': `${apiKey}.` })],
  ])('lets nobody in: %s', async (_who, headers) => {
    const entered: string[] = [];
    for (const operation of operations) {
      const { status } = await sendTo(workflow.url, operation, ownRequest(operation, owned), headers());
      if (status !== 401) entered.push(operation.name);
    }
    expect(entered).toEqual(['get /ok', 'get /info']);
  });

  test('shows another user nothing, and the service key and the owner all', async () => {
    const clientOf = ({ token }: Person) => workflow.clientFor({ authorization: `Bearer ${token}` });
    const own = await acquire(clientOf(stranger), { isRunning: false });
    const before = await inspect(clientOf(owner), owned);
    const open: string[] = [];
    for (const operation of operations) {
      for (const request of listTrespasses(operation, own, owned)) {
        if (request.reached.length === 0) continue;
        const headers = { authorization: `Bearer ${stranger.token}` };
        const answer = await sendTo(workflow.url, operation, request, headers);
        if (!hides(operation, answer, owned)) open.push(`${operation.name} reaching for ${request.reached}`);
      }
    }
    expect(open).toEqual([]);
    expect(await inspect(clientOf(owner), owned)).toEqual(before);
    accesses.length = 0;
    const operator = workflow.clientFor({ 'x-api-key': apiKey });
    expect(await operator.threads.get(owned.threadId)).toMatchObject({ thread_id: owned.threadId });
    await clientOf(owner).threads.get(owned.threadId);
    await clientOf(stranger)
      .threads.get(owned.threadId)
      .catch(() => undefined);
    const access = { method: 'GET', path: `/threads/${owned.threadId}` };
    expect(accesses).toEqual([
      { caller: undefined, ...access },
      { caller: expect.objectContaining({ id: owner.id }), ...access },
    ]);
    const path = `/threads/${owned.threadId}/stream/events`;
    const headers = { authorization: `Bearer ${owner.token}` };
    const socket = new WebSocket(`${workflow.url.replace('http', 'ws')}${path}`, { headers });
    await once(socket, 'open');
    socket.close();
    await expect.poll(() => accesses.at(-1)?.path).toBe(path);
  });
});

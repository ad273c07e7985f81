import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer({ config: { dailyCredits: { free: 105, premium: 420 } } });
});
afterAll(() => server.close());

const get = (path: string, token?: string) => server.call('GET', `/api/subscription/${path}`, { token });

test('a new account has the full credits of its plan', async () => {
  const { token } = await server.signUp();
  const credits = {
    creditsRemaining: 105,
    dailyLimit: 105,
    totalCreditsUsed: 0,
    resetTime: '2026-03-11T00:00:00.000Z',
    type: 'FREE',
  };
  expect((await get('credits', token)).json).toEqual(credits);
  expect((await get('status', token)).json).toEqual({
    type: 'FREE',
    status: 'Active',
    credits,
    ends_at: null,
  });
  expect((await get('credits/history', token)).json).toEqual({ transactions: [] });
});

test('the history is newest first, ten unless asked, a hundred at most, and one’s own', async () => {
  const { token } = await server.signUp();
  const stranger = await server.signUp();
  for (let i = 1; i <= 101; i += 1) {
    const { json } = await server.call('POST', '/api/sessions', { token, body: {} });
    server.clock.advance(1000);
    await server.call('POST', `/api/sessions/${json.id}/start-research`, {
      token,
      body: { topic: `question ${i}` },
    });
  }
  const latest = (await get('credits/history', token)).json.transactions;
  expect(latest).toHaveLength(10);
  expect(latest[0]).toEqual({
    id: expect.any(String),
    created_at: server.clock.now().toISOString(),
    transaction_type: 'CONSUME',
    amount: -1,
    description: 'Research: question 101',
  });
  expect(latest[9].description).toBe('Research: question 92');
  expect((await get('credits/history?limit=100', token)).json.transactions).toHaveLength(100);
  expect((await get('credits/history', stranger.token)).json.transactions).toEqual([]);
  expect((await get('credits/history?limit=101', token)).json.message).toBe('Limit must be at most 100');
  expect((await get('credits/history?limit=0', token)).json.message).toBe('Limit must be at least 1');
  for (const wrong of ['x', '1.5', '', '-3', '1e99', '%00']) {
    expect((await get(`credits/history?limit=${wrong}`, token)).status).toBe(400);
  }
});

test('nothing of it is shown without a token', async () => {
  for (const path of ['credits', 'status', 'credits/history']) expect((await get(path)).status).toBe(401);
});

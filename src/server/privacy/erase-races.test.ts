import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';

const password = 'rosehip-42-tea';
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());

/** Somebody with five researches, of which two are paid for. */
async function person() {
  const someone = await server.signUp();
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `/api/${path}`, { token: someone.token, body });
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1)
    ids.push((await call('POST', 'sessions', { topic: `Question ${i}` })).json.id);
  for (const id of ids.slice(0, 2))
    await call('POST', `sessions/${id}/start-research`, { topic: 'Question' });
  return { ...someone, call, ids, erase: () => call('POST', 'account/delete', { password }) };
}

const login = (email: string) => server.call('POST', '/api/auth/login', { body: { email, password } });

test('an account that is deleted twice at once is gone, and neither is told that something went wrong', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { user, erase } = await person();
    const answers = await Promise.all([erase(), erase()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    // Whoever comes too late is signed out.
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true);
    expect((await login(user.email)).status).toBe(401);
  }
});

test('an account is deleted while its researches are deleted and started elsewhere', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { user, erase, call, ids } = await person();
    const others = [
      ...ids.map((id) => call('DELETE', `sessions/${id}`)),
      ...ids.map((id) => call('POST', `sessions/${id}/start-research`, { topic: 'Question' })),
      ...ids.map((id) => call('PUT', `sessions/${id}/topic`, { topic: 'Another' })),
    ];
    const [erased, ...answers] = await Promise.all([erase(), ...others]);
    expect([erased.status, erased.text]).toEqual([204, '']);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect((await login(user.email)).status).toBe(401);
  }
});

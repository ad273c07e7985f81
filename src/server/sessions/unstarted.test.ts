import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());

test('nobody keeps more sessions that cost nothing than can be listed, and each that goes makes room', async () => {
  const { id: userId, token } = await server.signUp();
  const create = () => server.call('POST', '/api/sessions', { token, body: {} });
  await server.database.db.execute(
    sql`insert into research_sessions (user_id, topic)
      select ${userId}::uuid, 'New Research' from generate_series(1, ${limits.unstartedSessionsMax - 1})`,
  );
  const { json: last } = await create();
  const refused = await create();
  expect(refused).toMatchObject({ status: 413, json: { code: 'too_large' } });
  expect(refused.json.message).toContain('Delete some');
  const listed = await server.call('GET', '/api/sessions', { token });
  expect(listed.json).toHaveLength(limits.unstartedSessionsMax);

  // One that is paid for counts no more, and one that is deleted neither.
  await server.call('POST', `/api/sessions/${last.id}/start-research`, { token, body: { topic: 'Aspirin' } });
  const { status, json } = await create();
  expect(status).toBe(201);
  expect((await create()).status).toBe(413);
  await server.call('DELETE', `/api/sessions/${json.id}`, { token });
  expect((await create()).status).toBe(201);

  const { token: other } = await server.signUp();
  expect((await server.call('POST', '/api/sessions', { token: other, body: {} })).status).toBe(201);
});

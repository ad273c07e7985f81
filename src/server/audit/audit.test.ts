import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { auditLog } from './schema.ts';

let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());

const entriesOf = (userId: string) =>
  server.database.db.select().from(auditLog).where(eq(auditLog.subject, userId)).orderBy(auditLog.seq);

test('every access to a research is recorded once, with who, what and when, and nothing of its content', async () => {
  const { token, id } = await server.signUp();
  const { json } = await server.call('POST', '/api/sessions', { token, body: { topic: 'a planted topic' } });
  await server.call('GET', '/api/sessions', { token });
  await server.call('GET', `/api/sessions/${json.id}`, { token });
  await server.call('PUT', `/api/sessions/${json.id}/topic`, { token, body: { topic: 'another' } });
  await server.call('GET', `/api/sessions/${json.id}/attachments/${json.id}`, { token });
  await server.call('DELETE', `/api/sessions/${json.id}`, { token });
  const entries = await entriesOf(id);
  expect(entries.map(({ actor, action, object }) => [actor === id, action, object])).toEqual([
    [true, 'POST', '/api/sessions'],
    [true, 'GET', '/api/sessions'],
    [true, 'GET', `/api/sessions/${json.id}`],
    [true, 'PUT', `/api/sessions/${json.id}/topic`],
    [true, 'DELETE', `/api/sessions/${json.id}`],
  ]);
  expect(entries[0]?.at).toEqual(server.clock.now());
  expect(JSON.stringify(entries)).not.toMatch(/planted|example\.org/);
});

test('looking at a picture of a research is recorded once', async () => {
  const own = await makeTestServer({
    imageTools: {
      facts: async () => {
        throw new Error('not asked for');
      },
      findText: async () => [],
      png: async () => new Uint8Array(1),
      clean: async () => ({ type: 'image/png', bytes: new Uint8Array(1) }),
    },
  });
  const { token, id } = await own.signUp();
  const { json } = await own.call('POST', '/api/sessions', { token, body: { topic: 'mine' } });
  const body = { topic: 'mine' };
  await own.call('POST', `/api/sessions/${json.id}/start-research`, { token, body });
  const image_attachments = [{ filename: 'a.png', content_type: 'image/png', base64_data: 'YWJj' }];
  const kwargs = { input: { topic: 'mine', image_attachments } };
  const admit = await own.server.gate.prepare({ caller: { id }, kwargs });
  const run = { threadId: randomUUID(), runId: randomUUID(), threadHasState: false };
  const admitted = await own.database.db.transaction((tx) =>
    admit(tx, { ...run, metadata: { session_id: json.id } }),
  );
  const sent = admitted?.input as { image_attachments: { attachment_id: string }[] } | undefined;
  const [kept] = sent?.image_attachments ?? [];
  const path = `/api/sessions/${json.id}/attachments/${kept?.attachment_id}`;
  for (const what of ['', '/frame', '/clean'])
    expect((await own.call('GET', `${path}${what}`, { token })).status).toBe(200);
  const entries = await own.database.db.select().from(auditLog).where(eq(auditLog.subject, id));
  const looked = entries.flatMap(({ object }) => (object?.startsWith(path) ? [object] : []));
  expect(looked.sort()).toEqual([path, `${path}/clean`, `${path}/frame`]);
  await own.close();
});

test('administration is recorded', async () => {
  const { id, user } = await server.signUp();
  const { admin } = server.server;
  await admin.setPlan(user.email, 'PREMIUM', null);
  for await (const _part of await admin.exportUser(user.email));
  await admin.eraseUser(user.email);
  const entries = await entriesOf(id);
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['administrator', 'set plan PREMIUM'],
    ['administrator', 'export account'],
    ['administrator', 'erase account'],
  ]);
});

test('entries that come at once are chained one after the other', async () => {
  const { recordAccess, admin } = server.server;
  const before = await admin.verifyAudit();
  await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      recordAccess({ actor: 'operator', action: 'GET', object: `/threads/${i}` }),
    ),
  );
  const after = await admin.verifyAudit();
  expect(after).toEqual({ rows: before.rows + 200, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(after.hash).not.toBe(before.hash);
});

test('takes no change, no deletion and no emptying', async () => {
  const { db } = server.database;
  const appendOnly = { cause: { message: 'audit_log is append-only' } };
  await expect(db.update(auditLog).set({ actor: 'nobody' })).rejects.toMatchObject(appendOnly);
  await expect(db.delete(auditLog)).rejects.toMatchObject(appendOnly);
  await expect(db.execute(sql`truncate audit_log`)).rejects.toMatchObject(appendOnly);
});

test.each([
  ['changed', sql`update audit_log set actor = 'somebody else' where seq = 3`],
  ['taken out', sql`delete from audit_log where seq = 3`],
  ['given another time', sql`update audit_log set at = at + interval '1 second' where seq = 3`],
])('a row that was %s behind the back of the database is found', async (_what, tamper) => {
  const own = await makeTestServer();
  for (let i = 0; i < 6; i += 1) await own.server.recordAccess({ actor: 'operator', action: `act ${i}` });
  expect((await own.server.admin.verifyAudit()).brokenAt).toBeUndefined();
  await own.database.db.execute(sql`alter table audit_log disable trigger all`);
  await own.database.db.execute(tamper);
  expect((await own.server.admin.verifyAudit()).brokenAt).toBe(3);
  await own.close();
});

test('an object that ends in half a character or holds NUL does not break the chain', async () => {
  const own = await makeTestServer();
  await own.server.recordAccess({ actor: 'operator', action: 'read', object: `a${'\u{1F600}'.repeat(400)}` });
  await own.server.recordAccess({ actor: 'operator', action: 'read', object: 'a\0b\ud83d' });
  expect((await own.server.admin.verifyAudit()).brokenAt).toBeUndefined();
  await own.close();
});

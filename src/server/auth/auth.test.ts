import { Readable } from 'node:stream';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { users } from '../accounts/schema.ts';
import { authTokens } from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;
const password = 'rosehip-42-tea';
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());

const register = (body: object) => server.call('POST', '/api/auth/register', { body });
const login = (body: object) => server.call('POST', '/api/auth/login', { body });
const me = (token: string) => server.call('GET', '/api/auth/me', { token });

test('registration signs in, with the e-mail address trimmed and in lower case', async () => {
  const { status, json } = await register({ username: ' Ann Lee ', email: '  Ann@Example.ORG ', password });
  expect(status).toBe(201);
  expect(json.user).toEqual({ username: 'Ann Lee', email: 'ann@example.org' });
  expect((await me(json.token)).json).toEqual(json.user);
  expect((await login({ email: 'ANN@example.org', password })).status).toBe(200);
});

test('a taken e-mail address is a conflict, also when two register at once', async () => {
  const person = { username: 'twin', email: 'twin@example.org', password };
  const answers = await Promise.all([register(person), register({ ...person, email: 'TWIN@example.org' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json).toEqual({
    message: 'An account with this email already exists. Please log in instead.',
    code: 'conflict',
  });
});

test.each([
  ['short', 'Password must be at least 6 characters'],
  ['💊💊💊💊💊', 'Password must be at least 6 characters'],
  ['PassWord1', 'This password is too common. Please choose another one.'],
  ['ｐａｓｓｗｏｒｄ', 'This password is too common. Please choose another one.'],
  ['zzzzzzzzzz', 'This password is too common. Please choose another one.'],
  ['Weak@Example.org', 'Password must not be your name or your email address'],
  ['weakling', 'Password must not be your name or your email address'],
])('the password %s is refused', async (weak, message) => {
  const answer = await register({ username: 'Weakling', email: 'weak@example.org', password: weak });
  expect(answer.status).toBe(400);
  expect(answer.json.message).toBe(message);
});

test.each([
  [{ email: 'a@example.org', password }, 'Name is required'],
  [{ username: '  ', email: 'a@example.org', password }, 'Name is required'],
  [{ username: 'Ann\r\nBcc: b@example.org', email: 'a@example.org', password }, 'Name is not valid'],
  [{ username: 'Ann\u202egro.elpmaxe', email: 'a@example.org', password }, 'Name is not valid'],
  [{ username: 'a', email: 'not an address', password }, 'Please enter a valid email address'],
  [{ username: 'a', email: 7, password }, 'Email is not valid'],
  [{ username: 'a', email: 'a@example.org', password: 'x'.repeat(1025) }, 'Password is too long'],
  [
    { username: 'a\0b', email: 'a@example.org', password },
    'The text contains a character that cannot be stored (NUL)',
  ],
  [['a'], 'The request must be a JSON object'],
])('the registration %j is refused with a readable message', async (body, message) => {
  const answer = await register(body);
  expect(answer.json).toEqual({ message, code: 'invalid_input' });
  expect(answer.status).toBe(400);
});

test('an unknown address and a wrong password fail alike', async () => {
  await register({ username: 'bea', email: 'bea@example.org', password });
  const wrong = await login({ email: 'bea@example.org', password: 'not the password' });
  const unknown = await login({ email: 'nobody@example.org', password: 'not the password' });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(wrong.json).toEqual({ message: 'Invalid email or password', code: 'unauthenticated' });
  expect(unknown.text).toBe(wrong.text);
});

test('an unknown address takes the time of a password check', async () => {
  const timeOf = async (email: string) => {
    const start = performance.now();
    await login({ email, password: 'not the password' });
    return performance.now() - start;
  };
  await register({ username: 'tim', email: 'tim@example.org', password });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    known.push(await timeOf('tim@example.org'));
    unknown.push(await timeOf('tom@example.org'));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test('the token is stored only as a hash, is revoked by logout, and expires', async () => {
  const { json } = await register({ username: 'cat', email: 'cat@example.org', password });
  const rows = await server.database.db.select().from(authTokens);
  expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.tokenHash))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(json.token);

  const second = (await login({ email: 'cat@example.org', password })).json;
  const out = await server.call('POST', '/api/auth/logout', { token: json.token });
  expect(out.status).toBe(204);
  expect((await me(json.token)).status).toBe(401);
  expect((await me(second.token)).status).toBe(200);

  for (let day = 0; day < 30; day += 10) {
    expect((await me(second.token)).status).toBe(200);
    server.clock.advance(10 * dayMs - (day === 20 ? 1 : 0));
  }
  expect((await me(second.token)).status).toBe(200);
  server.clock.advance(1);
  expect((await me(second.token)).status).toBe(401);
  await server.server.sweep();
  expect(await server.database.db.select().from(authTokens)).toEqual([]);
});

test('a token that nobody used for two weeks signs nobody in', async () => {
  const { json } = await register({ username: 'ida', email: 'ida@example.org', password });
  server.clock.advance(14 * dayMs - 1);
  expect((await me(json.token)).status).toBe(200);
  server.clock.advance(14 * dayMs);
  expect((await me(json.token)).status).toBe(401);
});

test('an old hash is replaced by a present one when its owner signs in', async () => {
  await register({ username: 'old', email: 'old@example.org', password });
  const byEmail = eq(users.email, 'old@example.org');
  const weak = await hash(password, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await server.database.db.update(users).set({ passwordHash: weak }).where(byEmail);
  for (const stored of [weak, undefined]) {
    const [before] = await server.database.db.select().from(users).where(byEmail);
    expect((await login({ email: 'old@example.org', password })).status).toBe(200);
    const [after] = await server.database.db.select().from(users).where(byEmail);
    expect(after?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(after?.passwordHash === before?.passwordHash).toBe(stored === undefined);
  }
});

test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(300)}`, 'Bearer wrong'])(
  'the header %j signs nobody in',
  async (authorization) => {
    const answer = await server.call('GET', '/api/auth/me', { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.json).toEqual({ message: 'Please log in to continue', code: 'unauthenticated' });
  },
);

test('guessing is slowed down, also when all guesses come at once, and only for that account', async () => {
  await register({ username: 'dan', email: 'dan@example.org', password });
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, i) => login({ email: 'dan@example.org', password: `guess ${i}` })),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = guesses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBe(900);
  expect((await login({ email: 'dan@example.org', password })).status).toBe(429);
  expect((await login({ email: 'bea@example.org', password })).status).toBe(200);
  server.clock.advance(15 * 60_000);
  expect((await login({ email: 'dan@example.org', password })).status).toBe(200);
});

test('good logins are not counted', async () => {
  await register({ username: 'eve', email: 'eve@example.org', password });
  for (let i = 0; i < 12; i += 1) {
    expect((await login({ email: 'eve@example.org', password })).status).toBe(200);
  }
});

test('an e-mail address has a length', async () => {
  const email = `${'x'.repeat(250)}@example.org`;
  for (const answer of [
    await login({ email, password }),
    await register({ username: 'x', email, password }),
  ]) {
    expect([answer.status, answer.json.message]).toEqual([400, 'Email is too long']);
  }
});

test.each([
  ['that are not JSON', '{'],
  ['that name no account', { password }],
  ['that lack a password', { email: 'ghost@example.org' }],
  ['that are too large', 'x'.repeat(70_000)],
])('attempts %s are counted', async (_what, body) => {
  server.clock.advance(15 * 60_000);
  const send = () => server.call('POST', '/api/auth/login', { body });
  for (let i = 0; i < 10; i += 1) expect((await send()).status).not.toBe(429);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('attempts count for the address that a trusted proxy tells', async () => {
  const proxied = await makeTestServer({ config: { trustProxy: 'loopback' } });
  const guess = async (client: string) => {
    const headers = { 'x-forwarded-for': client };
    const body = JSON.stringify({ email: 'gil@example.org', password: 'not the password' });
    const socket = { remoteAddress: '127.0.0.1' };
    const incoming = Object.assign(Readable.from([Buffer.from(body)]), { headers, socket });
    const request = { method: 'POST', headers: { 'content-type': 'application/json' } };
    return (await proxied.server.app.request('/api/auth/login', request, { incoming })).status;
  };
  for (let i = 0; i < 10; i += 1) expect(await guess('2001:db8::1')).toBe(401);
  expect(await guess('2001:db8::ffff')).toBe(429);
  expect(await guess('2001:db8:0:1::1')).toBe(401);
  await proxied.close();
});

import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { users } from '../accounts/schema.ts';

const password = 'rosehip-42-tea';
const chosen = 'another-rosehip-43';
const minuteMs = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(20 * minuteMs));

const login = (email: string, secret = password) =>
  server.call('POST', '/api/auth/login', { body: { email, password: secret } });
const isSignedIn = async (token: string) =>
  (await server.call('GET', '/api/auth/me', { token })).status === 200;

describe('guesses that come all at once', () => {
  test('get no eleventh look at the password, also where the right one is among them', async () => {
    for (const at of [10, 11, 25, 39]) {
      server.clock.advance(60 * minuteMs);
      const { user } = await server.signUp();
      const guesses = Array.from({ length: 40 }, (_, i) => (i === at ? password : `wrong ${i}`));
      const answers = await Promise.all(guesses.map((guess) => login(user.email, guess)));
      const looked = answers.filter(({ status }) => status !== 429);
      expect(looked.map(({ status }) => status)).toEqual(Array(10).fill(401));
      expect(answers[at]?.status).toBe(429);
    }
  });

  test('do not keep out the owner who comes among the first', async () => {
    for (const at of [0, 5, 9]) {
      server.clock.advance(60 * minuteMs);
      const { user } = await server.signUp();
      const guesses = Array.from({ length: 40 }, (_, i) => (i === at ? password : `wrong ${i}`));
      const answers = await Promise.all(guesses.map((guess) => login(user.email, guess)));
      expect(answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))).toEqual([at]);
      // A sign-in forgets the failures before it, so ten more are looked at.
      expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(19);
    }
  });

  test('lock an account for a quarter of an hour, to the millisecond', async () => {
    const { user } = await server.signUp();
    await Promise.all(Array.from({ length: 20 }, (_, i) => login(user.email, `wrong ${i}`)));
    server.clock.advance(15 * minuteMs - 1);
    const locked = await login(user.email);
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '1']);
    server.clock.advance(1);
    expect((await login(user.email)).status).toBe(200);
  });
});

describe('sign-ins under way while the password changes', () => {
  test('leave nobody signed in with the old one', async () => {
    for (let round = 0; round < 4; round += 1) {
      server.clock.advance(60 * minuteMs);
      const { token, user } = await server.signUp();
      const change = () =>
        server.call('POST', '/api/account/password', {
          token,
          body: { proof: { password }, password: chosen },
        });
      const old = () => login(user.email);
      const [one, two, changed, ...later] = await Promise.all([old(), old(), change(), old(), old(), old()]);
      expect(changed?.status).toBe(204);
      const tokens = [one, two, ...later].map((answer) => answer?.json.token).filter(Boolean);
      expect(await Promise.all(tokens.map(isSignedIn))).toEqual(tokens.map(() => false));
      expect(await isSignedIn(token)).toBe(true);
      expect((await login(user.email)).status).toBe(401);
      expect((await login(user.email, chosen)).status).toBe(200);
    }
  });

  test('do not bring the old one back where its hash is made anew', async () => {
    for (let round = 0; round < 4; round += 1) {
      server.clock.advance(60 * minuteMs);
      const { id, token, user } = await server.signUp();
      const passwordHash = await hash(password, { algorithm: 2, memoryCost: 8_192, timeCost: 1 });
      await server.database.db.update(users).set({ passwordHash }).where(eq(users.id, id));
      const change = { proof: { password }, password: chosen };
      const [changed] = await Promise.all([
        server.call('POST', '/api/account/password', { token, body: change }),
        login(user.email),
        login(user.email),
      ]);
      expect((await login(user.email)).status).toBe(changed.status === 204 ? 401 : 200);
      expect((await login(user.email, chosen)).status).toBe(changed.status === 204 ? 200 : 401);
    }
  });
});

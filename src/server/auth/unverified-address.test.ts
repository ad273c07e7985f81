import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';

const password = 'rosehip-42-tea';
const chosen = 'another-rosehip-43';
const minuteMs = 60_000;
let server: TestServer;

// No address is verified here unless its owner asks for it: whoever registers one first holds it.
beforeAll(async () => {
  server = await makeTestServer({ config: { requireEmailVerification: false } });
});
afterAll(() => server.close());

const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/${path}`, { body, ...(token && { token }) });
const login = (email: string, secret = password) => post('auth/login', { email, password: secret });
const isSignedIn = async (token: string) =>
  (await server.call('GET', '/api/auth/me', { token })).status === 200;
const about = async (token: string) => (await server.call('GET', '/api/account', { token })).json;
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

async function linkFor(path: 'forgot-password' | 'resend-verification', email: string): Promise<string> {
  await post(`auth/${path}`, { email });
  return (await server.deliverMails()).find((mail) => mail.to === email && mail.token)?.token ?? '';
}
const reset = (token: string, secret = chosen) => post('auth/reset-password', { token, password: secret });

/** Somebody who registered an address that may be another's. */
async function register() {
  const email = `${randomUUID()}@example.org`;
  const { json } = await post('auth/register', { username: 'First', email, password });
  return { email, session: json.token as string };
}

async function turnOn({ email, session }: { email: string; session: string }) {
  const { json } = await post('account/totp', { password }, session);
  const confirmed = await post('account/totp/confirm', { code: codeOf(json.secret) }, session);
  server.clock.advance(minuteMs);
  return {
    email,
    session,
    secret: json.secret as string,
    recovery: confirmed.json.recovery_codes as string[],
  };
}

async function withFactor() {
  return turnOn(await register());
}

describe('a reset of an address that nobody verified', () => {
  test('leaves nothing of whoever came first: password, devices, second factor', async () => {
    const stranger = await withFactor();
    const challenge = (await login(stranger.email)).json.challenge as string;
    const answer = await reset(await linkFor('forgot-password', stranger.email));
    expect(answer).toMatchObject({ status: 200, json: { token: expect.any(String) } });
    expect(await about(answer.json.token)).toMatchObject({ email_verified: true, totp_enabled: false });
    expect(await isSignedIn(stranger.session)).toBe(false);
    expect((await login(stranger.email)).status).toBe(401);
    for (const code of [codeOf(stranger.secret), stranger.recovery[0]]) {
      expect((await post('auth/login/totp', { challenge, code })).status).toBe(401);
    }
    expect((await login(stranger.email, chosen)).json.token).toEqual(expect.any(String));
    const told = (await server.deliverMails()).map(({ text }) => text).join();
    expect(told).toContain('Two-factor sign-in was turned off');
  });

  test('keeps out a second factor that is confirmed at the same moment', async () => {
    for (let i = 0; i < 5; i += 1) {
      const stranger = await register();
      const { json } = await post('account/totp', { password }, stranger.session);
      const token = await linkFor('forgot-password', stranger.email);
      const [answer] = await Promise.all([
        reset(token),
        post('account/totp/confirm', { code: codeOf(json.secret) }, stranger.session),
      ]);
      expect(answer.json.token).toEqual(expect.any(String));
      expect((await login(stranger.email, chosen)).json.token).toEqual(expect.any(String));
    }
  });
});

describe('an address that its owner verified', () => {
  async function verified() {
    const person = await register();
    await post('auth/verify-email', { token: await linkFor('resend-verification', person.email) });
    return turnOn(person);
  }

  test('keeps its second factor when the password is reset', async () => {
    const { email, secret } = await verified();
    const answer = await reset(await linkFor('forgot-password', email));
    expect(answer.json).toMatchObject({ requiresTotp: true });
    const code = codeOf(secret);
    expect((await post('auth/login/totp', { challenge: answer.json.challenge, code })).status).toBe(200);
  });

  test.each(['reset', 'changed'])(
    'leaves no half of a sign-in with the password that was %s',
    async (how) => {
      const { email, session, secret } = await verified();
      const { challenge } = (await login(email)).json;
      if (how === 'reset') await reset(await linkFor('forgot-password', email));
      else {
        const proof = { password, code: codeOf(secret) };
        expect((await post('account/password', { proof, password: chosen }, session)).status).toBe(204);
        server.clock.advance(minuteMs);
      }
      const late = await post('auth/login/totp', { challenge, code: codeOf(secret) });
      expect(late).toMatchObject({ status: 401, json: { message: expect.stringContaining('has expired') } });
    },
  );

  test('keeps out a second factor that somebody prepared before the password was reset', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { email, session } = await register();
      await post('auth/verify-email', { token: await linkFor('resend-verification', email) });
      const { json } = await post('account/totp', { password }, session);
      const token = await linkFor('forgot-password', email);
      await Promise.all([
        reset(token),
        post('account/totp/confirm', { code: codeOf(json.secret) }, session),
      ]).then(([answer]) => expect(answer.status).toBe(200));
      // Where the code came first the factor was on before the reset, which then keeps it.
      const wasOn = (await server.deliverMails()).some(({ text }) => text.includes('was turned on'));
      expect('token' in (await login(email, chosen)).json).toBe(!wasOn);
    }
  });
});

describe('a verification link where a second factor is on', () => {
  test('verifies the address only once the code was given, so that a stranger’s factor is not kept for good', async () => {
    const stranger = await withFactor();
    const opened = await post('auth/verify-email', {
      token: await linkFor('resend-verification', stranger.email),
    });
    expect(opened.json).toMatchObject({ requiresTotp: true });
    expect(await about(stranger.session)).toMatchObject({ email_verified: false });
    const answer = await reset(await linkFor('forgot-password', stranger.email));
    expect(answer.json.token).toEqual(expect.any(String));
  });

  test('verifies the address of who has the code', async () => {
    const { email, secret } = await withFactor();
    const opened = await post('auth/verify-email', { token: await linkFor('resend-verification', email) });
    const { challenge } = opened.json;
    expect((await post('auth/login/totp', { challenge, code: '000000' })).status).toBe(401);
    const { json } = await post('auth/login/totp', { challenge, code: codeOf(secret) });
    expect(await about(json.token)).toMatchObject({ email_verified: true, totp_enabled: true });
    expect((await reset(await linkFor('forgot-password', email))).json).toMatchObject({ requiresTotp: true });
  });
});

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { totpFactors } from '../schema.ts';

const password = 'rosehip-42-tea';
const next = 'another-rosehip-43';
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());

const login = (email: string, headers?: Record<string, string>, secret = password) =>
  server.call('POST', '/api/auth/login', { body: { email, password: secret }, ...(headers && { headers }) });
const me = async (token: string) => (await server.call('GET', '/api/auth/me', { token })).status;
const account = (token: string, method: string, path: string, body?: object) =>
  server.call(method, `/api/account${path}`, { token, body });
const codeOf = (secret: string, aheadSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now().getTime() + aheadSeconds * 1000,
  });

describe('devices', () => {
  test('are listed, and signed out one by one or all but this', async () => {
    const { token, user } = await server.signUp();
    const phone = (await login(user.email, { 'user-agent': `Phone ${'x'.repeat(1_000)}` })).json.token;
    const tablet = (await login(user.email)).json.token;
    const { devices } = (await account(token, 'GET', '/devices')).json;
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(JSON.stringify(devices)).not.toContain(token);
    const listed = devices.find(({ user_agent }: { user_agent: string }) => user_agent?.startsWith('Phone'));
    expect(listed.user_agent).toHaveLength(300);
    expect((await account(token, 'DELETE', `/devices/${listed.id}`)).status).toBe(204);
    expect([await me(phone), await me(tablet), await me(token)]).toEqual([401, 200, 200]);
    expect((await account(token, 'DELETE', '/devices')).status).toBe(204);
    expect([await me(tablet), await me(token)]).toEqual([401, 200]);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'x', '%00'])('%s is nobody’s device', async (id) => {
    const { token } = await server.signUp();
    expect((await account(token, 'DELETE', `/devices/${id}`)).status).toBe(404);
  });

  test('of others are not there', async () => {
    const owner = await server.signUp();
    const stranger = await server.signUp();
    const [{ id }] = (await account(owner.token, 'GET', '/devices')).json.devices;
    expect((await account(stranger.token, 'DELETE', `/devices/${id}`)).status).toBe(404);
    expect(await me(owner.token)).toBe(200);
  });
});

describe('a changed password', () => {
  test('needs the present one, signs out the others, and is told by mail', async () => {
    const { token, user } = await server.signUp();
    const other = (await login(user.email)).json.token;
    const change = (proof: object, wanted = next) =>
      account(token, 'POST', '/password', { proof, password: wanted });
    expect((await change({})).json.message).toBe('Please enter your current password');
    expect((await change({ password: 'wrong' })).json.message).toBe('Your current password is not correct');
    expect((await change({ password }, 'password')).status).toBe(400);
    expect((await change({ password })).status).toBe(204);
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    expect((await login(user.email)).status).toBe(401);
    expect((await login(user.email, {}, next)).status).toBe(200);
    expect((await server.deliverMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, 'A change to your Testname account'],
    ]);
  });

  test('cannot be guessed at with a stolen session', async () => {
    const { token } = await server.signUp();
    const guess = (secret: string) =>
      account(token, 'POST', '/password', { proof: { password: secret }, password: next });
    for (let i = 0; i < 10; i += 1) expect((await guess(`wrong ${i}`)).status).toBe(403);
    const locked = await guess(password);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBe(900);
  });

  test('does not deadlock beside sign-ins', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
    const answers = await Promise.all(
      people.flatMap(({ token, user }) => [
        account(token, 'POST', '/password', { proof: { password }, password: next }),
        login(user.email, {}, 'wrong'),
        login('nobody@example.org', {}, 'wrong'),
      ]),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(4);
  });
});

describe('the second factor', () => {
  async function withTotp() {
    const { token, user } = await server.signUp();
    await server.call('POST', '/api/auth/resend-verification', { body: { email: user.email } });
    for (const mail of await server.deliverMails()) {
      await server.call('POST', '/api/auth/verify-email', { body: { token: mail.token } });
    }
    const { json } = await account(token, 'POST', '/totp', { password });
    const confirmed = await account(token, 'POST', '/totp/confirm', { code: codeOf(json.secret) });
    expect(confirmed.status).toBe(200);
    server.clock.advance(30_000);
    await server.deliverMails();
    return {
      token,
      email: user.email,
      secret: json.secret as string,
      recovery: confirmed.json.recovery_codes as string[],
    };
  }
  const challengeOf = async (email: string) => (await login(email)).json.challenge as string;
  const answer = (challenge: string, code: string) =>
    server.call('POST', '/api/auth/login/totp', { body: { challenge, code } });

  test('is on when a code has confirmed it, and signs out the others', async () => {
    const { token, user } = await server.signUp();
    const other = (await login(user.email)).json.token;
    const { json } = await account(token, 'POST', '/totp', { password });
    expect(json.uri).toMatch(/^otpauth:\/\/totp\/Testname:/);
    expect(json.uri).toContain(`secret=${json.secret}`);
    expect((await login(user.email)).json.token).toBeDefined();
    expect((await account(token, 'POST', '/totp/confirm', { code: '000000' })).status).toBe(400);
    const { status, json: on } = await account(token, 'POST', '/totp/confirm', { code: codeOf(json.secret) });
    expect(status).toBe(200);
    expect(new Set(on.recovery_codes).size).toBe(10);
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    expect((await account(token, 'GET', '')).json.totp_enabled).toBe(true);
    expect((await login(user.email)).json).toEqual({ requiresTotp: true, challenge: expect.any(String) });
    await server.deliverMails();
  });

  test('signs in with a code that is taken once, on a challenge that is good once', async () => {
    const { email, secret } = await withTotp();
    const challenge = await challengeOf(email);
    const code = codeOf(secret);
    expect((await answer(challenge, '12345')).status).toBe(401);
    const good = await answer(challenge, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(good).toMatchObject({ status: 200, json: { user: { email } } });
    expect(await me(good.json.token)).toBe(200);
    expect((await answer(challenge, codeOf(secret, 30))).json.message).toContain('has expired');
    expect((await answer(await challengeOf(email), code)).json.message).toBe('This code is not valid');
    expect((await answer(await challengeOf(email), codeOf(secret, 30))).status).toBe(200);
  });

  test('takes a code once, also when it comes twice at once', async () => {
    const { email, secret } = await withTotp();
    const challenges = [await challengeOf(email), await challengeOf(email)];
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, codeOf(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('gives a challenge five tries and five minutes', async () => {
    const { email, secret } = await withTotp();
    const challenge = await challengeOf(email);
    for (let i = 0; i < 5; i += 1) expect((await answer(challenge, '000000')).status).toBe(401);
    expect((await answer(challenge, codeOf(secret))).json.message).toContain('has expired');
    const late = await challengeOf(email);
    server.clock.advance(5 * 60_000);
    expect((await answer(late, codeOf(secret))).status).toBe(401);
  });

  test('cannot be guessed at by whoever has the password', async () => {
    const { email, secret } = await withTotp();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await answer(await challengeOf(email), '000000')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await answer(await challengeOf(email), codeOf(secret))).status).toBe(429);
    server.clock.advance(15 * 60_000);
    expect((await answer(await challengeOf(email), codeOf(secret))).status).toBe(200);
  });

  test('belongs to its user: a challenge takes no code of another', async () => {
    const [one, two] = [await withTotp(), await withTotp()];
    expect((await answer(await challengeOf(one.email), codeOf(two.secret))).status).toBe(401);
    expect((await answer(await challengeOf(one.email), two.recovery[0] ?? '')).status).toBe(401);
  });

  test('has recovery codes that work once each', async () => {
    const { email, recovery } = await withTotp();
    const [first = '', second = ''] = recovery;
    expect((await answer(await challengeOf(email), first)).status).toBe(200);
    expect((await answer(await challengeOf(email), first)).status).toBe(401);
    expect((await answer(await challengeOf(email), second.toLowerCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
  });

  test('is asked for after a reset of the password, too', async () => {
    const { email, secret } = await withTotp();
    await server.call('POST', '/api/auth/forgot-password', { body: { email } });
    const [mail] = await server.deliverMails();
    const reset = await server.call('POST', '/api/auth/reset-password', {
      body: { token: mail?.token, password: next },
    });
    expect(reset.json).toEqual({
      message: 'Your password has been changed',
      requiresTotp: true,
      challenge: expect.any(String),
    });
    expect((await answer(reset.json.challenge, codeOf(secret))).status).toBe(200);
  });

  test('goes with password and code only, and what is weighty needs both', async () => {
    const { token, email, secret } = await withTotp();
    for (const proof of [{ password }, { password, code: '000000' }, { code: codeOf(secret) }]) {
      expect((await account(token, 'POST', '/totp/disable', proof)).status).toBe(403);
      expect((await account(token, 'POST', '/delete', proof)).status).toBe(403);
    }
    expect((await account(token, 'POST', '/totp', { password, code: codeOf(secret) })).status).toBe(409);
    server.clock.advance(30_000);
    expect((await account(token, 'POST', '/totp/disable', { password, code: codeOf(secret) })).status).toBe(
      204,
    );
    expect((await login(email)).json.token).toBeDefined();
  });

  test('is stored encrypted', async () => {
    const { secret, recovery } = await withTotp();
    const dump = JSON.stringify(await server.database.db.select().from(totpFactors));
    for (const planted of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(dump).not.toContain(planted);
    }
  });
});

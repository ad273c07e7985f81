import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { oneTimeTokens } from './schema.ts';

const password = 'rosehip-42-tea';
const other = 'another-rosehip-43';
const hourMs = 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer({ config: { requireEmailVerification: true } });
});
afterAll(() => server.close());

const post = (path: string, body: object, headers?: Record<string, string>) =>
  server.call('POST', `/api/auth/${path}`, { body, ...(headers && { headers }) });
const me = (token: string) => server.call('GET', '/api/auth/me', { token });

async function register(headers?: Record<string, string>) {
  const email = `${randomUUID()}@example.org`;
  const answer = await post('register', { username: 'Ann', email, password }, headers);
  return { email, answer };
}

/** A new person's address and the token of the mail that asks to verify it. */
async function waiting() {
  const { email } = await register();
  const [mail] = await server.deliverMails();
  return { email, token: mail?.token ?? '' };
}

async function verified() {
  const { email, token } = await waiting();
  const { json } = await post('verify-email', { token });
  return { email, session: json.token as string };
}

async function resetToken(email: string): Promise<string> {
  await post('forgot-password', { email });
  return (await server.deliverMails()).find((mail) => mail.token)?.token ?? '';
}

describe('a registration that has to be verified', () => {
  test('signs nobody in, and says so', async () => {
    const { answer, email } = await register();
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      requiresVerification: true,
      message: 'Please check your email for a verification link.',
    });
    const [mail] = await server.deliverMails();
    expect(mail).toMatchObject({ to: email, subject: 'Verify your email address for Testname' });
    expect(mail?.text).toContain(`https://clinic.example/verify-email?token=${mail?.token}`);
    expect(mail?.html).toContain(`href="https://clinic.example/verify-email?token=${mail?.token}"`);
  });

  test('writes to its person in Vietnamese where the browser asks for it', async () => {
    await register({ 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' });
    const [mail] = await server.deliverMails();
    expect(mail?.subject).toBe('Xác minh địa chỉ email của bạn cho Testname');
    expect(mail?.html).toContain('<html lang="vi">');
    expect(mail?.text).toContain('Xin chào,');
  });

  test('lets the right password in only once it is verified', async () => {
    const { email, token } = await waiting();
    const early = await post('login', { email, password });
    expect(early.status).toBe(403);
    expect(early.json.message).toContain('verify your email');
    expect((await post('login', { email, password: other })).json.message).toBe('Invalid email or password');
    const answer = await post('verify-email', { token });
    expect(answer).toMatchObject({
      status: 200,
      json: { message: 'Email verified successfully', expired: false, user: { username: 'Ann', email } },
    });
    expect((await me(answer.json.token)).json).toEqual({ username: 'Ann', email });
    expect((await post('login', { email, password })).status).toBe(200);
  });

  test('answers a taken address as it answers a new one, and tells its owner', async () => {
    const { email } = await verified();
    await server.deliverMails();
    const again = await post('register', { username: 'Spy', email, password: other });
    const { answer: fresh } = await register();
    expect([again.status, again.text]).toEqual([fresh.status, fresh.text]);
    const mails = await server.deliverMails();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You already have a Testname account',
      'Verify your email address for Testname',
    ]);
    expect((await post('login', { email, password: other })).status).toBe(401);
    expect((await post('login', { email, password })).status).toBe(200);
  });
});

test('a password that a stranger set first never comes back to an address its owner registers', async () => {
  const { email } = await register();
  const [early] = await server.deliverMails();
  const own = await post('register', { username: 'Owner', email, password: other });
  expect(own.json.requiresVerification).toBe(true);
  const [mail] = await server.deliverMails();
  expect(mail?.subject).toContain('password');
  expect((await post('verify-email', { token: early?.token })).status).toBe(200);
  expect((await post('login', { email, password })).status).toBe(401);
  expect((await post('reset-password', { token: mail?.token, password: other })).status).toBe(200);
  expect((await post('login', { email, password: other })).status).toBe(200);
  expect((await post('login', { email, password })).status).toBe(401);
  await server.deliverMails();
});

describe('a verification link', () => {
  test('works once', async () => {
    const { token } = await waiting();
    expect((await post('verify-email', { token })).status).toBe(200);
    const again = await post('verify-email', { token });
    expect(again.status).toBe(400);
    expect(again.json).toEqual({
      message: 'This verification link has already been used. Please log in.',
      code: 'invalid_input',
      expired: false,
    });
  });

  test('works once, also when it is opened twice at once', async () => {
    const { token } = await waiting();
    const answers = await Promise.all([1, 2, 3].map(() => post('verify-email', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('expires after a day, and a new one helps', async () => {
    const { email, token } = await waiting();
    server.clock.advance(24 * hourMs);
    const late = await post('verify-email', { token });
    expect(late).toMatchObject({
      status: 400,
      json: { message: 'This verification link has expired. Please request a new one.', expired: true },
    });
    await post('resend-verification', { email });
    const [mail] = await server.deliverMails();
    expect((await post('verify-email', { token: mail?.token ?? '' })).status).toBe(200);
  });

  test('that was altered verifies nothing', async () => {
    const { token } = await waiting();
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'Aa0_-'), async (at, letter) => {
        const altered = token.slice(0, at) + letter + token.slice(at + 1);
        fc.pre(altered !== token);
        const answer = await post('verify-email', { token: altered });
        expect(answer).toMatchObject({
          status: 400,
          json: { message: 'This verification link is not valid. Please request a new one.', expired: false },
        });
      }),
      { numRuns: 20 },
    );
    expect((await post('verify-email', { token })).status).toBe(200);
  });

  test('is nothing but a verification link', async () => {
    const { email, session } = await verified();
    const { token } = await waiting();
    expect((await me(token)).status).toBe(401);
    expect((await post('reset-password', { token, password: other })).status).toBe(400);
    const reset = await resetToken(email);
    expect((await post('verify-email', { token: reset })).status).toBe(400);
    expect((await post('verify-email', { token: session })).status).toBe(400);
    expect((await post('login/totp', { challenge: reset, code: '000000' })).status).toBe(401);
  });
});

describe('a reset', () => {
  test('sets the password, signs in, and signs out everywhere else', async () => {
    const { email, session } = await verified();
    const answer = await post('reset-password', { token: await resetToken(email), password: other });
    expect(answer).toMatchObject({
      status: 200,
      json: { message: 'Your password has been changed', user: { email } },
    });
    expect((await me(session)).status).toBe(401);
    expect((await me(answer.json.token)).status).toBe(200);
    expect((await post('login', { email, password })).status).toBe(401);
    expect((await post('login', { email, password: other })).status).toBe(200);
    const [notice] = await server.deliverMails();
    expect(notice).toMatchObject({ to: email, subject: 'A change to your Testname account' });
  });

  test('works once, within an hour, and with its own link only', async () => {
    const { email } = await verified();
    const first = await resetToken(email);
    const second = await resetToken(email);
    expect((await post('reset-password', { token: second, password: other })).status).toBe(200);
    for (const token of [first, second]) {
      const used = await post('reset-password', { token, password: 'a third rosehip 44' });
      expect(used).toMatchObject({
        status: 400,
        json: { message: 'This reset link has already been used. Please request a new one.', expired: false },
      });
    }
    const late = await resetToken(email);
    server.clock.advance(hourMs);
    expect((await post('reset-password', { token: late, password })).json).toEqual({
      message: 'This reset link has expired. Please request a new one.',
      code: 'invalid_input',
      expired: true,
    });
    const altered = `${late.slice(0, -1)}${late.endsWith('A') ? 'B' : 'A'}`;
    expect((await post('reset-password', { token: altered, password })).json.message).toBe(
      'This reset link is not valid. Please request a new one.',
    );
  });

  test('refuses a weak password, and leaves the link good', async () => {
    const { email } = await verified();
    const token = await resetToken(email);
    expect((await post('reset-password', { token, password: 'password' })).json.message).toBe(
      'This password is too common. Please choose another one.',
    );
    expect((await post('reset-password', { token, password: other })).status).toBe(200);
  });

  test('proves the address', async () => {
    const { email } = await waiting();
    expect((await post('reset-password', { token: await resetToken(email), password: other })).status).toBe(
      200,
    );
    expect((await post('login', { email, password: other })).status).toBe(200);
  });
});

test.each(['resend-verification', 'forgot-password'])(
  '%s answers known, unknown and verified addresses alike',
  async (path) => {
    const { email: known } = await waiting();
    const { email: done } = await verified();
    await server.deliverMails();
    const answers = [];
    for (const email of [known, done, 'nobody@example.org']) answers.push(await post(path, { email }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const to = (await server.deliverMails()).map((mail) => mail.to);
    expect(to).toEqual(path === 'forgot-password' ? [known, done] : [known]);
  },
);

test('a mailbox gets five mails, however many are asked for from wherever, and another every ten minutes', async () => {
  const { email } = await waiting();
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push(await post('resend-verification', { email }));
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
  expect(Number(statuses.at(-1)?.headers.get('retry-after'))).toBe(600);
  expect(await server.deliverMails()).toHaveLength(4);
});

describe('registering', () => {
  const again = (email: string, secret = password) =>
    post('register', { username: 'Ann', email, password: secret });

  test('floods no mailbox, new or taken, and says the same of both', async () => {
    const { email: fresh } = await register();
    const { email: taken } = await verified();
    await server.deliverMails();
    const answers: string[][] = [];
    for (const email of [fresh, taken]) {
      const seen = [];
      for (let i = 0; i < 6; i += 1) seen.push(await again(email, `${other} ${i}`));
      answers.push(seen.map(({ status, text }) => `${status} ${text}`));
      expect(Number(seen.at(-1)?.headers.get('retry-after'))).toBe(600);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.filter((answer) => answer.startsWith('429'))).toHaveLength(2);
    expect(await server.deliverMails()).toHaveLength(8);
  });

  test('takes from the same five mails as the other ways to ask for one', async () => {
    const { email } = await register();
    for (let i = 0; i < 4; i += 1) expect((await post('forgot-password', { email })).status).toBe(200);
    expect((await again(email)).status).toBe(429);
    server.clock.advance(10 * 60_000);
    expect((await again(email)).status).toBe(201);
    await server.deliverMails();
  });

  test('with a password that is refused sends no mail and counts for none', async () => {
    const email = `${randomUUID()}@example.org`;
    for (let i = 0; i < 6; i += 1) expect((await again(email, 'password')).status).toBe(400);
    expect((await again(email)).status).toBe(201);
    await server.deliverMails();
  });
});

test('tokens are stored as hashes only, and old ones are swept away', async () => {
  const { token } = await waiting();
  const rows = await server.database.db.select().from(oneTimeTokens);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every(({ tokenHash }) => /^[0-9a-f]{64}$/.test(tokenHash))).toBe(true);
  server.clock.advance(9 * 24 * hourMs);
  await server.server.sweep();
  expect(await server.database.db.select().from(oneTimeTokens)).toEqual([]);
});

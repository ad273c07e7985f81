import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';

const dayMs = 24 * 60 * 60 * 1000;
let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(20 * 60_000));

const validate = (token: string, code: unknown) =>
  server.call('POST', '/api/subscription/promo-code/validate', { token, body: { code } });
const apply = (token: string, code: unknown) =>
  server.call('POST', '/api/subscription/promo-code', { token, body: { code } });
const status = async (token: string) =>
  (await server.call('GET', '/api/subscription/status', { token })).json;
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs).toISOString();

async function newCode(promo: { days?: number; maxUses?: number; expiresAt?: Date } = {}) {
  const { days = 30, maxUses = null, expiresAt = null } = promo;
  const code = `code-${randomUUID().slice(0, 8)}`;
  return server.server.admin.createPromo({ code, days, maxUses, expiresAt });
}

test('a code is validated, applied, and gives its plan and credits at once', async () => {
  const { token, user } = await server.signUp();
  const code = await newCode();
  const typed = `  ${code.toLowerCase()} `;
  expect((await validate(token, typed)).json).toEqual({
    message: 'This code gives 30 days of the premium plan',
    promoCode: { code, plan: 'PREMIUM', days: 30 },
  });
  expect((await status(token)).type).toBe('FREE');
  const applied = await apply(token, typed);
  expect(applied.status).toBe(200);
  expect(applied.json).toEqual({
    success: true,
    message: 'Promotional code applied successfully!',
    result: { code, plan: 'PREMIUM', days: 30, ends_at: inDays(30) },
    credits: expect.objectContaining({ creditsRemaining: 20, dailyLimit: 20, type: 'PREMIUM' }),
  });
  expect(await status(token)).toMatchObject({ type: 'PREMIUM', status: 'Active', ends_at: inDays(30) });
  const [mail] = await server.deliverMails();
  expect(mail).toMatchObject({ to: user.email, subject: 'Your Testname plan has changed' });
  expect(mail?.text).toContain('premium plan until');
});

test.each(['validate', 'apply'])('what is no code is refused with its error: %s', async (what) => {
  const { token } = await server.signUp();
  for (const code of [undefined, 7, 'X'.repeat(101)]) {
    const { status, json } = await (what === 'apply' ? apply : validate)(token, code);
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false, error: json.message, code: 'invalid_input' });
  }
});

describe('a code is refused', () => {
  test.each<[string, () => Promise<string>, number, string]>([
    ['that is empty', async () => '   ', 400, 'Please enter a promotional code'],
    ['that nobody made', async () => 'NOTHING', 404, 'Invalid promotional code'],
    [
      'that has expired',
      () => newCode({ expiresAt: server.clock.now() }),
      400,
      'This promotional code has expired',
    ],
    [
      'that was ended',
      async () => {
        const code = await newCode();
        await server.server.admin.endPromo(code);
        return code;
      },
      400,
      'This promotional code has expired',
    ],
  ])('%s', async (_what, make, expected, message) => {
    const { token } = await server.signUp();
    const code = await make();
    for (const answer of [await validate(token, code), await apply(token, code)]) {
      expect(answer.status).toBe(expected);
      expect(answer.json).toMatchObject({ success: false, error: message, message });
    }
  });

  test('by a person who used it before, also when it is sent many times at once', async () => {
    const { token } = await server.signUp();
    const code = await newCode({ days: 10 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(token, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4);
    expect((await validate(token, code)).json.error).toBe('You have already used this promotional code');
    expect((await status(token)).ends_at).toBe(inDays(10));
  });

  test('once it is used up, also when many come at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    const code = await newCode({ maxUses: 2 });
    const answers = await Promise.all(people.map(({ token }) => apply(token, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(refused?.json.error).toBe('This promotional code has been used as often as it may be');
  });

  test('where premium has no end that it could move', async () => {
    const { token, user } = await server.signUp();
    await server.server.admin.setPlan(user.email, 'PREMIUM', null);
    const code = await newCode({ maxUses: 1 });
    expect((await apply(token, code)).status).toBe(409);
    const { token: another } = await server.signUp();
    expect((await apply(another, code)).status).toBe(200);
  });
});

test('codes cannot be guessed at', async () => {
  const { token } = await server.signUp();
  for (let i = 0; i < 10; i += 1) expect((await validate(token, `GUESS-${i}`)).status).toBe(404);
  const locked = await apply(token, await newCode());
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBe(900);
});

test('codes cannot be guessed at all at once either, by validating and applying in turns, and each for themselves', async () => {
  const { token } = await server.signUp();
  const guesses = Array.from({ length: 40 }, (_, i) => (i % 2 ? validate : apply)(token, `GUESS-${i}`));
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  const { token: another } = await server.signUp();
  expect((await apply(another, await newCode())).status).toBe(200);
  server.clock.advance(15 * 60_000);
  expect((await apply(token, await newCode())).status).toBe(200);
});

test('another code makes premium longer, and premium ends by itself', async () => {
  const { token } = await server.signUp();
  await apply(token, await newCode({ days: 2 }));
  server.clock.advance(dayMs);
  expect((await apply(token, await newCode({ days: 3 }))).json.result.ends_at).toBe(inDays(4));
  server.clock.advance(4 * dayMs - 1);
  expect((await status(token)).type).toBe('PREMIUM');
  server.clock.advance(1);
  expect(await status(token)).toMatchObject({ type: 'FREE', ends_at: null });
  server.clock.advance(dayMs);
  expect((await status(token)).credits.dailyLimit).toBe(5);
});

test('a code has letters, digits, hyphens and underscores, and is made once', async () => {
  const { admin } = server.server;
  const promo = { days: 1, maxUses: null, expiresAt: null };
  for (const code of ['', 'A B', 'ab', 'é'.repeat(5), 'x'.repeat(41), '-ABC']) {
    await expect(admin.createPromo({ ...promo, code })).rejects.toMatchObject({ code: 'invalid_input' });
  }
  expect(await admin.createPromo({ ...promo, code: ' spring_2027 ' })).toBe('SPRING_2027');
  await expect(admin.createPromo({ ...promo, code: 'Spring_2027' })).rejects.toMatchObject({
    code: 'conflict',
  });
});

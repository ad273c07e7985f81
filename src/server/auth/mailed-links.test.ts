import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGoogleKeys } from '../../../tests/support/google-keys.ts';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';

const clientId = 'links.apps.googleusercontent.example';
const password = 'rosehip-42-tea';
const chosen = 'another-rosehip-43';
let server: TestServer;
let google: Awaited<ReturnType<typeof startGoogleKeys>>;

beforeAll(async () => {
  google = await startGoogleKeys(clientId, () => server.clock.now());
  server = await makeTestServer({ config: { google: { clientId, jwksUrl: google.url } } });
});
afterAll(async () => {
  await server.close();
  await google.close();
});

const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/${path}`, { body, ...(token && { token }) });

async function register() {
  const email = `${randomUUID()}@gmail.com`;
  const { json } = await post('auth/register', { username: 'Ann', email, password });
  return { email, session: json.token as string };
}

async function linkFor(path: 'forgot-password' | 'resend-verification', email: string): Promise<string> {
  await post(`auth/${path}`, { email });
  return (await server.deliverMails()).find((mail) => mail.to === email && mail.token)?.token ?? '';
}
const verify = (token: string) => post('auth/verify-email', { token });
const reset = (token: string, secret = chosen) => post('auth/reset-password', { token, password: secret });

describe('a mailed link that was not opened', () => {
  test.each<[string, (person: { email: string; session: string }) => Promise<{ status: number }>]>([
    [
      'was changed',
      ({ session }) => post('account/password', { proof: { password }, password: chosen }, session),
    ],
    ['was reset', async ({ email }) => reset(await linkFor('forgot-password', email))],
    [
      'went with a sign-in by Google',
      async ({ email }) => post('auth/google', { credential: await google.sign({ sub: email, email }) }),
    ],
  ])('signs nobody in once the password %s', async (_how, change) => {
    const person = await register();
    const verification = await linkFor('resend-verification', person.email);
    const forgotten = await linkFor('forgot-password', person.email);
    expect([200, 204]).toContain((await change(person)).status);
    expect(await verify(verification)).toMatchObject({
      status: 400,
      json: { message: 'This verification link has already been used. Please log in.' },
    });
    expect((await reset(forgotten, 'a third rosehip 44')).status).toBe(400);
    expect((await reset(await linkFor('forgot-password', person.email))).status).toBe(200);
  });
});

describe('links of one account that are opened at once', () => {
  test.each<['forgot-password' | 'resend-verification', (token: string) => Promise<{ status: number }>]>([
    ['forgot-password', reset],
    ['resend-verification', verify],
  ])('of %s sign in once', async (path, open) => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await register();
      const links = [await linkFor(path, email), await linkFor(path, email), await linkFor(path, email)];
      const answers = await Promise.all(links.map((token) => open(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
  });

  test('neither wait for each other nor for a change of the password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, session } = await register();
      const forgotten = await linkFor('forgot-password', email);
      const verification = await linkFor('resend-verification', email);
      const answers = await Promise.all([
        post('account/password', { proof: { password }, password: chosen }, session),
        reset(forgotten),
        verify(verification),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }
  });
});

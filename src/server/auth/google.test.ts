import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGoogleKeys } from '../../../tests/support/google-keys.ts';
import { makeTestServer, type TestServer } from '../../../tests/support/server.ts';

const clientId = 'clinic.apps.example';
const password = 'rosehip-42-tea';
let server: TestServer;
let google: Awaited<ReturnType<typeof startGoogleKeys>>;

beforeAll(async () => {
  google = await startGoogleKeys(clientId, () => server.clock.now());
  const config = { google: { clientId, jwksUrl: google.url } };
  server = await makeTestServer({ config });
});
afterAll(async () => {
  await server.close();
  await google.close();
});
beforeEach(() => server.clock.advance(20 * 60_000));

const signIn = (credential: string, at = server) =>
  at.call('POST', '/api/auth/google', { body: { credential } });
const me = (token: string) => server.call('GET', '/api/auth/me', { token });
const register = (email: string) =>
  server.call('POST', '/api/auth/register', { body: { username: 'Gus', email, password } });
const login = (email: string) => server.call('POST', '/api/auth/login', { body: { email, password } });
const person = () => ({ sub: randomUUID(), email: `${randomUUID()}@gmail.com` });

test('signs up who is new, and in who is known, also under another address', async () => {
  const { sub, email } = person();
  const first = await signIn(await google.sign({ sub, email: email.toUpperCase() }));
  expect(first.status).toBe(200);
  expect(first.json.user).toEqual({ username: 'Gail Person', email });
  expect((await server.call('GET', '/api/subscription/credits', { token: first.json.token })).status).toBe(
    200,
  );
  const later = await signIn(await google.sign({ sub, email: 'moved@gmail.com' }));
  expect(later.json.user.email).toBe(email);
  const about = await server.call('GET', '/api/account', { token: later.json.token });
  expect(about.json).toMatchObject({ has_google: true, has_password: false, email_verified: true });
});

test('takes a token once, also when it comes twice at once', async () => {
  const credential = await google.sign(person());
  await signIn(credential);
  expect((await signIn(credential)).json.message).toContain('was used before');
  const another = await google.sign(person());
  const answers = await Promise.all([signIn(another), signIn(another)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

describe('a token that is spelled in another way', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  /** The same bytes: of the last character of an RS256 signature (256 bytes) two bits count. */
  const unusedBits = (part: string) => {
    const at = alphabet.indexOf(part.slice(-1));
    return [1, 2, 3].map((bits) => part.slice(0, -1) + alphabet[at ^ bits]);
  };
  const toggled = (text: string) =>
    text.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
  function spellings(credential: string): string[] {
    const [head = '', body = '', signature = ''] = credential.split('.');
    const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
    const signatures = [`${signature}=`, `${signature}==`, standard, `${standard}==`, ` ${signature}`];
    return [
      ...[...signatures, ...unusedBits(signature), toggled(signature)].map((end) => `${head}.${body}.${end}`),
      ...[`${head}=`, `${head}==`, toggled(head)].map((start) => `${start}.${body}.${signature}`),
      ...[`${body}=`, `${body}==`, toggled(body)].map((middle) => `${head}.${middle}.${signature}`),
      `${credential}.`,
      ` ${credential}`,
      `${credential}\n`,
      credential.toUpperCase(),
      credential.toLowerCase(),
    ];
  }

  test('opens nothing once it was used', async () => {
    const credential = await google.sign(person());
    const same = spellings(credential).filter((spelling) => spelling !== credential);
    expect((await signIn(credential)).status).toBe(200);
    for (const spelling of same) {
      server.clock.advance(1_000);
      expect([spelling.slice(-12), (await signIn(spelling)).status]).toEqual([spelling.slice(-12), 401]);
    }
  });

  test('signs in once at most, also when all spellings come at once', async () => {
    for (let i = 0; i < 3; i += 1) {
      const credential = await google.sign(person());
      const answers = await Promise.all([...spellings(credential), credential].map((each) => signIn(each)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(
        answers
          .filter(({ status }) => status !== 200 && status !== 401)
          .map(({ status, text }) => `${status} ${text}`),
      ).toEqual([]);
    }
  });

  test('confirms nothing a second time', async () => {
    const someone = person();
    const { json } = await signIn(await google.sign(someone));
    const setUp = (credential: string) =>
      server.call('POST', '/api/account/totp', { token: json.token, body: { credential } });
    const credential = await google.sign(someone);
    expect((await setUp(credential)).status).toBe(200);
    const [head, body, signature = ''] = credential.split('.');
    for (const end of [signature, `${signature}==`, ...unusedBits(signature)])
      expect((await setUp(`${head}.${body}.${end}`)).status).not.toBe(200);
  });
});

describe('a token is refused', () => {
  const hour = 3600;
  const at = () => Math.floor(server.clock.now().getTime() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  test.each<[string, () => Promise<string>]>([
    ['for another audience', () => google.sign({ ...person(), aud: 'other.apps.example' })],
    ['of another issuer', () => google.sign({ ...person(), iss: 'https://accounts.example.org' })],
    ['that has expired', () => google.sign({ ...person(), iat: at() - 2 * hour, exp: at() - hour })],
    ['that never expires', () => google.sign({ ...person(), exp: undefined })],
    ['without an address', () => google.sign({ sub: 'x' })],
    ['signed with another key', async () => google.sign(person(), { key: await google.makeKey('first') })],
    [
      'signed with an unknown key',
      async () => google.sign(person(), { key: await google.makeKey('foreign') }),
    ],
    [
      'that nobody signed',
      async () => {
        const claims = {
          ...person(),
          iss: 'https://accounts.google.com',
          aud: clientId,
          iat: at(),
          exp: at() + hour,
        };
        return `${encode({ alg: 'none' })}.${encode({ ...claims, email_verified: true })}.`;
      },
    ],
    [
      'signed with the public key as a secret',
      async () => {
        const [, body] = (await google.sign(person())).split('.');
        return `${encode({ alg: 'HS256', kid: 'first' })}.${body}.c2lnbmF0dXJl`;
      },
    ],
    [
      'whose claims were changed',
      async () => {
        const [head, body = '', signature] = (await google.sign(person())).split('.');
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
        return `${head}.${encode({ ...claims, sub: 'victim' })}.${signature}`;
      },
    ],
    ['that is no token', async () => 'not a token'],
  ])('%s', async (_what, make) => {
    const answer = await signIn(await make());
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ message: 'Google sign-in could not be verified', code: 'unauthenticated' });
  });

  test('whose key was withdrawn, and one of the new key is taken', async () => {
    const rotating = await startGoogleKeys(clientId, () => server.clock.now());
    const [old, fresh] = [await rotating.makeKey('old'), await rotating.makeKey('fresh')];
    rotating.publish([fresh]);
    const own = await makeTestServer({ config: { google: { clientId, jwksUrl: rotating.url } } });
    own.clock.set(server.clock.now().toISOString());
    expect((await signIn(await rotating.sign(person(), { key: old }), own)).status).toBe(401);
    expect((await signIn(await rotating.sign(person(), { key: fresh }), own)).status).toBe(200);
    await own.close();
    await rotating.close();
  });
});

test('where the keys cannot be had nobody is told that the sign-in is bad', async () => {
  const down = await startGoogleKeys(clientId, () => server.clock.now());
  down.setDown(true);
  const own = await makeTestServer({ config: { google: { clientId, jwksUrl: down.url } } });
  own.clock.set(server.clock.now().toISOString());
  expect((await signIn(await down.sign(person()), own)).status).toBe(503);
  await own.close();
  await down.close();
});

test('where it is not set up it says so', async () => {
  const plain = await makeTestServer();
  expect((await signIn('x', plain)).json.message).toBe('Sign-in with Google is not set up here');
  expect((await plain.call('GET', '/api/auth/settings')).json).toEqual({
    googleClientId: null,
    passwordMinLength: 6,
    requireEmailVerification: false,
    trustBadges: true,
  });
  await plain.close();
});

describe('an account that has the address', () => {
  test('is not taken over by an address that Google did not verify', async () => {
    const { sub, email } = person();
    const owner = (await register(email)).json.token;
    for (const email_verified of [false, 'false']) {
      const answer = await signIn(await google.sign({ sub, email, email_verified }));
      expect(answer).toMatchObject({ status: 401 });
    }
    expect((await me(owner)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  test('whose address nobody verified loses the password and the devices of whoever came first', async () => {
    const { sub, email } = person();
    const stranger = (await register(email)).json.token;
    const answer = await signIn(await google.sign({ sub, email, name: 'Its Owner' }));
    expect(answer.status).toBe(200);
    expect((await me(stranger)).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await me(answer.json.token)).json).toEqual({ username: 'Its Owner', email });
    const [mail] = await server.deliverMails();
    expect(mail?.text).toContain('Hello Its Owner,');
    expect(mail?.text).toContain('its password was removed');
  });

  async function verifiedAccount(email: string) {
    await register(email);
    await server.call('POST', '/api/auth/forgot-password', { body: { email } });
    const mails = await server.deliverMails();
    const token = mails.find((mail) => mail.to === email && mail.token)?.token;
    await server.call('POST', '/api/auth/reset-password', { body: { token, password } });
    await server.deliverMails();
  }

  test('with a verified address keeps its password where Google runs the mailbox, and is told', async () => {
    const { sub, email } = person();
    await verifiedAccount(email);
    expect((await signIn(await google.sign({ sub, email }))).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await server.deliverMails()).map(({ subject }) => subject)).toEqual([
      'A change to your Testname account',
    ]);
    const stranger = await signIn(await google.sign({ sub: randomUUID(), email }));
    expect(stranger.status).toBe(409);
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['verified', verifiedAccount],
    ['that nobody verified', register],
  ])('%s is not opened by an address whose mailbox others run', async (_which, makeAccount) => {
    const email = `${randomUUID()}@hospital.example`;
    await makeAccount(email);
    const answer = await signIn(await google.sign({ sub: randomUUID(), email }));
    expect(answer).toMatchObject({
      status: 409,
      json: { message: 'An account with this email already exists. Please log in with your password.' },
    });
    expect((await login(email)).status).toBe(200);
    expect(
      (await signIn(await google.sign({ sub: randomUUID(), email, hd: 'hospital.example' }))).status,
    ).toBe(200);
  });
});

test('confirms what a person without a password does, with a fresh sign-in of the same person', async () => {
  const someone = person();
  const { json } = await signIn(await google.sign(someone));
  const remove = (body: object) => server.call('POST', '/api/account/delete', { token: json.token, body });
  expect((await remove({})).status).toBe(403);
  expect((await remove({ credential: await google.sign(person()) })).status).toBe(403);
  const at = Math.floor(server.clock.now().getTime() / 1000);
  const stale = await google.sign({ ...someone, iat: at - 600 });
  expect((await remove({ credential: stale })).status).toBe(401);
  expect((await remove({ credential: await google.sign(someone) })).status).toBe(204);
  expect((await me(json.token)).status).toBe(401);
});

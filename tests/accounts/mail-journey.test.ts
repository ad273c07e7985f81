import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { dumpDatabase } from '../support/dump.ts';
import { serveProduct } from '../support/served-product.ts';
import { makeTestServer } from '../support/server.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

const password = `planted-password-${randomUUID()}`;
const changed = `planted-change-${randomUUID()}`;
const email = `${randomUUID()}@example.org`;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let product: Awaited<ReturnType<typeof serveProduct>>;
const planted: string[] = [password, changed, 'Please confirm that this address is yours'];

beforeAll(async () => {
  smtp = await startSmtpServer();
  product = await serveProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'Clinic <no-reply@clinic.example>' });
});
afterAll(() => smtp.close());

async function post(path: string, body: object) {
  const response = await fetch(`${product.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

const tokenOf = (mail: { text: string } | undefined) => /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
async function nextMail(after: number) {
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBeGreaterThan(after);
  const mail = smtp.received[after];
  const token = tokenOf(mail);
  if (token) planted.push(token);
  return { mail, token };
}

test('a registration succeeds while the mail server is down, and its mail comes later', async () => {
  smtp.behave('refuses for now');
  const registered = await post('register', { username: 'Ann', email, password });
  expect(registered).toMatchObject({ status: 201, json: { requiresVerification: true } });
  await expect.poll(() => smtp.tries()).toBeGreaterThan(0);
  smtp.behave('cuts');
  const before = smtp.tries();
  await expect.poll(() => smtp.tries(), { timeout: 60_000 }).toBeGreaterThan(before);
  expect(smtp.received).toEqual([]);
  smtp.behave('takes');
  const { mail, token } = await nextMail(0);
  expect(mail).toMatchObject({ to: [email], subject: 'Verify your email address for Clinquire' });
  expect(mail?.text).toContain(`${product.url}/verify-email?token=${token}`);
  const verified = await post('verify-email', { token });
  expect(verified).toMatchObject({ status: 200, json: { expired: false, user: { email } } });
  planted.push(verified.json.token);
});

test('a reset goes the same way', async () => {
  expect((await post('forgot-password', { email })).status).toBe(200);
  const { token } = await nextMail(1);
  const reset = await post('reset-password', { token, password: changed });
  expect(reset.status).toBe(200);
  planted.push(reset.json.token);
  expect((await post('login', { email, password })).status).toBe(401);
  expect((await nextMail(2)).mail?.subject).toBe('A change to your Clinquire account');
});

test('the database holds no password, no token and no mail', async () => {
  await product.close(async (database) => {
    const left = await dumpDatabase(database);
    expect(left).toContain(email);
    expect(left).toContain('send-mail');
    for (const secret of planted) expect(left).not.toContain(secret);
  });
  expect(planted.length).toBe(7);
});

test('the log holds none either, whatever went wrong', async () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
  const server = await makeTestServer({ logger, config: { requireEmailVerification: true } });
  const send = (path: string, body: object, token?: string) =>
    server.call('POST', `/api/auth/${path}`, { body, ...(token && { token }) });
  await send('register', { username: 'Ann', email, password });
  const [mail] = await server.deliverMails();
  const { json } = await send('verify-email', { token: mail?.token });
  await send('login', { email, password: changed });
  await send('reset-password', { token: mail?.token, password: changed });
  await server.call('GET', '/api/account', { token: json.token });
  await server.database.db.$client.query('alter table auth_tokens rename to auth_tokens_gone');
  expect((await server.call('GET', '/api/auth/me', { token: json.token })).status).toBe(500);
  expect((await send('login', { email, password })).status).toBe(500);
  const log = lines.join('');
  expect(log).toContain('request failed');
  for (const secret of [password, changed, mail?.token ?? '', json.token, 'Please confirm', email]) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
  await server.close();
});

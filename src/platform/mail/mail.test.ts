import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { createLogger } from '../logger.ts';
import { createMailer } from './index.ts';

const mail = {
  to: 'binh@example.org',
  subject: 'Xác minh địa chỉ',
  text: 'Xin chào,\n\nliên kết: https://clinic.example/verify-email?token=abc',
  html: '<p>Xin chào</p>',
};
const from = 'Clinic <no-reply@clinic.example>';
const logger = createLogger('silent');
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(() => smtp.behave('takes'));

const mailer = (smtpUrl?: string, outboxDir = '/nonexistent') =>
  createMailer({ smtpUrl, from, outboxDir, logger, answerTimeoutMs: 500 });

test('a mail arrives with its text and its HTML, letter by letter', async () => {
  await mailer(smtp.url)(mail);
  const received = smtp.received.at(-1);
  expect(received).toMatchObject({
    from: 'no-reply@clinic.example',
    to: [mail.to],
    subject: mail.subject,
  });
  expect(received?.text.trim()).toBe(mail.text);
  expect(received?.html.trim()).toBe(mail.html);
});

test.each([
  ['refuses address', true],
  ['refuses for now', false],
  ['cuts', false],
  ['says nothing', false],
] as const)(
  'a server that %s fails the mail, for good: %s, and nothing of it is told',
  async (manner, permanent) => {
    smtp.behave(manner);
    const before = smtp.received.length;
    const error = await mailer(smtp.url)(mail).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ name: 'MailError', permanent });
    expect(String(error)).not.toMatch(/token|example\.org|Xin/);
    expect(smtp.received).toHaveLength(before);
  },
);

test('a server that is not there fails the mail, to be tried again', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const { port } = free.address() as { port: number };
  await new Promise((resolve) => free.close(resolve));
  await expect(mailer(`smtp://127.0.0.1:${port}`)(mail)).rejects.toMatchObject({ permanent: false });
});

test('a line break in an address or subject starts no header of its own', async () => {
  await mailer(smtp.url)({ ...mail, subject: 'Hello\r\nBcc: spy@example.org' });
  const received = smtp.received.at(-1);
  expect(received?.to).toEqual([mail.to]);
  expect(received?.raw).not.toMatch(/^bcc:/im);
});

test('without a server each mail is a file that only its owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const dir = join(folder, 'outbox');
  const send = mailer(undefined, dir);
  await Promise.all([send(mail), send(mail)]);
  const files = await readdir(dir);
  expect(files).toHaveLength(2);
  for (const name of files) {
    expect(name).toMatch(/\.eml$/);
    expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
    const parsed = await PostalMime.parse(await readFile(join(dir, name)));
    expect(parsed).toMatchObject({ subject: mail.subject, from: { address: 'no-reply@clinic.example' } });
    expect(parsed.text?.trim()).toBe(mail.text);
  }
  await rm(folder, { recursive: true });
});

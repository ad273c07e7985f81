import { createTransport } from 'nodemailer';
import type { Logger } from '../logger.ts';
import { createOutbox } from './outbox.ts';
import type { SendMail } from './types.ts';

export type { Mail, SendMail } from './types.ts';

/** Says nothing of the mail: it stands in logs. `permanent`: sending it again does not help. */
export class MailError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

const connectTimeoutMs = 15_000;

/** Sends by SMTP, or, without `smtpUrl`, writes `.eml` files to `outboxDir`. */
export function createMailer(options: {
  smtpUrl?: string | undefined;
  from: string;
  outboxDir: string;
  logger: Logger;
  /** How long the mail server may say nothing; 30 seconds by default. */
  answerTimeoutMs?: number;
}): SendMail {
  const { smtpUrl, from, outboxDir, logger, answerTimeoutMs = 30_000 } = options;
  if (!smtpUrl) return createOutbox({ from, dir: outboxDir, logger });
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: answerTimeoutMs,
    socketTimeout: answerTimeoutMs,
    // Addresses and bodies are ours; a mail never makes the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    try {
      await transport.sendMail({ ...mail, from });
    } catch (error) {
      throw asMailError(error);
    }
  };
}

function asMailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isRefused = typeof responseCode === 'number' && responseCode >= 500;
  const permanent = isRefused && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const what = [code, responseCode].filter((part) => part !== undefined).join(' ') || 'connection failed';
  return new MailError(`The mail server did not take a mail (${what})`, permanent);
}

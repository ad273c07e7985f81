import type { Db, Queryable } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import { MailError, type SendMail } from '#platform/mail/index.ts';
import type { Accounts } from '../accounts/service.ts';
import { jobSchema, type MailJob } from './job.ts';
import { messageOf } from './messages.ts';
import { renderMail } from './render.ts';

export type { MailJob };
export type Mails = ReturnType<typeof createMails>;

const pages = { 'verify-email': '/verify-email', 'reset-password': '/reset-password' } as const;

/** Mails to users. They are queued with the change they tell of, and written only when they are sent. */
export function createMails(options: {
  db: Db;
  logger: Logger;
  brandName: string;
  /** Where browsers reach the site; asked for when a mail is written. */
  siteUrl: () => string;
  accounts: Pick<Accounts, 'find'>;
  /** Makes the token of a link; only its hash is stored. */
  issueToken: (to: Queryable, userId: string, purpose: keyof typeof pages) => Promise<string>;
  enqueue: (to: Queryable, job: MailJob) => Promise<void>;
  send: SendMail;
}) {
  const { db, logger, brandName, siteUrl, accounts, issueToken, enqueue, send } = options;

  async function linkOf(job: MailJob): Promise<string> {
    if (job.kind !== 'verify-email' && job.kind !== 'reset-password') return `${siteUrl()}/login`;
    const token = await issueToken(db, job.userId, job.kind);
    return `${siteUrl()}${pages[job.kind]}?token=${token}`;
  }

  return {
    /** Adds a mail in the caller's transaction; it is sent if and only if that commits. */
    enqueue,

    /** Writes and sends the mail of a job. Throws when it is to be tried again. */
    async deliver(payload: unknown): Promise<void> {
      const job = jobSchema.parse(payload);
      const account = await accounts.find(db, job.userId);
      if (!account) return;
      if (job.kind === 'verify-email' && account.emailVerifiedAt) return;
      const { username, email, language } = account;
      const message = messageOf(job, {
        language,
        brandName,
        // A name that a stranger chose for somebody else's address is not put before them.
        username: account.emailVerifiedAt ? username : '',
      });
      const mail = renderMail(message, { link: await linkOf(job), language, brandName });
      try {
        await send({ ...mail, to: email });
      } catch (error) {
        if (!(error instanceof MailError && error.permanent)) throw error;
        logger.warn({ err: error, kind: job.kind }, 'a mail was refused for good and is not sent again');
      }
    },
  };
}

export type Mail = { to: string; subject: string; text: string; html: string };

/** Resolves when the mail server, or the outbox, has the mail. Throws MailError. */
export type SendMail = (mail: Mail) => Promise<void>;

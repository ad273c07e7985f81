import { randomUUID } from 'node:crypto';
import type { AuthDeps } from './deps.ts';

type Deps = Pick<AuthDeps, 'db' | 'accounts' | 'enqueueMail'>;

/**
 * Known, unknown and verified addresses are answered alike, also in time: each has a mail queued, and whoever works on the
 * queue finds out that some are for nobody.
 */
export async function resendVerification(
  { db, accounts, enqueueMail }: Deps,
  email: string,
): Promise<{ message: string }> {
  const account = await accounts.findByEmail(db, email);
  const userId = account && !account.emailVerifiedAt ? account.id : randomUUID();
  await enqueueMail(db, { kind: 'verify-email', userId });
  return {
    message: 'If this address has an account that waits for verification, a new link is on its way.',
  };
}

/** As `resendVerification`. */
export async function forgotPassword(
  { db, accounts, enqueueMail }: Deps,
  email: string,
): Promise<{ message: string }> {
  const account = await accounts.findByEmail(db, email);
  await enqueueMail(db, { kind: 'reset-password', userId: account?.id ?? randomUUID() });
  return { message: 'If this address has an account, a link to reset the password is on its way.' };
}

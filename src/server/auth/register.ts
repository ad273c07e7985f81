import type { Tx } from '#platform/database/index.ts';
import type { RegisterAnswer, RegisterRequest } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Attempt } from './attempts.ts';
import type { Account, AuthDeps, Client } from './deps.ts';
import { inPasswordLine } from './password-line.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { openDevice } from './sign-in.ts';

/**
 * Where addresses have to be verified, a new and a taken one are answered alike, and only their owner is told by mail.
 * Throws `conflict` elsewhere, and `rate_limited` where the address had its share of mails. Mails are queued: a mail server
 * that is down changes nothing.
 */
export async function register(
  deps: AuthDeps,
  request: RegisterRequest & { email: string },
  attempt: Attempt,
  client: Client,
): Promise<RegisterAnswer> {
  const { db, accounts, credits, checkPassword, requireEmailVerification, enqueueMail } = deps;
  const { username, email, password } = request;
  // Its transaction stands in the line, too: others find the database free between two new accounts.
  const answer = await inPasswordLine(async (): Promise<RegisterAnswer> => {
    await checkPassword(password, { email, username });
    // A mail goes out for a new and for a taken address: strangers must not flood either.
    if (requireEmailVerification) attempt.takeMail();
    const passwordHash = await hashPassword(password);
    const before = requireEmailVerification ? await accounts.findByEmail(db, email) : undefined;
    // Asked for a new address as well, so that both take the same time.
    const isSame = requireEmailVerification && (await passwordMatches(before?.passwordHash, password));
    try {
      return await db.transaction(async (tx) => {
        const account = await accounts.create(tx, {
          email,
          username,
          passwordHash,
          language: client.language,
        });
        await credits.open(tx, account.id, account.plan);
        if (!requireEmailVerification) return openDevice(deps, tx, account, client);
        await enqueueMail(tx, { kind: 'verify-email', userId: account.id });
        return verificationRequired;
      });
    } catch (error) {
      if (!requireEmailVerification || !(error instanceof AppError && error.code === 'conflict')) throw error;
      const taken = await accounts.findByEmail(db, email);
      if (taken) await db.transaction((tx) => tellOwner(deps, tx, taken.id, isSame ? before : undefined));
      return verificationRequired;
    }
  });
  if ('token' in answer) attempt.succeeded();
  return answer;
}

/**
 * Mails the owner of a taken address. A first password that is not theirs may be a stranger's, who came first and waits for
 * them to verify: it goes, and they choose one by the mail. `same`: the account as it was when the password given was its own.
 */
async function tellOwner(
  { accounts, enqueueMail }: AuthDeps,
  tx: Tx,
  userId: string,
  same: Account | undefined,
): Promise<void> {
  const { emailVerifiedAt, passwordHash } = await accounts.lock(tx, userId);
  if (emailVerifiedAt) return enqueueMail(tx, { kind: 'already-registered', userId });
  if (same?.id === userId && same.passwordHash === passwordHash)
    return enqueueMail(tx, { kind: 'verify-email', userId });
  await accounts.change(tx, userId, { passwordHash: null });
  return enqueueMail(tx, { kind: 'reset-password', userId });
}

const verificationRequired = {
  requiresVerification: true,
  message: 'Please check your email for a verification link.',
} as const;

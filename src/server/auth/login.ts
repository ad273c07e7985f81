import type { LoginAnswer, LoginRequest } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Attempt } from './attempts.ts';
import type { AuthDeps, Client } from './deps.ts';
import { inPasswordLine } from './password-line.ts';
import { hashPassword, needsRehash, passwordMatches } from './passwords.ts';
import { finishFirstFactor, requireVerified } from './sign-in.ts';

/** An unknown address and a wrong password fail alike, also in time. */
export async function login(
  deps: AuthDeps,
  { email, password }: LoginRequest,
  attempt: Attempt,
  client: Client,
): Promise<LoginAnswer> {
  const { db, accounts, audit } = deps;
  const compared = await inPasswordLine(async () => {
    const account = await accounts.findByEmail(db, email);
    if (!(await passwordMatches(account?.passwordHash, password)) || !account) return undefined;
    const newHash = needsRehash(account.passwordHash) ? await hashPassword(password) : undefined;
    return { account, newHash };
  });
  if (!compared) throw refused();
  const { account, newHash } = compared;
  attempt.succeeded();
  requireVerified(deps, account);
  const answer = await db.transaction(async (tx) => {
    // The password may have been changed, and all devices signed out, while this one was compared.
    const now = await accounts.lock(tx, account.id);
    if (now.passwordHash !== account.passwordHash) throw refused();
    if (newHash) await accounts.change(tx, now.id, { passwordHash: newHash });
    return finishFirstFactor(deps, tx, now, client);
  });
  if ('token' in answer) await audit({ actor: account.id, action: 'sign in', subject: account.id });
  return answer;
}

const refused = () => new AppError('unauthenticated', 'Invalid email or password');

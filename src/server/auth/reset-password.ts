import type { PasswordReset, ResetPasswordRequest } from '#shared/api/auth.ts';
import type { AuthDeps, Client } from './deps.ts';
import { inPasswordLine } from './password-line.ts';
import { hashPassword } from './passwords.ts';
import { redeemLink } from './redeem-link.ts';
import { finishFirstFactor, signOutOthers } from './sign-in.ts';
import { findFactor } from './store.ts';

const failures = {
  unknown: 'This reset link is not valid. Please request a new one.',
  used: 'This reset link has already been used. Please request a new one.',
  expired: 'This reset link has expired. Please request a new one.',
};

/**
 * Sets the password and signs out everywhere. Whoever reads the mail owns the address, which counts as verified from now
 * on. A second factor is still asked for, but for one of an address that nobody had verified: it may be that of a stranger
 * who came first. A password that is refused leaves the link good. Throws `invalid_input`.
 */
export async function resetPassword(
  deps: AuthDeps,
  { token, password }: ResetPasswordRequest,
  client: Client,
): Promise<PasswordReset> {
  const { db, clock, accounts, enqueueMail, audit } = deps;
  const { answer, userId } = await inPasswordLine(() =>
    db.transaction(async (tx) => {
      const found = await redeemLink(deps, tx, token, 'reset-password', failures);
      await deps.checkPassword(password, found);
      const account = await accounts.change(tx, found.id, {
        passwordHash: await hashPassword(password),
        emailVerifiedAt: found.emailVerifiedAt ?? clock.now(),
      });
      const isStrangers = !found.emailVerifiedAt && (await findFactor(tx, found.id))?.confirmedAt;
      await signOutOthers(deps, tx, account.id, { withFactor: !found.emailVerifiedAt });
      await enqueueMail(tx, { kind: 'account-changed', userId: account.id, change: 'password' });
      if (isStrangers)
        await enqueueMail(tx, { kind: 'account-changed', userId: account.id, change: 'totp-off' });
      return { answer: await finishFirstFactor(deps, tx, account, client), userId: account.id };
    }),
  );
  await audit({ actor: userId, action: 'reset password', subject: userId });
  return { message: 'Your password has been changed', ...answer };
}

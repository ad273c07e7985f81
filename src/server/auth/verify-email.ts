import type { Tx } from '#platform/database/index.ts';
import type { Verified } from '#shared/api/auth.ts';
import type { Account, AuthDeps, Client } from './deps.ts';
import { redeemLink } from './redeem-link.ts';
import { finishFirstFactor } from './sign-in.ts';

const failures = {
  unknown: 'This verification link is not valid. Please request a new one.',
  used: 'This verification link has already been used. Please log in.',
  expired: 'This verification link has expired. Please request a new one.',
};

/**
 * Where a second factor is on, the address is verified once its code was given: a stranger who registered it first and
 * turned one on must not gain by the owner's click. Throws `invalid_input`; `expired` says that a new link helps.
 */
export async function verifyEmail(deps: AuthDeps, token: string, client: Client): Promise<Verified> {
  const { db, audit } = deps;
  const { answer, userId } = await db.transaction(async (tx) => {
    const account = await redeemLink(deps, tx, token, 'verify-email', failures);
    const signedIn = await finishFirstFactor(deps, tx, account, client, 'totp-verify');
    if ('token' in signedIn) await verify(deps, tx, account);
    return { answer: signedIn, userId: account.id };
  });
  if ('token' in answer) await audit({ actor: userId, action: 'verify e-mail', subject: userId });
  const message =
    'token' in answer ? 'Email verified successfully' : 'Enter a code of your authenticator app to finish.';
  return { message, expired: false, ...answer };
}

/** Notes that who signs in reads the mail of the address. */
export async function verify(
  { accounts, clock }: Pick<AuthDeps, 'accounts' | 'clock'>,
  tx: Tx,
  { id, emailVerifiedAt }: Account,
): Promise<void> {
  if (!emailVerifiedAt) await accounts.change(tx, id, { emailVerifiedAt: clock.now() });
}

import type { SignedIn, TotpLoginRequest } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Attempt } from './attempts.ts';
import type { AuthDeps, Client } from './deps.ts';
import { openDevice } from './sign-in.ts';
import { takeCode } from './totp.ts';
import { verify } from './verify-email.ts';

/** The second half of a sign-in. `count` counts the try for the account, before the code is looked at. */
export async function loginWithTotp(
  deps: AuthDeps,
  { challenge, code }: TotpLoginRequest,
  count: (userId: string) => Attempt,
  client: Client,
): Promise<SignedIn> {
  const { db, accounts, oneTime, audit } = deps;
  const begun = await oneTime.attempt(db, challenge);
  if (!begun) throw expired();
  const { userId, purpose } = begun;
  const attempt = count(userId);
  const signedIn = await db.transaction(async (tx) => {
    const account = await accounts.lock(tx, userId);
    if (!(await takeCode(deps, tx, userId, code)))
      throw new AppError('unauthenticated', 'This code is not valid');
    if (typeof (await oneTime.redeem(tx, challenge, purpose)) === 'string') throw expired();
    if (purpose === 'totp-verify') await verify(deps, tx, account);
    return openDevice(deps, tx, account, client);
  });
  attempt.succeeded();
  if (purpose === 'totp-verify') await audit({ actor: userId, action: 'verify e-mail', subject: userId });
  await audit({ actor: userId, action: 'sign in', subject: userId });
  return signedIn;
}

const expired = () => new AppError('unauthenticated', 'This sign-in has expired. Please log in again.');

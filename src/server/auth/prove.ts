import type { Tx } from '#platform/database/index.ts';
import type { Proof } from '#shared/api/account.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, AuthDeps } from './deps.ts';
import { signedPart } from './google-login.ts';
import { inPasswordLine } from './password-line.ts';
import { passwordMatches } from './passwords.ts';
import { findFactor } from './store.ts';
import { takeCode } from './totp.ts';

/** How old a Google sign-in may be that stands in for the password. */
const freshSeconds = 300;

/** Does the work in one transaction with the proof. Throws `forbidden` unless the user shows again who they are. */
export async function withProof<T>(
  deps: Pick<AuthDeps, 'db' | 'clock' | 'seal' | 'accounts' | 'verifyGoogle' | 'oneTime'>,
  userId: string,
  proof: Proof,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const { db, accounts, verifyGoogle } = deps;
  // Google is asked, and the password line entered, before a connection is held: others wait for those in the same order.
  const isAsked = proof.credential !== undefined && proof.password === undefined;
  const identity = isAsked ? await verifyGoogle?.(proof.credential ?? '', freshSeconds) : undefined;
  return inPasswordLine(() =>
    db.transaction(async (tx) => {
      const account = await accounts.lock(tx, userId);
      await checkFirstFactor(account, proof, identity?.sub);
      if (identity && account.passwordHash === null) await useUp(deps, tx, userId, proof.credential ?? '');
      await checkSecondFactor(deps, tx, userId, proof.code);
      return work(tx, account);
    }),
  );
}

async function useUp(
  { oneTime }: Pick<AuthDeps, 'oneTime'>,
  tx: Tx,
  userId: string,
  credential: string,
): Promise<void> {
  const isNew = await oneTime.useForeign(tx, `proof:${signedPart(credential)}`, userId, 'google');
  if (!isNew) throw new AppError('forbidden', 'Please sign in with Google again to confirm');
}

async function checkFirstFactor(
  { passwordHash, googleSub }: Account,
  { password }: Proof,
  sub: string | undefined,
): Promise<void> {
  if (passwordHash !== null) {
    if (password === undefined) throw new AppError('forbidden', 'Please enter your current password');
    if (await passwordMatches(passwordHash, password)) return;
    throw new AppError('forbidden', 'Your current password is not correct');
  }
  if (sub === undefined) throw new AppError('forbidden', 'Please sign in with Google again to confirm');
  if (sub !== googleSub) throw new AppError('forbidden', 'This is another Google account');
}

async function checkSecondFactor(
  deps: Pick<AuthDeps, 'clock' | 'seal'>,
  tx: Tx,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const factor = await findFactor(tx, userId);
  if (!factor?.confirmedAt) return;
  if (code === undefined) throw new AppError('forbidden', 'Please enter a code of your authenticator app');
  if (!(await takeCode(deps, tx, userId, code))) throw new AppError('forbidden', 'This code is not valid');
}

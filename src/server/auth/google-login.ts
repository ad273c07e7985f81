import type { Tx } from '#platform/database/index.ts';
import type { LoginAnswer } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, AuthDeps, Client } from './deps.ts';
import type { GoogleIdentity } from './google-token.ts';
import { finishFirstFactor, signOutOthers } from './sign-in.ts';

/** Signs in, or up, with an identity token. Throws `unauthenticated`, `conflict`, and `unsupported` where it is not set up. */
export async function loginWithGoogle(
  deps: AuthDeps,
  credential: string,
  client: Client,
): Promise<LoginAnswer> {
  const { db, verifyGoogle, audit } = deps;
  if (!verifyGoogle) throw new AppError('unsupported', 'Sign-in with Google is not set up here');
  const identity = await verifyGoogle(credential);
  const { answer, userId } = await db.transaction(async (tx) => {
    const account = await accountOf(deps, tx, identity, client);
    if (!(await deps.oneTime.useForeign(tx, signedPart(credential), account.id, 'google'))) {
      throw new AppError('unauthenticated', 'This Google sign-in was used before. Please sign in again.');
    }
    return { answer: await finishFirstFactor(deps, tx, account, client), userId: account.id };
  });
  if ('token' in answer) await audit({ actor: userId, action: 'sign in with Google', subject: userId });
  return answer;
}

/** What Google signed: the signature itself has several spellings. */
export const signedPart = (credential: string): string => credential.split('.', 2).join('.');

async function accountOf(deps: AuthDeps, tx: Tx, identity: GoogleIdentity, client: Client): Promise<Account> {
  const { accounts, credits, clock } = deps;
  const known = await accounts.findByGoogle(tx, identity.sub);
  if (known) return accounts.lock(tx, known.id);
  if (!identity.emailVerified) {
    throw new AppError('unauthenticated', 'Google has not verified the email address of this account');
  }
  const sameEmail = await accounts.findByEmail(tx, identity.email);
  if (sameEmail) return link(deps, tx, sameEmail, identity);
  const person = {
    email: identity.email.toLowerCase(),
    username: nameOf(identity),
    passwordHash: null,
    googleSub: identity.sub,
    emailVerifiedAt: clock.now(),
    language: client.language,
  };
  const account = await accounts.create(tx, person).catch(passConflict);
  // Somebody registered the address in this moment: it is a known one now.
  if (!account) return accountOf(deps, tx, identity, client);
  await credits.open(tx, account.id, account.plan);
  return account;
}

function passConflict(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}

/**
 * Lets Google sign in to an account that has its address, where Google runs the mailbox: elsewhere it may know the address
 * from somebody who had it before. Who set the password of an account with an unverified address
 * may be a stranger who came first: so that password, its devices, its second factor and the name go.
 */
async function link(deps: AuthDeps, tx: Tx, found: Account, identity: GoogleIdentity): Promise<Account> {
  const { accounts, clock, enqueueMail } = deps;
  const locked = await accounts.lock(tx, found.id);
  const { id, googleSub, emailVerifiedAt } = locked;
  // Another request of the same person was quicker.
  if (googleSub === identity.sub) return locked;
  if (googleSub !== null || !identity.isAuthoritative) {
    throw new AppError(
      'conflict',
      'An account with this email already exists. Please log in with your password.',
    );
  }
  const change = emailVerifiedAt ? 'google' : 'google-only';
  await enqueueMail(tx, { kind: 'account-changed', userId: id, change });
  if (emailVerifiedAt) return accounts.change(tx, id, { googleSub: identity.sub });
  await signOutOthers(deps, tx, id, { withFactor: true });
  return accounts.change(tx, id, {
    googleSub: identity.sub,
    username: nameOf(identity),
    passwordHash: null,
    emailVerifiedAt: clock.now(),
  });
}

const nameMaxChars = 100;

function nameOf({ name, email }: GoogleIdentity): string {
  const given = name
    ?.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    .trim()
    .slice(0, nameMaxChars);
  return given || email.slice(0, email.indexOf('@')).slice(0, nameMaxChars);
}

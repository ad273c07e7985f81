import type { Queryable, Tx } from '#platform/database/index.ts';
import type { LoginAnswer, SignedIn, User } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, AuthDeps, Client } from './deps.ts';
import type { ChallengePurpose } from './one-time-tokens.ts';
import { deleteDevices, deleteFactor, findFactor, insertToken } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lifetimeMs = 30 * dayMs;
const userAgentMaxChars = 300;
/** Who stays away this long signs in again. */
export const idleMs = 14 * dayMs;

export const publicUser = ({ username, email }: Account): User => ({ username, email });

/** Signs the device in, whatever else should have been asked. */
export async function openDevice(
  { clock }: Pick<AuthDeps, 'clock'>,
  to: Queryable,
  account: Account,
  { userAgent }: Pick<Client, 'userAgent'>,
): Promise<SignedIn> {
  const token = newToken();
  const createdAt = clock.now();
  await insertToken(to, {
    tokenHash: hashToken(token),
    userId: account.id,
    userAgent: userAgent?.slice(0, userAgentMaxChars) ?? null,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  });
  return { token, user: publicUser(account) };
}

/** Signs in who has shown a first factor, or asks for the second where one is on. */
export async function finishFirstFactor(
  deps: Pick<AuthDeps, 'clock' | 'oneTime'>,
  to: Queryable,
  account: Account,
  client: Pick<Client, 'userAgent'>,
  purpose: ChallengePurpose = 'totp-login',
): Promise<LoginAnswer> {
  const factor = await findFactor(to, account.id);
  if (!factor?.confirmedAt) return openDevice(deps, to, account, client);
  return { requiresTotp: true, challenge: await deps.oneTime.issue(to, account.id, purpose) };
}

/**
 * For when the first factor changes: signs out all devices but `except`, and ends sign-ins and set-ups of a second factor
 * that are half done, and links that were mailed. `withFactor`: the second factor goes as well.
 */
export async function signOutOthers(
  { oneTime }: Pick<AuthDeps, 'oneTime'>,
  tx: Tx,
  userId: string,
  { except, withFactor = false }: { except?: string; withFactor?: boolean } = {},
): Promise<void> {
  await deleteDevices(tx, userId, except);
  await oneTime.revoke(tx, userId);
  await deleteFactor(tx, userId, { unconfirmedOnly: !withFactor });
}

/** Throws `forbidden` where the address has to be verified first. */
export function requireVerified(
  { requireEmailVerification }: Pick<AuthDeps, 'requireEmailVerification'>,
  account: Account,
): void {
  if (!requireEmailVerification || account.emailVerifiedAt) return;
  const message = 'Please verify your email before logging in. Check your inbox for the verification link.';
  throw new AppError('forbidden', message);
}

import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '#platform/database/index.ts';
import type { AuthDeps } from './deps.ts';
import { findFactor, takeRecoveryCode, takeStep } from './store.ts';
import { hashToken } from './tokens.ts';

const secretBytes = 20;
const periodSeconds = 30;
const recoveryCodes = 10;
/** 120 bits: a fast hash is enough for what nobody can guess. */
const recoveryBytes = 15;

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, issuer: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds });

/** Base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

export const totpUri = (secret: string, issuer: string, email: string): string =>
  totpOf(secret, issuer, email).toString();

/** Six groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  const code = () => new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32;
  return Array.from({ length: recoveryCodes }, () => code().match(/.{4}/g)?.join('-') ?? '');
}

export const hashRecoveryCode = (code: string): string => hashToken(code.replaceAll('-', '').toUpperCase());

/** Whether the code is good now; each is taken once. A clock may be off by one period. */
export async function takeCode(
  { clock, seal }: Pick<AuthDeps, 'clock' | 'seal'>,
  to: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(plain)) return takeRecoveryCode(to, userId, hashRecoveryCode(plain));
  const factor = await findFactor(to, userId);
  if (!factor) return false;
  const timestamp = clock.now().getTime();
  const secret = seal.unseal(factor.sealedSecret);
  const delta = totpOf(secret, '', '').validate({ token: plain, timestamp, window: 1 });
  if (delta === null) return false;
  return takeStep(to, userId, Math.floor(timestamp / 1000 / periodSeconds) + delta);
}

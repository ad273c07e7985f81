import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A well-formed hash of no password, so that an unknown account costs as much time as a wrong password. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Keyboards write the same character in different ways; NFKC makes them one. */
const fold = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(fold(password), argon2id);
}

/** An account without a password, or no account at all, is a mismatch that takes the same time. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, fold(password));
  return matches && stored !== null && stored !== undefined;
}

/** Throws `invalid_input` with the reason. Length is counted in characters. */
export function assertGoodPassword(
  password: string,
  person: { email: string; username: string; minLength: number },
): void {
  if ([...password].length < person.minLength) {
    throw new AppError('invalid_input', `Password must be at least ${person.minLength} characters`);
  }
  const plain = fold(password).toLowerCase();
  const [mailbox] = person.email.split('@');
  if ([person.email, mailbox, person.username].some((word) => word?.toLowerCase() === plain)) {
    throw new AppError('invalid_input', 'Password must not be your name or your email address');
  }
  if (commonPasswords.has(plain) || new Set(plain).size === 1) {
    throw new AppError('invalid_input', 'This password is too common. Please choose another one.');
  }
}

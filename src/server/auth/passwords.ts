import { hash, verify } from '@node-rs/argon2';
import { foldPassword } from './password-rules.ts';

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A well-formed hash of no password, so that an unknown account costs as much time as a wrong password. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export function hashPassword(password: string): Promise<string> {
  return hash(foldPassword(password), argon2id);
}

/** An account without a password, or no account at all, is a mismatch that takes the same time. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, foldPassword(password));
  return matches && stored !== null && stored !== undefined;
}

/** Whether a stored hash is weaker than those made now; old ones are replaced when their owner signs in. */
export function needsRehash(stored: string | null): boolean {
  const { memoryCost, timeCost, parallelism } = argon2id;
  return (
    stored !== null && !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  );
}

import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that tells nothing of how far they agree. */
export function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of the token. A fast hash is enough: the token cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

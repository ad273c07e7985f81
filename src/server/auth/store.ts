import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import { authTokens } from './schema.ts';

export async function insertToken(to: Queryable, token: typeof authTokens.$inferInsert): Promise<void> {
  await to.insert(authTokens).values(token);
}

/** Returns the id of the user whose token this is, unless it has expired. */
export async function findTokenUser(
  to: Queryable,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await to
    .select({ userId: authTokens.userId })
    .from(authTokens)
    .where(and(eq(authTokens.tokenHash, tokenHash), gt(authTokens.expiresAt, now)));
  return row?.userId;
}

export async function deleteToken(to: Queryable, tokenHash: string): Promise<void> {
  await to.delete(authTokens).where(eq(authTokens.tokenHash, tokenHash));
}

export async function deleteExpiredTokens(to: Queryable, userId: string, now: Date): Promise<void> {
  await to.delete(authTokens).where(and(eq(authTokens.userId, userId), lte(authTokens.expiresAt, now)));
}

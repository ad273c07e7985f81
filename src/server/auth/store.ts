import { and, asc, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { authTokens, oneTimeTokens, totpFactors } from './schema.ts';

export type DeviceRow = Omit<typeof authTokens.$inferSelect, 'tokenHash'>;
export type OneTimeToken = typeof oneTimeTokens.$inferSelect;
export type TotpFactor = typeof totpFactors.$inferSelect;
type Named = Pick<OneTimeToken, 'tokenHash' | 'purpose'>;

export async function insertToken(to: Queryable, token: typeof authTokens.$inferInsert): Promise<void> {
  await to.insert(authTokens).values(token);
}

/** The token, unless it has expired or was last used before `usedSince`. */
export async function findToken(
  to: Queryable,
  tokenHash: string,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<DeviceRow | undefined> {
  const { id, userId, userAgent, createdAt, lastUsedAt, expiresAt } = authTokens;
  const [row] = await to
    .select({ id, userId, userAgent, createdAt, lastUsedAt, expiresAt })
    .from(authTokens)
    .where(and(eq(authTokens.tokenHash, tokenHash), gt(expiresAt, now), gt(lastUsedAt, usedSince)));
  return row;
}

export async function touchToken(to: Queryable, id: string, now: Date): Promise<void> {
  await to.update(authTokens).set({ lastUsedAt: now }).where(eq(authTokens.id, id));
}

export async function deleteToken(to: Queryable, tokenHash: string): Promise<void> {
  await to.delete(authTokens).where(eq(authTokens.tokenHash, tokenHash));
}

/** Those that still sign in, the latest used first. */
export async function listDevices(
  to: Queryable,
  userId: string,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<DeviceRow[]> {
  const { id, userAgent, createdAt, lastUsedAt, expiresAt } = authTokens;
  return to
    .select({ id, userId: authTokens.userId, userAgent, createdAt, lastUsedAt, expiresAt })
    .from(authTokens)
    .where(and(eq(authTokens.userId, userId), gt(expiresAt, now), gt(lastUsedAt, usedSince)))
    .orderBy(desc(lastUsedAt), asc(id));
}

/** False where the user has no such device. */
export async function deleteDevice(to: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await to
    .delete(authTokens)
    .where(and(eq(authTokens.userId, userId), eq(authTokens.id, id)))
    .returning({ id: authTokens.id });
  return rows.length === 1;
}

/** Signs the user out everywhere, but on the device `except`. */
export async function deleteDevices(to: Queryable, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(authTokens.id, except);
  await to.delete(authTokens).where(and(eq(authTokens.userId, userId), others));
}

/** What can sign nobody in any more; one-time tokens stay for a while, to tell a used one from an unknown one. */
export async function deleteStale(
  to: Queryable,
  before: { expired: Date; unused: Date; oneTime: Date },
): Promise<void> {
  const { expired, unused, oneTime } = before;
  await to
    .delete(authTokens)
    .where(or(lte(authTokens.expiresAt, expired), lte(authTokens.lastUsedAt, unused)));
  await to.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, oneTime));
}

export async function insertOneTimeToken(
  to: Queryable,
  token: typeof oneTimeTokens.$inferInsert,
): Promise<void> {
  await to.insert(oneTimeTokens).values(token);
}

/** False where the token was stored before. */
export async function insertUsedToken(tx: Tx, token: typeof oneTimeTokens.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(oneTimeTokens)
    .values(token)
    .onConflictDoNothing()
    .returning({ tokenHash: oneTimeTokens.tokenHash });
  return rows.length === 1;
}

const named = ({ tokenHash, purpose }: Named) =>
  and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, purpose));
const good = (now: Date) => and(isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now));

export async function findOneTimeToken(to: Queryable, token: Named): Promise<OneTimeToken | undefined> {
  const [row] = await to.select().from(oneTimeTokens).where(named(token));
  return row;
}

/** In one statement, so that it is used once. Returns whose it was. */
export async function useOneTimeToken(tx: Tx, token: Named & { now: Date }): Promise<string | undefined> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: token.now })
    .where(and(named(token), good(token.now)))
    .returning({ userId: oneTimeTokens.userId });
  return row?.userId;
}

export async function useTokensOf(
  tx: Tx,
  { userId, purpose, now }: Pick<OneTimeToken, 'userId' | 'purpose'> & { now: Date },
): Promise<void> {
  const { usedAt } = oneTimeTokens;
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(usedAt)));
}

export async function countTokenAttempt(
  to: Queryable,
  token: Named & { now: Date; maxAttempts: number },
): Promise<string | undefined> {
  const { attempts } = oneTimeTokens;
  const [row] = await to
    .update(oneTimeTokens)
    .set({ attempts: sql`${attempts} + 1` })
    .where(and(named(token), good(token.now), lt(attempts, token.maxAttempts)))
    .returning({ userId: oneTimeTokens.userId });
  return row?.userId;
}

export async function findFactor(to: Queryable, userId: string): Promise<TotpFactor | undefined> {
  const [row] = await to.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return row;
}

/** In place of one that was not confirmed. False where one is confirmed. */
export async function putFactor(to: Queryable, userId: string, sealedSecret: string): Promise<boolean> {
  const rows = await to
    .insert(totpFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId });
  return rows.length === 1;
}

/** False where it was confirmed before. */
export async function confirmFactor(
  to: Queryable,
  userId: string,
  { recoveryHashes, now }: { recoveryHashes: string[]; now: Date },
): Promise<boolean> {
  const rows = await to
    .update(totpFactors)
    .set({ recoveryHashes, confirmedAt: now })
    .where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
    .returning({ userId: totpFactors.userId });
  return rows.length === 1;
}

/** Takes the code of a time step, once. False where one of it, or of a later one, was taken. */
export async function takeStep(to: Queryable, userId: string, step: number): Promise<boolean> {
  const rows = await to
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId });
  return rows.length === 1;
}

/** Takes a recovery code, once. */
export async function takeRecoveryCode(to: Queryable, userId: string, hash: string): Promise<boolean> {
  const { recoveryHashes } = totpFactors;
  const rows = await to
    .update(totpFactors)
    .set({ recoveryHashes: sql`array_remove(${recoveryHashes}, ${hash}::text)` })
    .where(and(eq(totpFactors.userId, userId), sql`${hash}::text = any(${recoveryHashes})`))
    .returning({ userId: totpFactors.userId });
  return rows.length === 1;
}

export async function deleteFactor(
  to: Queryable,
  userId: string,
  { unconfirmedOnly = false }: { unconfirmedOnly?: boolean } = {},
): Promise<void> {
  const kept = unconfirmedOnly ? isNull(totpFactors.confirmedAt) : undefined;
  await to.delete(totpFactors).where(and(eq(totpFactors.userId, userId), kept));
}

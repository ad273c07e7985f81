import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { promoCodes, promoRedemptions } from './schema.ts';

export type PromoRow = typeof promoCodes.$inferSelect;
export type Redemption = typeof promoRedemptions.$inferSelect;

/** False where there is such a code already. */
export async function insertPromo(to: Queryable, row: typeof promoCodes.$inferInsert): Promise<boolean> {
  const rows = await to
    .insert(promoCodes)
    .values(row)
    .onConflictDoNothing()
    .returning({ code: promoCodes.code });
  return rows.length === 1;
}

export async function findPromo(to: Queryable, code: string): Promise<PromoRow | undefined> {
  const [row] = await to.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row;
}

/** Newest first. */
export async function listPromos(to: Queryable): Promise<PromoRow[]> {
  return to.select().from(promoCodes).orderBy(desc(promoCodes.createdAt), promoCodes.code);
}

/** False where there is no such code. */
export async function expirePromo(to: Queryable, code: string, now: Date): Promise<boolean> {
  const { expiresAt } = promoCodes;
  const rows = await to
    .update(promoCodes)
    .set({
      expiresAt: sql`least(coalesce(${expiresAt}, ${now.toISOString()}::timestamptz), ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(promoCodes.code, code))
    .returning({ code: promoCodes.code });
  return rows.length === 1;
}

/** Counts one use in a single statement, so that a code is never used more often than it may be. */
export async function takeUse(tx: Tx, code: string, now: Date): Promise<PromoRow | undefined> {
  const { uses, maxUses, expiresAt } = promoCodes;
  const [row] = await tx
    .update(promoCodes)
    .set({ uses: sql`${uses} + 1` })
    .where(
      and(
        eq(promoCodes.code, code),
        or(isNull(maxUses), lt(uses, maxUses)),
        or(isNull(expiresAt), gt(expiresAt, now)),
      ),
    )
    .returning();
  return row;
}

/** False where the user has used the code before. */
export async function insertRedemption(tx: Tx, redemption: Redemption): Promise<boolean> {
  const rows = await tx
    .insert(promoRedemptions)
    .values(redemption)
    .onConflictDoNothing()
    .returning({ code: promoRedemptions.code });
  return rows.length === 1;
}

export async function listRedemptions(to: Queryable, userId: string): Promise<Redemption[]> {
  return to.select().from(promoRedemptions).where(eq(promoRedemptions.userId, userId));
}

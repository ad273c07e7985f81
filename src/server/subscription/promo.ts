import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable, Tx } from '#platform/database/index.ts';
import type { Credits, PromoApplied, PromoCode, PromoValid } from '#shared/api/subscription.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { findPromo, insertRedemption, listRedemptions, type PromoRow, takeUse } from './store.ts';

type Account = { plan: 'FREE' | 'PREMIUM'; planUntil: Date | null };

export type PromoDeps = {
  db: Db;
  clock: Clock;
  accounts: {
    get(to: Queryable, userId: string): Promise<Account>;
    lock(tx: Tx, userId: string): Promise<Account>;
    change(to: Queryable, userId: string, change: Account): Promise<unknown>;
  };
  getCredits: (userId: string) => Promise<Credits>;
  notePlan: (to: Queryable, userId: string, plan: Account) => Promise<void>;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The form in which codes are stored and compared. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

/** Whether the code would be taken, without using it. Throws `invalid_input`, `not_found` and `conflict`. */
export async function validatePromo(
  { db, clock, accounts }: PromoDeps,
  userId: string,
  typed: string,
): Promise<PromoValid> {
  const code = readCode(typed);
  const promo = usable(await findPromo(db, code), clock.now());
  if ((await listRedemptions(db, userId)).some((used) => used.code === code)) throw alreadyUsed();
  refuseEndless(await accounts.get(db, userId));
  const promoCode = toWire(promo);
  return { message: `This code gives ${promo.days} days of the premium plan`, promoCode };
}

/** Starts the premium plan, or makes it longer. The same code counts once for a user, however often it is sent. */
export async function applyPromo(deps: PromoDeps, userId: string, typed: string): Promise<PromoApplied> {
  const { db, clock, accounts, notePlan, getCredits } = deps;
  const code = readCode(typed);
  const result = await db.transaction(async (tx) => {
    const account = await accounts.lock(tx, userId);
    refuseEndless(account);
    const now = clock.now();
    const taken = await takeUse(tx, code, now);
    if (!taken) {
      // Its own use may be what used the code up.
      if ((await listRedemptions(tx, userId)).some((used) => used.code === code)) throw alreadyUsed();
      usable(await findPromo(tx, code), now);
      throw usedUp();
    }
    if (!(await insertRedemption(tx, { code, userId, redeemedAt: now }))) throw alreadyUsed();
    const from = Math.max(now.getTime(), account.planUntil?.getTime() ?? 0);
    const planUntil = new Date(from + taken.days * dayMs);
    await accounts.change(tx, userId, { plan: taken.plan, planUntil });
    await notePlan(tx, userId, { plan: taken.plan, planUntil });
    return { ...toWire(taken), ends_at: planUntil.toISOString() };
  });
  const message = 'Promotional code applied successfully!';
  return { success: true, message, result, credits: await getCredits(userId) };
}

function readCode(typed: string): string {
  const code = normalizeCode(typed);
  if (code === '') throw refusal('invalid_input', 'Please enter a promotional code');
  return code;
}

function usable(promo: PromoRow | undefined, now: Date): PromoRow {
  if (!promo) throw refusal('not_found', 'Invalid promotional code');
  if (promo.expiresAt && promo.expiresAt <= now) {
    throw refusal('invalid_input', 'This promotional code has expired');
  }
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) throw usedUp();
  return promo;
}

function refuseEndless({ plan, planUntil }: Account): void {
  if (plan === 'PREMIUM' && planUntil === null) {
    throw refusal('conflict', 'Your premium plan has no end that a code could move');
  }
}

const alreadyUsed = () => refusal('conflict', 'You have already used this promotional code');
const usedUp = () => refusal('invalid_input', 'This promotional code has been used as often as it may be');

function refusal(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { fields: { success: false, error: message } });
}

const toWire = ({ code, plan, days }: PromoRow): PromoCode => ({ code, plan, days });

import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/database/index.ts';
import type { CreditHistory, Credits, SubscriptionStatus } from '#shared/api/subscription.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, Accounts, Plan } from '../accounts/service.ts';
import type { CreditLedger } from '../credits/service.ts';
import type { Mails } from '../mail/service.ts';
import { applyPromo, normalizeCode, type PromoDeps, validatePromo } from './promo.ts';
import { expirePromo, insertPromo, listPromos, listRedemptions, type PromoRow } from './store.ts';

export type Subscriptions = ReturnType<typeof createSubscriptions>;
export type { PromoRow };

const codePattern = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;

export function createSubscriptions(options: {
  db: Db;
  clock: Clock;
  accounts: Accounts;
  credits: Pick<CreditLedger, 'get' | 'history'>;
  mails: Pick<Mails, 'enqueue'>;
}) {
  const { db, clock, accounts, credits, mails } = options;

  const notePlan = (
    to: Queryable,
    userId: string,
    { plan, planUntil }: Pick<Account, 'plan' | 'planUntil'>,
  ) => mails.enqueue(to, { kind: 'plan-changed', userId, plan, endsAt: planUntil?.toISOString() ?? null });
  const promoDeps: PromoDeps = { db, clock, accounts, getCredits: credits.get, notePlan };

  return {
    getCredits: (userId: string): Promise<Credits> => credits.get(userId),

    async getStatus(userId: string): Promise<SubscriptionStatus> {
      const [present, { planUntil }] = await Promise.all([credits.get(userId), accounts.get(db, userId)]);
      return {
        type: present.type,
        status: 'Active',
        credits: present,
        ends_at: planUntil?.toISOString() ?? null,
      };
    },

    getHistory: (userId: string, limit: number): Promise<CreditHistory> => credits.history(userId, limit),

    validatePromo: validatePromo.bind(undefined, promoDeps),
    applyPromo: applyPromo.bind(undefined, promoDeps),

    listRedemptions: (userId: string) => listRedemptions(db, userId),
    listPromos: () => listPromos(db),

    /** Throws `invalid_input`, and `conflict` where there is such a code. */
    async createPromo(promo: Pick<PromoRow, 'code' | 'days' | 'maxUses' | 'expiresAt'>): Promise<string> {
      const code = normalizeCode(promo.code);
      if (!codePattern.test(code)) {
        const message = 'A code has 3 to 40 letters, digits, hyphens and underscores';
        throw new AppError('invalid_input', message);
      }
      const row = { ...promo, code, plan: 'PREMIUM', createdAt: clock.now() } as const;
      if (!(await insertPromo(db, row))) throw new AppError('conflict', `There is a code ${code} already`);
      return code;
    },

    /** From now on nobody can apply it. Throws `not_found`. */
    async endPromo(code: string): Promise<void> {
      if (await expirePromo(db, normalizeCode(code), clock.now())) return;
      throw new AppError('not_found', `There is no code ${normalizeCode(code)}`);
    },

    /** `planUntil`: when a premium plan ends by itself; null where it does not. */
    async setPlan(userId: string, plan: Plan, planUntil: Date | null): Promise<void> {
      await db.transaction(async (tx) => {
        await accounts.change(tx, userId, { plan, planUntil });
        await notePlan(tx, userId, { plan, planUntil });
      });
    },
  };
}

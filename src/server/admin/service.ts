import type { Db } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, Accounts, Plan } from '../accounts/service.ts';
import type { AuditLog } from '../audit/service.ts';
import type { Privacy } from '../privacy/service.ts';
import type { PromoRow, Subscriptions } from '../subscription/service.ts';

export type Admin = ReturnType<typeof createAdmin>;

const actor = 'administrator';

/** What whoever runs the server does from its command line. Each change and each look at a person's data is recorded. */
export function createAdmin(options: {
  db: Db;
  accounts: Accounts;
  subscriptions: Subscriptions;
  privacy: Privacy;
  auditLog: AuditLog;
  signOutEverywhere: (userId: string) => Promise<void>;
}) {
  const { db, accounts, subscriptions, privacy, auditLog, signOutEverywhere } = options;

  /** Throws `not_found`. */
  async function getUser(email: string): Promise<Account> {
    const account = await accounts.findByEmail(db, email);
    if (account) return account;
    throw new AppError('not_found', `There is no user ${email}`);
  }

  return {
    async createPromo(promo: Pick<PromoRow, 'code' | 'days' | 'maxUses' | 'expiresAt'>): Promise<string> {
      const code = await subscriptions.createPromo(promo);
      await auditLog.record({ actor, action: 'create promo code', object: code });
      return code;
    },

    listPromos: subscriptions.listPromos,

    async endPromo(code: string): Promise<void> {
      await subscriptions.endPromo(code);
      await auditLog.record({ actor, action: 'end promo code', object: code });
    },

    async listUsers(): Promise<Account[]> {
      await auditLog.record({ actor, action: 'list users' });
      return accounts.list(db);
    },

    async setPlan(email: string, plan: Plan, planUntil: Date | null): Promise<void> {
      const { id } = await getUser(email);
      await subscriptions.setPlan(id, plan, planUntil);
      await auditLog.record({ actor, action: `set plan ${plan}`, subject: id });
    },

    /** On every device. */
    async signOut(email: string): Promise<void> {
      const { id } = await getUser(email);
      await signOutEverywhere(id);
      await auditLog.record({ actor, action: 'sign out', subject: id });
    },

    async exportUser(email: string): Promise<AsyncGenerator<string>> {
      return privacy.export((await getUser(email)).id, actor);
    },

    async eraseUser(email: string): Promise<void> {
      await privacy.erase((await getUser(email)).id, actor);
    },

    verifyAudit: () => auditLog.verify(),
  };
}

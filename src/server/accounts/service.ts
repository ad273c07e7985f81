import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findUserByEmail, findUserById, insertUser } from './store.ts';

export type { Account };
export type Plan = Account['plan'];
export type Accounts = ReturnType<typeof createAccounts>;

/** The form in which e-mail addresses are stored and compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export function createAccounts({ clock }: { clock: Clock }) {
  return {
    /** Throws `conflict` when the e-mail address is taken. */
    async create(
      to: Queryable,
      person: { email: string; username: string; passwordHash: string },
    ): Promise<Account> {
      const account = await insertUser(to, {
        ...person,
        email: normalizeEmail(person.email),
        createdAt: clock.now(),
      });
      if (account) return account;
      throw new AppError('conflict', 'An account with this email already exists. Please log in instead.');
    },

    findByEmail(to: Queryable, email: string): Promise<Account | undefined> {
      return findUserByEmail(to, normalizeEmail(email));
    },

    /** Throws `unauthenticated` when the account is gone. */
    async get(to: Queryable, userId: string): Promise<Account> {
      const account = await findUserById(to, userId);
      if (account) return account;
      throw new AppError('unauthenticated', 'This account no longer exists');
    },
  };
}

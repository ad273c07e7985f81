import type { Clock } from '#platform/clock.ts';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import {
  type Account,
  type AccountChange,
  deleteUser,
  findUserByEmail,
  findUserByGoogle,
  findUserById,
  insertUser,
  listUsers,
  lockUser,
  type NewAccount,
  updateUser,
} from './store.ts';

export type { Account };
export type Plan = Account['plan'];
export type Accounts = ReturnType<typeof createAccounts>;

/** The form in which e-mail addresses are stored and compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Everywhere the `plan` of an account is the one that counts now: a premium plan that has ended is free. */
export function createAccounts({ clock }: { clock: Clock }) {
  const present = <T extends Account | undefined>(account: T): T =>
    account?.planUntil && account.planUntil <= clock.now()
      ? { ...account, plan: 'FREE', planUntil: null }
      : account;

  return {
    /** Throws `conflict` when the e-mail address is taken. */
    async create(to: Queryable, person: Omit<NewAccount, 'createdAt'>): Promise<Account> {
      const account = await insertUser(to, {
        ...person,
        email: normalizeEmail(person.email),
        createdAt: clock.now(),
      });
      if (account) return account;
      throw new AppError('conflict', 'An account with this email already exists. Please log in instead.');
    },

    async findByEmail(to: Queryable, email: string): Promise<Account | undefined> {
      return present(await findUserByEmail(to, normalizeEmail(email)));
    },

    async findByGoogle(to: Queryable, googleSub: string): Promise<Account | undefined> {
      return present(await findUserByGoogle(to, googleSub));
    },

    async find(to: Queryable, userId: string): Promise<Account | undefined> {
      return present(await findUserById(to, userId));
    },

    /** Throws `unauthenticated` when the account is gone. */
    async get(to: Queryable, userId: string): Promise<Account> {
      const account = present(await findUserById(to, userId));
      if (account) return account;
      throw new AppError('unauthenticated', 'This account no longer exists');
    },

    /** As `get`, and nobody else changes it until the transaction ends. */
    async lock(tx: Tx, userId: string): Promise<Account> {
      const account = present(await lockUser(tx, userId));
      if (account) return account;
      throw new AppError('unauthenticated', 'This account no longer exists');
    },

    async change(to: Queryable, userId: string, change: AccountChange): Promise<Account> {
      const account = present(await updateUser(to, userId, change));
      if (account) return account;
      throw new AppError('unauthenticated', 'This account no longer exists');
    },

    /** Oldest first. */
    async list(to: Queryable): Promise<Account[]> {
      return (await listUsers(to)).map(present);
    },

    delete: deleteUser,
  };
}

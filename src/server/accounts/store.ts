import { asc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { users } from './schema.ts';

export type Account = typeof users.$inferSelect;
export type NewAccount = Pick<Account, 'email' | 'username' | 'passwordHash' | 'createdAt'> &
  Partial<Pick<Account, 'language' | 'googleSub' | 'emailVerifiedAt'>>;
export type AccountChange = Partial<
  Pick<
    Account,
    'username' | 'passwordHash' | 'emailVerifiedAt' | 'googleSub' | 'language' | 'plan' | 'planUntil'
  >
>;

/** Returns undefined when the e-mail address is taken. */
export async function insertUser(to: Queryable, user: NewAccount): Promise<Account | undefined> {
  const [row] = await to.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning();
  return row;
}

export async function findUserByEmail(to: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await to.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUserByGoogle(to: Queryable, googleSub: string): Promise<Account | undefined> {
  const [row] = await to.select().from(users).where(eq(users.googleSub, googleSub));
  return row;
}

export async function findUserById(to: Queryable, id: string): Promise<Account | undefined> {
  const [row] = await to.select().from(users).where(eq(users.id, id));
  return row;
}

/** The user, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<Account | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

export async function updateUser(
  to: Queryable,
  id: string,
  change: AccountChange,
): Promise<Account | undefined> {
  const [row] = await to.update(users).set(change).where(eq(users.id, id)).returning();
  return row;
}

/** Oldest first. */
export async function listUsers(to: Queryable): Promise<Account[]> {
  return to.select().from(users).orderBy(asc(users.createdAt), asc(users.id));
}

export async function deleteUser(to: Queryable, id: string): Promise<void> {
  await to.delete(users).where(eq(users.id, id));
}

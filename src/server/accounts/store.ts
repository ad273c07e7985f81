import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import { users } from './schema.ts';

export type Account = typeof users.$inferSelect;

/** Returns undefined when the e-mail address is taken. */
export async function insertUser(
  to: Queryable,
  user: { email: string; username: string; passwordHash: string; createdAt: Date },
): Promise<Account | undefined> {
  const [row] = await to.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning();
  return row;
}

export async function findUserByEmail(to: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await to.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUserById(to: Queryable, id: string): Promise<Account | undefined> {
  const [row] = await to.select().from(users).where(eq(users.id, id));
  return row;
}

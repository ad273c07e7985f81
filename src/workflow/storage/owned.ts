import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import { assistants, assistantVersions, crons, runs, storeItems, threads } from './schema.ts';

/**
 * Row after row of all that belongs to an owner, but for the log and the older states of threads, which repeat it. Threads
 * are read one at a time.
 */
export async function* exportOwned(
  db: Queryable,
  owner: string,
): AsyncGenerator<{ kind: string; row: unknown }> {
  for (const threadId of await listOwnedThreads(db, owner)) {
    for (const row of await db.select().from(threads).where(eq(threads.threadId, threadId))) {
      yield { kind: 'thread', row };
    }
    for (const row of await db.select().from(runs).where(eq(runs.threadId, threadId))) {
      yield { kind: 'run', row };
    }
  }
  const { assistantId } = assistants;
  const own = db.select({ assistantId }).from(assistants).where(eq(assistants.owner, owner));
  const rest = {
    cron: await db.select().from(crons).where(eq(crons.owner, owner)),
    assistant: await db.select().from(assistants).where(eq(assistants.owner, owner)),
    assistant_version: await db
      .select()
      .from(assistantVersions)
      .where(inArray(assistantVersions.assistantId, own)),
    store_item: await db.select().from(storeItems).where(eq(storeItems.owner, owner)),
  };
  for (const [kind, rows] of Object.entries(rest)) for (const row of rows) yield { kind, row };
}

/** Every thread of the owner, those that clients see no more included. */
export async function listOwnedThreads(db: Queryable, owner: string): Promise<string[]> {
  const rows = await db.select({ id: threads.threadId }).from(threads).where(eq(threads.owner, owner));
  return rows.map(({ id }) => id);
}

/** What belongs to the owner beside threads. */
export async function deleteOwned(db: Queryable, owner: string): Promise<void> {
  await db.delete(crons).where(eq(crons.owner, owner));
  await db.delete(storeItems).where(eq(storeItems.owner, owner));
  await db.delete(assistants).where(eq(assistants.owner, owner));
}

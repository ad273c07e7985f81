import { findThread, type ThreadRow } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { foundThread } from '../not-found.ts';

/** Throws `not_found`, also for a thread that the caller may not see. */
export async function getThread(
  { database }: Pick<EngineDeps, 'database'>,
  threadId: string,
  access: Access,
): Promise<ThreadRow> {
  return foundThread(await findThread(database.db, threadId, access.scope), threadId);
}

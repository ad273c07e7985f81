import { v7 } from '@langchain/core/utils/uuid';
import type { Tx } from '#platform/database/index.ts';
import { insertThread, type LockedThread, lockThread } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import { foundThread } from '../not-found.ts';
import type { RunRequest } from '../run-request.ts';

/** The thread of a new run, locked; a new one without `threadId`, or where the request says so. Throws `not_found`. */
export async function openThread(
  tx: Tx,
  threadId: string | undefined,
  request: RunRequest,
  access: Access,
  ttlMinutes?: number,
): Promise<LockedThread> {
  const owner = access.caller?.id ?? null;
  const { metadata } = request;
  if (threadId === undefined) {
    const created = await insertThread(tx, { threadId: v7(), owner, metadata, ttlMinutes });
    if (!created) throw new Error('The thread of the run was not stored');
    return { ...created, hasState: false };
  }
  if (request.createThread) await insertThread(tx, { threadId, owner, metadata, ttlMinutes });
  return foundThread(await lockThread(tx, threadId, access.scope), threadId);
}

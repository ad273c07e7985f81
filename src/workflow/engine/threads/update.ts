import { patchThread, type ThreadRow } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { foundThread } from '../not-found.ts';
import { writeWithin } from '../write-within.ts';

/** Merges metadata, and sets the time to live. Throws `not_found`. */
export async function updateThread(
  deps: Pick<EngineDeps, 'database' | 'quota'>,
  threadId: string,
  change: { metadata?: Record<string, unknown> | undefined; ttlMinutes?: number | undefined },
  access: Access,
): Promise<ThreadRow> {
  const patched = await writeWithin(deps, access, (to) => patchThread(to, threadId, access.scope, change));
  return foundThread(patched, threadId);
}

import { listThreadsOfRuns, searchThreads, type ThreadPage } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { removeThreadIfThere } from './remove.ts';

/** Deletes every thread that has a run with this metadata, whoever's it is. */
export async function removeThreadsOfRuns(
  deps: EngineDeps,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const id of await listThreadsOfRuns(deps.database.db, metadata)) {
    await removeThreadIfThere(deps, id, { caller: undefined, scope: 'all' });
  }
}

/** Deletes the threads whose latest run was one of this assistant's. */
export async function removeThreadsOfAssistant(
  deps: EngineDeps,
  assistantId: string,
  access: Access,
): Promise<void> {
  const filter = { scope: access.scope, metadata: { assistant_id: assistantId } };
  const page: ThreadPage = { limit: 100, offset: 0, sortBy: 'created_at', sortOrder: 'asc' };
  for (;;) {
    const { ids } = await searchThreads(deps.database.db, filter, page);
    if (ids.length === 0) return;
    for (const threadId of ids) await removeThreadIfThere(deps, threadId, access);
  }
}

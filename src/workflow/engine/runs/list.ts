import type { RunStatus } from '#shared/workflow/protocol.ts';
import { listRuns as listRows, type RunRow } from '../../storage/runs.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { getThread } from '../threads/get.ts';

/** The runs of one thread. Throws `not_found`. */
export async function listRuns(
  deps: Pick<EngineDeps, 'database'>,
  threadId: string,
  page: { limit: number; offset: number; status?: RunStatus | undefined },
  access: Access,
): Promise<{ rows: RunRow[]; total: number }> {
  await getThread(deps, threadId, access);
  return listRows(deps.database.db, threadId, page);
}

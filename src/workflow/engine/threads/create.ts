import { v4 } from '@langchain/core/utils/uuid';
import type { Queryable } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import { findThread, insertThread, type ThreadRow } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import { writeWithin } from '../write-within.ts';
import type { StateDeps } from './change-state.ts';
import { getThread } from './get.ts';
import { importSteps } from './import-steps.ts';
import type { StateUpdate } from './state-update.ts';

/** Throws `conflict` for an id that is taken when `ifExists` says so, `not_found` where the caller may not see whose. */
export async function createThread(
  deps: StateDeps,
  asked: {
    threadId: string | undefined;
    metadata: Record<string, unknown>;
    ifExists: 'raise' | 'do_nothing';
    ttlMinutes: number | undefined;
    /** Steps that lead to the state the thread is to have. */
    steps: StateUpdate[][];
  },
  access: Access,
): Promise<ThreadRow> {
  const { threadId = v4(), metadata, ifExists, ttlMinutes = deps.threadTtlMinutes, steps } = asked;
  const row = { threadId, owner: access.caller?.id ?? null, metadata, ttlMinutes };
  const created = await writeWithin(deps, access, (to) =>
    steps.length === 0 ? insertThread(to, row) : createWithState(deps, to, row, steps, access),
  );
  if (created) return created;
  // Ids are unique among all callers; of one that is another's it is said what every call says of it.
  const existing = await getThread(deps, threadId, access);
  if (ifExists === 'raise') throw new AppError('conflict', `Thread "${threadId}" already exists`);
  return existing;
}

/** Undefined when the id is taken. */
async function createWithState(
  deps: StateDeps,
  to: Queryable,
  row: Parameters<typeof insertThread>[1],
  steps: StateUpdate[][],
  access: Access,
): Promise<ThreadRow | undefined> {
  return to.transaction(async (tx) => {
    const created = await insertThread(tx, row);
    if (!created) return undefined;
    // A thread that was deleted and made anew is the same one to whoever waits on it.
    await deps.gate?.admitStateChange?.(tx, { threadId: created.threadId });
    await importSteps(deps, tx, created, steps);
    return findThread(tx, row.threadId, access.scope);
  });
}

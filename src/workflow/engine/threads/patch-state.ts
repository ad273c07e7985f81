import { AppError } from '#shared/errors.ts';
import { patchCheckpointMetadata } from '../../storage/checkpoints.ts';
import { recordThreadSize } from '../../storage/usage.ts';
import type { Access } from '../access.ts';
import { checkRoom } from '../check-room.ts';
import type { EngineDeps } from '../deps.ts';
import { lockIdle } from './change-state.ts';

/** Merges metadata into that of the newest checkpoint. Throws `not_found`, and `conflict` where there is none. */
export async function patchState(
  deps: Pick<EngineDeps, 'database' | 'quota'>,
  threadId: string,
  metadata: Record<string, unknown>,
  access: Access,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockIdle(tx, threadId, access);
    const isPatched = await patchCheckpointMetadata(tx, threadId, metadata);
    if (!isPatched) throw new AppError('conflict', `Thread "${threadId}" has no state yet`);
    await recordThreadSize(tx, threadId);
    await checkRoom(deps, tx, access);
  });
}

import { AppError } from '#shared/errors.ts';
import { deleteUnusedTexts } from '../../storage/long-texts.ts';
import { deleteRun, isFinal } from '../../storage/runs.ts';
import type { Access } from '../access.ts';
import type { EngineDeps } from '../deps.ts';
import { lockRunOf } from './lock.ts';

/** Throws `not_found`, and `conflict` while the run is active. */
export async function removeRun(
  { database }: Pick<EngineDeps, 'database'>,
  threadId: string,
  runId: string,
  access: Access,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const run = await lockRunOf(tx, threadId, runId, access);
    if (!isFinal(run.status)) throw new AppError('conflict', `Run "${runId}" is active: cancel it first`);
    await deleteRun(tx, runId);
    await deleteUnusedTexts(tx, threadId);
  });
}

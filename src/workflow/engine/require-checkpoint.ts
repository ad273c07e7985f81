import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import { hasCheckpoint } from '../storage/checkpoints.ts';

/** LangGraph would start from nothing where the checkpoint to start from is missing. Throws `invalid_input`. */
export async function requireCheckpoint(
  tx: Tx,
  threadId: string,
  from: { checkpoint_id?: string | undefined; checkpoint_ns?: string | undefined },
): Promise<void> {
  const { checkpoint_id: checkpointId, checkpoint_ns: namespace = '' } = from;
  if (!checkpointId || (await hasCheckpoint(tx, { threadId, namespace, checkpointId }))) return;
  throw new AppError('invalid_input', `checkpoint_id: the thread has no checkpoint "${checkpointId}"`);
}

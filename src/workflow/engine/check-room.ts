import type { Tx } from '#platform/database/index.ts';
import type { Access } from './access.ts';
import type { EngineDeps } from './deps.ts';

/** Throws `too_large` when the caller would keep too much; where nobody is known, nothing is counted. */
export async function checkRoom(
  { quota }: Pick<EngineDeps, 'quota'>,
  tx: Tx,
  { caller }: Access,
): Promise<void> {
  if (caller) await quota?.check(tx, caller.id);
}

import type { SessionSummary } from '#shared/api/sessions.ts';
import type { SessionDeps } from './deps.ts';
import { listSessions as listRows } from './store.ts';
import { toSummary } from './wire.ts';

/** Newest first. */
export async function listSessions(
  { db }: Pick<SessionDeps, 'db'>,
  userId: string,
): Promise<SessionSummary[]> {
  return (await listRows(db, userId)).map(toSummary);
}

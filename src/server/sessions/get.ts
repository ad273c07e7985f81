import type { Session } from '#shared/api/sessions.ts';
import type { SessionDeps } from './deps.ts';
import { owned, present } from './owned.ts';
import { findSession } from './store.ts';
import { toSession } from './wire.ts';

/**
 * The session; the sources of its report are looked at again when that was not done for a day. Throws `not_found`.
 */
export async function getSession(
  { db, checkReport }: Pick<SessionDeps, 'db' | 'checkReport'>,
  userId: string,
  id: string,
): Promise<Session> {
  const row = present(await findSession(db, owned(userId, id)));
  const report =
    row.report && row.status === 'COMPLETED' ? await checkReport(row.id, row.report) : row.report;
  return toSession({ ...row, report });
}

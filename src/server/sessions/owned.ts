import { AppError } from '#shared/errors.ts';
import { isSessionId } from './session-id.ts';

/** A session of the user. Throws `not_found` for what is no id of one. */
export function owned(userId: string, id: string): { userId: string; id: string } {
  if (!isSessionId(id)) throw notFound();
  return { userId, id };
}

/** The session that was looked for. Throws `not_found` where there was none. */
export function present<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}

const notFound = () => new AppError('not_found', 'Research session not found');

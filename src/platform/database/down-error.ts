import { findStorageFailure } from '../storage-failure.ts';
import { isConnectionLoss } from './connection-loss.ts';

/** The built-in database has stopped. The message may be shown to anybody; the code makes it a lost connection. */
export class DatabaseDownError extends Error {
  readonly code = '08006';
}

/** In one sentence for anybody why a statement failed that may succeed later; undefined where that does not help. */
export function explainUnavailable(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseDownError) return cause.message;
  const storage = findStorageFailure(error);
  if (storage) return `The server cannot store or read this now: ${storage.cause}.`;
  return isConnectionLoss(error)
    ? 'The database cannot be reached. Please try again in a moment.'
    : undefined;
}

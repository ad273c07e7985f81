import pLimit from 'p-limit';
import { AppError } from '#shared/errors.ts';

/** Hashing takes 19 MB each, and the threads that Node also reads files with: half of them stay free. */
const atOnce = 2;
/** A second or two of work. Who comes later is asked to come back. */
const maxWaiting = 64;
const retryAfterSeconds = 2;

const line = pLimit(atOnce);

/** Does the work on one password when its turn comes. Throws `unavailable`, having done nothing, while too many wait. */
export async function inPasswordLine<T>(work: () => Promise<T>): Promise<T> {
  if (line.pendingCount < maxWaiting) return line(work);
  const message = 'Too many people are signing in right now. Please try again in a moment.';
  throw new AppError('unavailable', message, { retryAfterSeconds });
}

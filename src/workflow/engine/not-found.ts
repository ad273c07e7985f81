import { AppError } from '#shared/errors.ts';

export function threadNotFound(threadId: string): AppError {
  return new AppError('not_found', `Thread "${threadId}" not found`);
}

export function runNotFound(runId: string): AppError {
  return new AppError('not_found', `Run "${runId}" not found`);
}

/** The thread that was looked for. Throws `not_found` where there was none. */
export function foundThread<T>(thread: T | undefined, threadId: string): T {
  if (!thread) throw threadNotFound(threadId);
  return thread;
}

export function assistantNotFound(idOrName: string): AppError {
  return new AppError('not_found', `Assistant "${idOrName}" not found`);
}

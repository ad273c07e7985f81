import { AppError } from '#shared/errors.ts';

export function threadNotFound(threadId: string): AppError {
  return new AppError('not_found', `Thread with ID ${threadId} not found`);
}

export function runNotFound(): AppError {
  return new AppError('not_found', 'Run not found');
}

/** The thread that was looked for. Throws `not_found` where there was none. */
export function foundThread<T>(thread: T | undefined, threadId: string): T {
  if (!thread) throw threadNotFound(threadId);
  return thread;
}

export function assistantNotFound(): AppError {
  return new AppError('not_found', 'Assistant not found');
}

/** For a run that asks for an assistant, by id or by the name of a graph. */
export function noAssistantFor(idOrName: string): AppError {
  const hint = 'Make sure the assistant ID is for a valid assistant or a valid graph ID.';
  return new AppError('not_found', `No assistant found for "${idOrName}". ${hint}`);
}

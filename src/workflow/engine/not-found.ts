import { AppError } from '#shared/errors.ts';

export function threadNotFound(threadId: string): AppError {
  return new AppError('not_found', `Thread "${threadId}" not found`);
}

export function runNotFound(runId: string): AppError {
  return new AppError('not_found', `Run "${runId}" not found`);
}

import { type RunTask, runInline, TaskError } from '#platform/tasks/index.ts';
import { AppError } from '#shared/errors.ts';
import { ConnectorError, type ConnectorFailure } from './connector.ts';
import type { EvidenceTasks } from './tasks.ts';

/** How long one answer of a source may take to read, in milliseconds: far above what any takes, against hostile ones. */
export const readAnswerMs = 4_000;

/**
 * Makes records of what a source answered, by a task of `src/evidence/tasks.ts`. Throws `ConnectorError`, also where the
 * answer takes too long or too much to read, or the reason of the signal.
 */
export type Read = <Task extends keyof EvidenceTasks>(
  name: Task,
  input: Parameters<EvidenceTasks[Task]>[0],
  signal?: AbortSignal,
) => Promise<Awaited<ReturnType<EvidenceTasks[Task]>>>;

export function createRead(compute: RunTask<EvidenceTasks>): Read {
  return async (name, input, signal) => {
    try {
      return (await compute(name, input, { deadlineMs: readAnswerMs, signal })) as never;
    } catch (error) {
      throw asConnectorError(error);
    }
  };
}

/** Reads in the thread of the caller. */
export const readInline: Read = createRead(runInline(async () => (await import('./tasks.ts')).evidenceTasks));

/** What a thread threw has the name of its class only. */
function asConnectorError(error: unknown): unknown {
  if (error instanceof TaskError)
    return new ConnectorError(error.reason === 'late' ? 'unread-in-time' : 'unreadable', { cause: error });
  if (error instanceof AppError && error.code === 'unavailable')
    return new ConnectorError('unreadable', {
      words: 'could not be read, because the server is busy',
      cause: error,
    });
  if (!(error instanceof Error) || error.name !== 'ConnectorError' || error instanceof ConnectorError)
    return error;
  const { reason, retryAfterMs, message } = error as Error & {
    reason: ConnectorFailure;
    retryAfterMs?: number;
  };
  return new ConnectorError(reason, {
    words: message,
    cause: error,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

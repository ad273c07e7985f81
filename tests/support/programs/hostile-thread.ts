import { serveTasks } from '#platform/tasks/index.ts';
import { AppError } from '#shared/errors.ts';

class UnknownKindError extends Error {
  override name = 'UnknownKindError';
  readonly reason = 'malformed';
  readonly hidden = { never: 'sent' };
}

/** Tasks that do to their thread what hostile input may do. */
export const hostileTasks = {
  echo: (input: unknown) => input,
  threadOf: async () => (await import('node:worker_threads')).threadId,
  spin: (_: null): never => {
    for (;;);
  },
  exit: (_: null): never => process.exit(3),
  devour: (_: null): number => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_item, at) => `${at} ${kept.length}`));
  },
  refuse: (_: null): never => {
    throw new AppError('rate_limited', 'Not now', { retryAfterSeconds: 7 });
  },
  fail: (_: null): never => {
    throw new UnknownKindError('it broke');
  },
};

export default serveTasks(hostileTasks);

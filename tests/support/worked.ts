import { existsSync, readFileSync } from 'node:fs';

const schedule = `/proc/self/task/${process.pid}/schedstat`;

/**
 * How long the main thread has worked, in milliseconds; on Linux without the time in which the machine let others work,
 * so that a busy machine makes no difference.
 */
export const workedMs: () => number = existsSync(schedule)
  ? () => Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6
  : () => performance.now();

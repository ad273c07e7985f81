import { parentPort } from 'node:worker_threads';
import { type SerializedError, serializeError } from './serialized-error.ts';
import type { Tasks } from './tasks.ts';

/** What goes to a thread, and what comes back. */
export type Task = { id: number; name: string; input: unknown };
export type TaskEnd = { result: unknown } | { thrown: SerializedError };
/** Says that a task has left the queue and runs. */
export type TaskStarted = { begun: number };

/** The default export of a file that `createThreadPool` starts as a thread. */
export function serveTasks(tasks: Tasks) {
  return async ({ id, name, input }: Task): Promise<TaskEnd> => {
    parentPort?.postMessage({ begun: id } satisfies TaskStarted);
    try {
      const task = tasks[name];
      if (!task) throw new Error(`there is no task "${name}"`);
      return { result: await task(input) };
    } catch (error) {
      return { thrown: serializeError(error) };
    }
  };
}

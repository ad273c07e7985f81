/** Pure functions by name, from plain data to plain data. */
// biome-ignore lint/suspicious/noExplicitAny: each function has an input of its own, which RunTask reads from it.
export type Tasks = Record<string, (input: any) => unknown>;

/** `deadlineMs` counts from when the task begins to run; `transfer` names buffers that are handed over, not copied. */
export type TaskOptions = {
  deadlineMs: number;
  signal?: AbortSignal | undefined;
  transfer?: readonly ArrayBuffer[];
};

/**
 * Runs a task and gives its result. Throws what the task threw, `TaskError` for one that is late or brought its thread down,
 * `AppError('unavailable')` where too many wait, or the reason of the signal.
 */
export type RunTask<T extends Tasks> = <Name extends keyof T & string>(
  name: Name,
  input: Parameters<T[Name]>[0],
  options: TaskOptions,
) => Promise<Awaited<ReturnType<T[Name]>>>;

/**
 * Runs tasks in the thread of the caller, where no deadline can stop them: for tests. `load` imports them on
 * the first call, so that a process with threads for them does not load them as well.
 */
export function runInline<T extends Tasks>(load: () => Promise<T>): RunTask<T> {
  return async (name, input, { signal }) => {
    const tasks = await load();
    signal?.throwIfAborted();
    return (await tasks[name]?.(input)) as never;
  };
}

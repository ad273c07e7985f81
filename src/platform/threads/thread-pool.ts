import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import {
  deserializeError,
  type RunTask,
  type Task,
  type TaskEnd,
  TaskError,
  type TaskStarted,
  type Tasks,
} from '#platform/tasks/index.ts';
import { AppError } from '#shared/errors.ts';
import { watchDeadline } from './watch-deadline.ts';

const mostThreads = 4;

/** Threads that run TypeScript need their own loader, wherever the program was started. */
const typeScriptLoader = new URL('typescript-loader.mjs', import.meta.url).href;

const busy = 'The server is busy with many questions. Please try again in a minute.';

/** As many as leave a processor to the event loop. */
const defaultSize = Math.max(1, Math.min(mostThreads, availableParallelism() - 1));

export type ThreadPool<T extends Tasks> = {
  run: RunTask<T>;
  /** Starts the threads, which else begin with the first task. */
  warm(): void;
  /** Ends the threads; what runs or waits is rejected. */
  close(): Promise<void>;
};

/**
 * Threads that run tasks one at a time each, in the order they came. A task past its deadline has its thread ended and
 * replaced, so has one whose signal aborts; those that wait, at most `maxWaiting`, are not lost. `file` exports
 * `serveTasks(…)` by default.
 */
export function createThreadPool<T extends Tasks>({
  file,
  size = defaultSize,
  maxWaiting = 500,
  maxHeapMb = 512,
}: {
  file: string;
  size?: number;
  maxWaiting?: number;
  maxHeapMb?: number;
}): ThreadPool<T> {
  /** What is to happen when a task that waits begins. */
  const waiting = new Map<number, () => void>();
  let started: Piscina<Task, TaskEnd> | undefined;
  let lastId = 0;

  function threads(): Piscina<Task, TaskEnd> {
    if (started) return started;
    started = new Piscina({
      filename: file,
      minThreads: size,
      maxThreads: size,
      stricterFIFO: true,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      execArgv: file.endsWith('.ts') ? ['--import', typeScriptLoader] : [],
    });
    started.on('message', ({ begun }: TaskStarted) => waiting.get(begun)?.());
    // A thread that ends while it has nothing to do is replaced with the next task.
    started.on('error', () => undefined);
    return started;
  }

  const run: RunTask<T> = async (name, input, { deadlineMs, signal, transfer = [] }) => {
    signal?.throwIfAborted();
    if (waiting.size >= maxWaiting) throw new AppError('unavailable', busy);
    const id = ++lastId;
    const stop = new AbortController();
    const cancel = () => stop.abort(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    let endWatch: (() => void) | undefined;
    const late = () => stop.abort(new TaskError('late', `"${name}" took longer than ${deadlineMs} ms`));
    waiting.set(id, () => {
      waiting.delete(id);
      endWatch = watchDeadline(deadlineMs, late);
    });
    try {
      const sent = threads().run({ id, name, input }, { signal: stop.signal, transferList: [...transfer] });
      const end = await sent.catch((error: unknown) => {
        throw stop.signal.aborted ? stop.signal.reason : asFailure(error, name);
      });
      if ('thrown' in end) throw deserializeError(end.thrown);
      return end.result as never;
    } finally {
      waiting.delete(id);
      endWatch?.();
      signal?.removeEventListener('abort', cancel);
    }
  };

  return {
    run,
    warm: () => void threads(),
    close: async () => started?.destroy(),
  };
}

function asFailure(error: unknown, name: string): unknown {
  // The input is not plain data.
  if (error instanceof DOMException) return error;
  return new TaskError('crashed', `the thread that ran "${name}" has ended`, { cause: error });
}

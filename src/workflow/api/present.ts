import type { RunRow } from '../storage/runs.ts';
import type { ThreadRow } from '../storage/threads.ts';

export function presentThread(thread: ThreadRow) {
  const updatedAt = thread.updatedAt.toISOString();
  return {
    thread_id: thread.threadId,
    created_at: thread.createdAt.toISOString(),
    updated_at: updatedAt,
    state_updated_at: updatedAt,
    metadata: thread.metadata,
    status: thread.status,
    config: {},
    values: thread.values,
    interrupts: thread.interrupts,
  };
}

export function presentRun(run: RunRow) {
  return {
    run_id: run.runId,
    thread_id: run.threadId,
    assistant_id: run.assistantId,
    created_at: run.createdAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
    status: run.status,
    metadata: run.metadata,
    kwargs: run.kwargs,
    multitask_strategy: run.multitaskStrategy,
  };
}

/** Only the fields asked for, or all. */
export function pick<T extends object>(item: T, select: readonly string[] | null | undefined): Partial<T> {
  if (!select) return item;
  return Object.fromEntries(Object.entries(item).filter(([key]) => select.includes(key))) as Partial<T>;
}

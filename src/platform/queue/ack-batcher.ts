import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { isConnectionLoss } from '../database/index.ts';
import type { Logger } from '../logger.ts';
import type { ClaimedJob } from './claimed-job.ts';

/** Between two attempts to reach a database that was lost. */
const retryMs = 1_000;
/** Jobs that end within it are marked in one statement; nobody waits for that. */
const gatherMs = 50;

export type AckBatcher = ReturnType<typeof createAckBatcher>;

/**
 * Tells the database what became of jobs, also one that cannot be reached for a while: the only process of a PGlite
 * folder has no other that would find its job left. Those that end shortly after one another share a statement.
 */
export function createAckBatcher(boss: PgBoss, logger: Logger, isClosing: () => boolean) {
  async function untilReached(mark: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await mark();
        return;
      } catch (error) {
        if (isClosing() || !isConnectionLoss(error)) throw error;
        await sleep(retryMs);
      }
    }
  }

  const done = new Map<string, ClaimedJob[]>();
  const flushing = new Map<string, Promise<void>>();

  async function flush(name: string, waitMs: number) {
    try {
      if (waitMs > 0 && !isClosing()) await sleep(waitMs);
      for (;;) {
        const jobs = done.get(name);
        if (!jobs) return;
        done.delete(name);
        await untilReached(() => boss.complete(name, jobs)).catch((error: unknown) => {
          // It is delivered again once its heartbeat is old, and the handler finds its work done.
          logger.warn({ err: error, queue: name }, 'finished jobs could not be marked');
        });
      }
    } finally {
      flushing.delete(name);
    }
  }

  return {
    /** `isBusy`: others of its queue are at work, which may end soon. */
    complete(job: ClaimedJob, isBusy: boolean): void {
      done.set(job.name, [...(done.get(job.name) ?? []), job]);
      if (!flushing.has(job.name)) flushing.set(job.name, flush(job.name, isBusy ? gatherMs : 0));
    },
    async fail(job: ClaimedJob, error: unknown): Promise<void> {
      const reason = error instanceof Error ? { message: error.message } : { message: String(error) };
      await untilReached(() => boss.fail(job.name, job, reason)).catch((cause: unknown) => {
        logger.warn({ err: cause, queue: job.name }, 'a failed job could not be marked');
      });
    },
    async drained(): Promise<void> {
      while (flushing.size > 0) await Promise.all(flushing.values());
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from 'pg-boss';
import type { Database } from '../database/index.ts';
import type { Logger } from '../logger.ts';
import { type Boss, pollingOptions } from './boss.ts';
import { giveBack } from './store.ts';

/** How long an aborted handler may take to put its affairs in order. */
const graceMs = 3_000;
const heartbeatRefreshSeconds = 2;

type Handler<T extends object> = (payload: T, signal: AbortSignal) => Promise<void>;

/** Runs the handlers of this process and gives their jobs back when it stops. */
export function createRunner(database: Database, { boss, wake }: Boss, logger: Logger) {
  const closing = new AbortController();
  const names = new Set<string>();
  const running = new Set<Job<object>>();
  let closed: Promise<void> | undefined;

  async function perform<T extends object>(job: Job<T>, handler: Handler<T>): Promise<void> {
    running.add(job);
    try {
      closing.signal.throwIfAborted();
      await handler(job.data, AbortSignal.any([job.signal, closing.signal]));
    } catch (error) {
      if (closing.signal.aborted) await release(job);
      else logger.error({ err: error, queue: job.name, job: job.id }, 'a job failed and will be tried again');
      throw error;
    } finally {
      running.delete(job);
    }
  }

  async function release(job: Job<object>) {
    await giveBack(database.db, job);
    await wake(job.name);
  }

  async function stop() {
    const idle = [...names].map((name) => boss.offWork(name, { wait: true }));
    closing.abort(new Error('The worker is stopping'));
    await Promise.race([Promise.allSettled(idle), sleep(graceMs, undefined, { ref: false })]);
    await Promise.all([...running].map(release));
    await boss.stop({ graceful: false, close: false });
  }

  return {
    async run<T extends object>(name: string, concurrency: number, handler: Handler<T>) {
      names.add(name);
      const options = { ...pollingOptions, heartbeatRefreshSeconds, batchSize: 1 };
      for (let slot = 0; slot < concurrency; slot++) {
        const id: string = await boss.work<T>(name, options, async (jobs) => {
          for (const job of jobs) await perform(job, handler);
          // Or the next waiting job would only be fetched at the next look.
          boss.notifyWorker(id);
        });
      }
    },
    close(): Promise<void> {
      closed ??= stop();
      return closed;
    },
  };
}

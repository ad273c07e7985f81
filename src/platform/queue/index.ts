import type { QueueOptions } from 'pg-boss';
import type { Database, Queryable } from '../database/index.ts';
import type { Logger } from '../logger.ts';
import { createQueueWithin, returnOrphans } from '../patches/queue-table.ts';
import { startBoss } from './boss.ts';
import { createRunner } from './runner.ts';
import type { Slot } from './slot.ts';

export type { Slot } from './slot.ts';

/** Without `retries`: ten times, 1 to 30 seconds apart. */
export type EnqueueOptions = {
  startAfterSeconds?: number;
  retries?: { limit: number; maxDelaySeconds: number };
};

export type Queue = {
  /** Adds a job in the caller's transaction: it exists if and only if that commits. */
  enqueue(to: Queryable, name: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** Room for one job in this process, for who adds it: it starts without being fetched. Undefined when there is none. */
  reserve(name: string): Slot | undefined;
  /**
   * Delivers jobs at least once. A handler that throws is called again after 1, 2, 4 … seconds, as often as the
   * job was enqueued for; one whose process died, within 15 seconds. `signal` aborts when the
   * process stops or the job is no longer ours; a handler that ends because of it must throw.
   */
  work<T extends object>(
    name: string,
    options: { concurrency: number },
    handler: (payload: T, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Calls the handler on a cron expression in UTC, in one process at a time. */
  every(name: string, cron: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** How many jobs of each queue wait and are at work in all processes, counted about once a second by a worker. */
  count(): Promise<{ queue: string; waiting: number; active: number }[]>;
  /** Takes no more jobs, aborts the running ones, waits a few seconds, and gives back what is unfinished. */
  close(): Promise<void>;
};

/** Opens the job queue kept in the database. Without `worker` it only adds jobs. */
export async function createQueue(
  database: Database,
  logger: Logger,
  options: { worker: boolean },
): Promise<Queue> {
  const started = await startBoss(database, logger, options);
  const { boss, withConnection } = started;
  const runner = createRunner(database, started, logger);
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const jobOptions: QueueOptions & { notify: boolean } = {
    notify: true,
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 12 * 3600,
    deleteAfterSeconds: 24 * 3600,
    // The one process of a PGlite folder proves by its lock that no other can hold a job.
    ...(database.engine === 'postgres' ? { heartbeatSeconds: 10 } : {}),
  };
  if (options.worker && database.engine === 'pglite') await returnOrphans(database.db);

  async function prepare(name: string, policy: 'standard' | 'exclusive') {
    if (!options.worker) throw new Error('This queue was opened without a worker');
    await boss.createQueue(name, { ...jobOptions, policy });
    await boss.updateQueue(name, jobOptions);
    known.add(name);
  }

  return {
    async enqueue(to, name, payload, { startAfterSeconds = 0, retries } = {}) {
      // It becomes the text of an interval, in which an exponent has no place.
      const startAfter = Math.round(startAfterSeconds * 1000) / 1000;
      await withConnection(to, async () => {
        if (!known.has(name)) await createQueueWithin(to, name, { ...jobOptions, policy: 'standard' });
        const id = await boss.send(name, payload, {
          ...(startAfter > 0 ? { startAfter } : {}),
          ...(retries
            ? { retryLimit: retries.limit, retryBackoff: true, retryDelayMax: retries.maxDelaySeconds }
            : {}),
        });
        if (!id) throw new Error(`The job for ${name} was not stored`);
      });
    },
    async work<T extends object>(
      name: string,
      { concurrency }: { concurrency: number },
      handler: (payload: T, signal: AbortSignal) => Promise<void>,
    ) {
      await prepare(name, 'standard');
      runner.run<T>(name, concurrency, handler);
    },
    async every(name, cron, handler) {
      await prepare(name, 'exclusive');
      runner.run(name, 1, (_payload, signal) => handler(signal));
      await boss.schedule(name, cron, null, { tz: 'UTC' });
    },
    reserve: (name) => runner.reserve(name),
    async count() {
      const queues = await boss.getQueues();
      return queues.map(({ name, queuedCount, activeCount }) => ({
        queue: name,
        waiting: queuedCount,
        active: activeCount,
      }));
    },
    close: () => runner.close(),
  };
}

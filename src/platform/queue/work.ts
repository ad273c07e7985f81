import type { PgBoss } from 'pg-boss';
import type { Logger } from '../logger.ts';
import { insertActiveJob } from '../patches/queue-table.ts';
import { nextTurn } from '../turns.ts';
import type { AckBatcher } from './ack-batcher.ts';
import type { ClaimedJob } from './claimed-job.ts';
import type { Heartbeat, HeldJob } from './heartbeat.ts';
import type { Slot } from './slot.ts';

export type Handler<T extends object> = (payload: T, signal: AbortSignal) => Promise<void>;

export type Work = ReturnType<typeof createWork>;

/** Fetches the jobs of one queue for this process and runs up to `concurrency` of them at once. */
export function createWork(
  deps: {
    boss: PgBoss;
    logger: Logger;
    ackBatcher: AckBatcher;
    heartbeat: Heartbeat;
    /** Why no more jobs are taken, once that is so. */
    closing(): Error | undefined;
    release(job: ClaimedJob): Promise<void>;
  },
  name: string,
  concurrency: number,
  handler: Handler<object>,
) {
  const { boss, logger, ackBatcher, heartbeat, closing, release } = deps;
  const running = new Map<string, { job: ClaimedJob; stop: AbortController; ended: Promise<void> }>();
  let reserved = 0;
  let fetching = false;
  /** Whether jobs may wait that no fetch has seen. */
  let unseen = true;

  const free = () => concurrency - running.size - reserved;

  /** One fetch for all free slots; what is announced meanwhile is fetched by the next. */
  async function fetchJobs() {
    if (fetching) return;
    fetching = true;
    try {
      while (unseen && !closing() && free() > 0) {
        unseen = false;
        const wanted = free();
        const jobs = await boss.fetch<object>(name, { batchSize: wanted });
        if (jobs.length === wanted) unseen = true;
        for (const job of jobs) start(job);
      }
    } catch (error) {
      if (!closing()) logger.error({ err: error, queue: name }, 'jobs could not be fetched');
    } finally {
      fetching = false;
    }
  }

  function poll() {
    unseen = true;
    void fetchJobs();
  }

  function start(job: ClaimedJob) {
    const stop = new AbortController();
    const reason = closing();
    if (reason) stop.abort(reason);
    // Before the handler, which may hold this thread from its first line.
    heartbeat.hold(job);
    const ended = perform(job, stop.signal).finally(() => {
      if (running.get(job.id)?.job === job) running.delete(job.id);
      heartbeat.drop(job);
      if (unseen) void fetchJobs();
    });
    running.set(job.id, { job, stop, ended });
  }

  async function perform(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    try {
      // Whoever added a job is answered before the handlers of all jobs that wait: each may work for long before it waits.
      await nextTurn();
      // With a signal that is aborted by now, too: it is the handler that gives back what it took.
      await handler(job.data, signal);
      ackBatcher.complete(job, running.size > 1);
    } catch (error) {
      if (closing()) return release(job);
      logger.error({ err: error, queue: name, job: job.id }, 'a job failed and will be tried again');
      await ackBatcher.fail(job, error);
    }
  }

  return {
    poll,
    running: () => [...running.values()],
    /** The jobs that are not this process's any more. */
    lose(jobs: HeldJob[]) {
      for (const { id, retryCount } of jobs) {
        const held = running.get(id);
        if (held?.job.retryCount === retryCount) held.stop.abort(new Error('The job is no longer ours'));
      }
    },
    /** Undefined when half the room is used: other processes may have more. */
    reserve(): Slot | undefined {
      if (closing() || free() <= concurrency / 2) return undefined;
      reserved += 1;
      let taken: ClaimedJob | undefined;
      const release = () => {
        reserved -= 1;
        if (unseen) void fetchJobs();
      };
      return {
        async take(to, payload) {
          taken = await insertActiveJob(to, name, payload);
        },
        use(live) {
          release();
          if (taken) start({ ...taken, data: { ...taken.data, ...live } });
        },
        release,
      };
    },
  };
}

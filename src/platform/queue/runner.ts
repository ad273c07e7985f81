import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from '../database/index.ts';
import type { Logger } from '../logger.ts';
import { type Boss, lookEveryMs } from './boss.ts';
import type { ClaimedJob } from './claimed-job.ts';
import { createSettler } from './settler.ts';
import { giveBack, insertTaken } from './store.ts';

/** How long an aborted handler may take to put its affairs in order. */
const graceMs = 3_000;
const heartbeatMs = 2_000;

type Handler<T extends object> = (payload: T, signal: AbortSignal) => Promise<void>;
/**
 * Room for one job of this process, kept free while a transaction decides. `take` adds the job as one that is taken
 * already. After the commit `use` starts it, or gives the room up when nothing was taken; without one, `release`.
 * The handler gets `live` with the payload; another process, should it come to that, the payload alone.
 */
export type Slot = {
  take(to: Queryable, payload: object): Promise<void>;
  use(live?: object): void;
  release(): void;
};

/** Runs the handlers of this process and gives their jobs back when it stops. */
export function createRunner(database: Database, { boss, wake, onWake }: Boss, logger: Logger) {
  const works = new Map<string, ReturnType<typeof createWork>>();
  let closing: Error | undefined;
  const settler = createSettler(boss, logger, () => closing !== undefined);
  let closed: Promise<void> | undefined;

  onWake((name) => {
    for (const [of, work] of works) if (name === undefined || name === of) work.look();
  });
  const looking = setInterval(() => {
    for (const work of works.values()) work.look();
  }, lookEveryMs);
  const beating = setInterval(() => {
    for (const work of works.values()) void work.beat();
  }, heartbeatMs);

  function createWork(name: string, concurrency: number, handler: Handler<object>) {
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
        while (unseen && !closing && free() > 0) {
          unseen = false;
          const wanted = free();
          const jobs = await boss.fetch<object>(name, { batchSize: wanted });
          if (jobs.length === wanted) unseen = true;
          for (const job of jobs) start(job);
        }
      } catch (error) {
        if (!closing) logger.error({ err: error, queue: name }, 'jobs could not be fetched');
      } finally {
        fetching = false;
      }
    }

    function look() {
      unseen = true;
      void fetchJobs();
    }

    function start(job: ClaimedJob) {
      const stop = new AbortController();
      if (closing) stop.abort(closing);
      const ended = perform(job, stop.signal).finally(() => {
        running.delete(job.id);
        if (unseen) void fetchJobs();
      });
      running.set(job.id, { job, stop, ended });
    }

    async function perform(job: ClaimedJob, signal: AbortSignal): Promise<void> {
      try {
        signal.throwIfAborted();
        await handler(job.data, signal);
        settler.complete(job);
      } catch (error) {
        if (closing) return giveBackAndWake(job);
        logger.error({ err: error, queue: name, job: job.id }, 'a job failed and will be tried again');
        await settler.fail(job, error);
      }
    }

    return {
      look,
      running: () => [...running.values()],
      async beat() {
        const held = [...running.values()].filter(({ stop }) => !stop.signal.aborted);
        if (held.length === 0) return;
        const lost = await settler.findLost(
          name,
          held.map(({ job }) => job),
        );
        for (const { job, stop } of held) {
          if (running.has(job.id) && lost.has(job.id)) stop.abort(new Error('The job is no longer ours'));
        }
      },
      /** Undefined when half the room is used: other processes may have more. */
      reserve(): Slot | undefined {
        if (closing || free() <= concurrency / 2) return undefined;
        reserved += 1;
        let taken: ClaimedJob | undefined;
        const release = () => {
          reserved -= 1;
          if (unseen) void fetchJobs();
        };
        return {
          async take(to, payload) {
            taken = await insertTaken(to, name, payload);
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

  async function giveBackAndWake(job: ClaimedJob) {
    await giveBack(database.db, job);
    await wake(job.name);
  }

  async function stop() {
    closing = new Error('The worker is stopping');
    clearInterval(looking);
    clearInterval(beating);
    const held = [...works.values()].flatMap((work) => work.running());
    for (const { stop } of held) stop.abort(closing);
    const ended = Promise.allSettled(held.map((one) => one.ended));
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    const left = [...works.values()].flatMap((work) => work.running());
    await Promise.all(left.map(({ job }) => giveBackAndWake(job)));
    await settler.drained();
    await boss.stop({ graceful: false, close: false });
  }

  return {
    run<T extends object>(name: string, concurrency: number, handler: Handler<T>) {
      const work = createWork(name, concurrency, handler as Handler<object>);
      works.set(name, work);
      work.look();
    },
    /** Undefined also where this process does not run the queue's jobs. */
    reserve: (name: string) => works.get(name)?.reserve(),
    close(): Promise<void> {
      closed ??= stop();
      return closed;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { Logger } from '../logger.ts';
import { releaseJob } from '../patches/queue-table.ts';
import { createAckBatcher } from './ack-batcher.ts';
import { type Boss, pollIntervalMs } from './boss.ts';
import type { ClaimedJob } from './claimed-job.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createWork, type Handler, type Work } from './work.ts';

/** How long an aborted handler may take to put its affairs in order. */
const graceMs = 3_000;

/** Runs the handlers of this process and gives their jobs back when it stops. */
export function createRunner(database: Database, { boss, wake, onWake }: Boss, logger: Logger) {
  const works = new Map<string, Work>();
  let closing: Error | undefined;
  const ackBatcher = createAckBatcher(boss, logger, () => closing !== undefined);
  let closed: Promise<void> | undefined;

  onWake((name) => {
    for (const [of, work] of works) if (name === undefined || name === of) work.poll();
  });
  const looking = setInterval(() => {
    for (const work of works.values()) work.poll();
  }, pollIntervalMs);
  const heartbeat = createHeartbeat(database, logger, (jobs) => {
    for (const work of works.values()) work.lose(jobs);
  });

  async function releaseAndWake(job: ClaimedJob) {
    await releaseJob(database.db, job);
    await wake(job.name);
  }

  async function stop() {
    closing = new Error('The worker is stopping');
    clearInterval(looking);
    const held = [...works.values()].flatMap((work) => work.running());
    for (const { stop } of held) stop.abort(closing);
    const ended = Promise.allSettled(held.map((one) => one.ended));
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    const left = [...works.values()].flatMap((work) => work.running());
    await Promise.all(left.map(({ job }) => releaseAndWake(job)));
    await ackBatcher.drained();
    await heartbeat.close();
    await boss.stop({ graceful: false, close: false });
  }

  return {
    run<T extends object>(name: string, concurrency: number, handler: Handler<T>) {
      const deps = { boss, logger, ackBatcher, heartbeat, closing: () => closing, release: releaseAndWake };
      const work = createWork(deps, name, concurrency, handler as Handler<object>);
      works.set(name, work);
      heartbeat.begin();
      work.poll();
    },
    /** Undefined also where this process does not run the queue's jobs. */
    reserve: (name: string) => works.get(name)?.reserve(),
    close(): Promise<void> {
      closed ??= stop();
      return closed;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { Logger } from '../logger.ts';
import { type Boss, lookEveryMs } from './boss.ts';
import type { ClaimedJob } from './claimed-job.ts';
import { createSettler } from './settler.ts';
import { giveBack } from './store.ts';
import { createWork, type Handler, type Work } from './work.ts';

/** How long an aborted handler may take to put its affairs in order. */
const graceMs = 3_000;
const heartbeatMs = 2_000;

/** Runs the handlers of this process and gives their jobs back when it stops. */
export function createRunner(database: Database, { boss, wake, onWake }: Boss, logger: Logger) {
  const works = new Map<string, Work>();
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
      const deps = { boss, logger, settler, closing: () => closing, giveBack: giveBackAndWake };
      const work = createWork(deps, name, concurrency, handler as Handler<object>);
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

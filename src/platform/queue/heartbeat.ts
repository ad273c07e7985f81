import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../database/index.ts';
import type { Logger } from '../logger.ts';
import { packageRoot } from '../paths.ts';
import type { ClaimedJob } from './claimed-job.ts';

const everyMs = 2_000;

/** A job without its payload, which may hold what another thread cannot be sent. */
export type HeldJob = Pick<ClaimedJob, 'id' | 'name' | 'retryCount'>;

export type Heartbeat = {
  /** Before the first job is held, so that the thread is ready by then. */
  begin(): void;
  hold(job: ClaimedJob): void;
  drop(job: ClaimedJob): void;
  close(): Promise<void>;
};

/**
 * Says that the jobs of this process are alive, from a thread of its own: a job that holds the event loop, however long,
 * is not dead. A process that is stopped or killed falls silent as a whole. `onLost` hears of jobs that are another's.
 */
export function createHeartbeat(
  { engine, url }: Pick<Database, 'engine' | 'url'>,
  logger: Logger,
  onLost: (jobs: HeldJob[]) => void,
): Heartbeat {
  // The one process of a PGlite folder proves by its lock that no other can hold a job.
  if (engine !== 'postgres' || !url)
    return { begin() {}, hold() {}, drop() {}, close: () => Promise.resolve() };
  const held = new Map<string, ClaimedJob>();
  /** Posted with the next job or soon: a message of its own would wake the other thread twice a job. */
  let dropped: string[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let closing = false;
  let worker: Worker | undefined;

  function start(): Worker {
    const fresh = new Worker(join(packageRoot, 'src/platform/queue/heartbeat-worker.mjs'), {
      workerData: { url, everyMs },
      execArgv: [],
    });
    fresh.unref();
    fresh.on('message', ({ lost, trouble }: { lost?: HeldJob[]; trouble?: string }) => {
      if (lost) onLost(lost);
      if (trouble && !closing) logger.warn({ trouble }, 'the heartbeat of running jobs could not be sent');
    });
    fresh.on('error', (error) => logger.error({ err: error }, 'the heartbeat of running jobs broke'));
    fresh.on('exit', () => {
      const again = () => {
        if (!closing) worker = start();
      };
      setTimeout(again, everyMs).unref();
    });
    for (const job of held.values()) fresh.postMessage({ drop: [], hold: toMessage(job) });
    return fresh;
  }

  function post(job?: ClaimedJob) {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    worker?.postMessage({ drop: dropped, hold: job && toMessage(job) });
    dropped = [];
  }

  return {
    begin() {
      worker ??= start();
    },
    hold(job) {
      held.set(job.id, job);
      post(job);
    },
    drop(job) {
      // A delivery that was lost may end after the job has come back.
      if (held.get(job.id) !== job) return;
      held.delete(job.id);
      dropped.push(job.id);
      flushTimer ??= setTimeout(post, everyMs / 4).unref();
    },
    async close() {
      closing = true;
      clearTimeout(flushTimer);
      await worker?.terminate();
    },
  };
}

function toMessage({ id, name, retryCount }: ClaimedJob): HeldJob {
  return { id, name, retryCount };
}

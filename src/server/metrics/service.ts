import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Clock } from '#platform/clock.ts';
import { type Metric, writeMetrics } from './text.ts';

export type Metrics = ReturnType<typeof createMetrics>;
/** The work of all machines: how many jobs of each queue wait, and how many are at work. */
export type CountJobs = () => Promise<{ queue: string; waiting: number; active: number }[]>;
type Part = 'product' | 'workflow';

const nanosecondsPerSecond = 1e9;
/** Between two looks at the event loop; part of what is measured. */
const resolutionMs = 20;

/** Figures of this process and of the work that waits in the database, for a monitoring service. Nothing of any person. */
export function createMetrics(options: {
  about: { version: string; role: string; database: string };
  clock: Clock;
  /** Throws while the server cannot serve. */
  check: () => Promise<unknown>;
  countJobs: CountJobs;
}) {
  const { about, clock, check, countJobs } = options;
  const startedAt = clock.now().getTime() / 1000;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  const answers = new Map<string, { part: Part; status: string; count: number }>();

  return {
    count(part: Part, status: number): void {
      const group = `${Math.floor(status / 100)}xx`;
      const key = `${part} ${group}`;
      const known = answers.get(key) ?? { part, status: group, count: 0 };
      answers.set(key, { ...known, count: known.count + 1 });
    },

    /** In the text format of Prometheus. Without figures of the database while it does not answer. */
    async write(): Promise<string> {
      const [ready, jobs] = await Promise.allSettled([check(), countJobs()]);
      const heap = getHeapStatistics();
      // Where nobody watches, nothing is measured.
      delay.enable();
      const lag = Math.max(0, delay.percentile(99) / nanosecondsPerSecond - resolutionMs / 1000);
      delay.reset();
      const figures: Metric[] = [
        { name: 'build_info', help: 'What is running', values: [{ labels: about, value: 1 }] },
        gauge('service_ready', 'Whether the server can serve', ready.status === 'fulfilled' ? 1 : 0),
        gauge('process_start_time_seconds', 'When the server began, in Unix time', startedAt),
        gauge('nodejs_heap_size_used_bytes', 'Memory of live objects', heap.used_heap_size),
        gauge('nodejs_heap_size_total_bytes', 'Memory kept for objects', heap.total_heap_size),
        gauge('nodejs_external_memory_bytes', 'Memory outside the heap', heap.external_memory),
        gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since it was last asked for', lag),
        {
          name: 'http_answers_total',
          help: 'Requests that were answered',
          type: 'counter',
          values: [...answers.values()].map(({ count, ...labels }) => ({ labels, value: count })),
        },
      ];
      if (jobs.status === 'fulfilled')
        figures.push({
          name: 'queue_jobs',
          help: 'Jobs of all machines that are not done, as they were a moment ago',
          values: jobs.value.flatMap(({ queue, waiting, active }) => [
            { labels: { queue, state: 'waiting' }, value: waiting },
            { labels: { queue, state: 'active' }, value: active },
          ]),
        });
      return writeMetrics(figures);
    },
  };
}

const gauge = (name: string, help: string, value: number): Metric => ({ name, help, values: [{ value }] });

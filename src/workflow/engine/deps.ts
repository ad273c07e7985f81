import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Queue } from '#platform/queue/index.ts';
import type { Quota } from '#platform/quota/index.ts';
import type { RunObserver, Webhooks } from '../ports.ts';
import type { Graphs } from './graphs.ts';
import type { RunEventBus } from './run-event-bus.ts';

/** What the verbs of the engine work with; each names those that it needs. */
export type EngineDeps = {
  database: Database;
  eventBus: RunEventBus;
  queue: Queue;
  graphs: Graphs;
  observer: RunObserver | undefined;
  webhooks: Webhooks | undefined;
  quota: Quota | undefined;
  /** After which a thread is deleted that was made without a word about it. */
  threadTtlMinutes?: number | undefined;
  logger: Logger;
};

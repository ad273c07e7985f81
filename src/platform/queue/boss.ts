import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../database/index.ts';
import type { Logger } from '../logger.ts';

/** Between two looks for jobs whose worker died, or that no notification announced. */
export const pollIntervalMs = 1_000;
const pollIntervalSeconds = pollIntervalMs / 1000;

export type Boss = {
  boss: PgBoss;
  /** Runs pg-boss calls so that all their statements go through `to`, also those that read its own tables. */
  withConnection<T>(to: Queryable, action: () => Promise<T>): Promise<T>;
  /** Wakes the workers of a queue in every process. */
  wake(name: string): Promise<void>;
  /** Calls back when a queue may have new jobs; without a name, any may. */
  onWake(listener: (name?: string) => void): void;
};

export async function startBoss(
  database: Database,
  logger: Logger,
  options: { worker: boolean },
): Promise<Boss> {
  const scope = new AsyncLocalStorage<ReturnType<typeof fromDrizzle>>();
  const pool = database.db.$client;
  let wakeChannel: string | undefined;
  let wakeUp: (name?: string) => void = () => {};

  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => scope.getStore()?.executeSql(text, values) ?? pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        wakeChannel = channel;
        const stop = await database.listen(
          channel,
          (name) => {
            onNotification(name);
            wakeUp(name);
          },
          () => {
            onReconnect?.();
            wakeUp();
          },
        );
        return { close: stop };
      },
    },
    backend: database.engine,
    useListenNotify: true,
    supervise: options.worker,
    schedule: options.worker,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: pollIntervalSeconds,
    superviseIntervalSeconds: pollIntervalSeconds,
    monitorIntervalSeconds: pollIntervalSeconds,
    maintenanceIntervalSeconds: 3600,
    reindex: database.engine === 'postgres',
    monitorVacuum: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue failure'));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, `queue: ${message}`));
  await boss.start();

  return {
    boss,
    withConnection: (to, action) => scope.run(fromDrizzle(to, sql), action),
    async wake(name) {
      if (wakeChannel) await pool.query('select pg_notify($1, $2)', [wakeChannel, name]);
    },
    onWake(listener) {
      wakeUp = listener;
    },
  };
}

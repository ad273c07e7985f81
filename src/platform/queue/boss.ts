import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../database/index.ts';
import type { Logger } from '../logger.ts';

/** Seconds between two looks for jobs whose worker died, or that no notification announced. */
const lookEverySeconds = 2;

export type Boss = {
  boss: PgBoss;
  /** Runs pg-boss calls so that all their statements go through `to`, also those that read its own tables. */
  through<T>(to: Queryable, action: () => Promise<T>): Promise<T>;
  /** Wakes the workers of a queue in every process. */
  wake(name: string): Promise<void>;
};

export async function startBoss(
  database: Database,
  logger: Logger,
  options: { worker: boolean },
): Promise<Boss> {
  const scope = new AsyncLocalStorage<ReturnType<typeof fromDrizzle>>();
  const pool = database.db.$client;
  let wakeChannel: string | undefined;

  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => scope.getStore()?.executeSql(text, values) ?? pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        wakeChannel = channel;
        const stop = await database.listen(channel, onNotification, onReconnect);
        return { close: stop };
      },
    },
    backend: database.engine,
    useListenNotify: true,
    supervise: options.worker,
    schedule: options.worker,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    maintenanceIntervalSeconds: 3600,
    reindex: database.engine === 'postgres',
    monitorVacuum: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue failure'));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, `queue: ${message}`));
  await boss.start();

  return {
    boss,
    through: (to, action) => scope.run(fromDrizzle(to, sql), action),
    async wake(name) {
      if (wakeChannel) await pool.query('select pg_notify($1, $2)', [wakeChannel, name]);
    },
  };
}

export const pollingOptions = {
  pollingIntervalSeconds: lookEverySeconds,
  notifyPollingIntervalSeconds: lookEverySeconds,
};

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

export type Db = NodePgDatabase & { $client: Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either the database or a transaction that the caller has open. */
export type Queryable = Db | Tx;

/** Runs single statements on one connection; no transactions. */
export type Executor = Pick<Db, 'execute'>;

export type WithConnection = <T>(work: (to: Executor) => Promise<T>) => Promise<T>;

export type Database = {
  engine: 'pglite' | 'postgres';
  /** Of a PostgreSQL server: for a thread that needs a connection of its own. */
  url?: string;
  /** Inside `db.transaction(async (tx) => …)` use only `tx`: PGlite has one connection, a second would wait for it. */
  db: Db;
  /** For transactions that a user waits on: ahead of other waiters, by so many at most (`maxOvertakes`). */
  urgent: Pick<Db, 'transaction'>;
  /**
   * Calls `work` once a connection is free, so that it composes its statement when that can be sent. `work` uses only `to`.
   * Rejects when no connection is free in time, and with what `work` throws.
   */
  withConnection: WithConnection;
  /** Calls back for each NOTIFY on the channel; `onReconnect` says that some may have been lost. Returns the way to stop. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  /** Throws when the database cannot serve; tells in a sentence what is wrong with one that still can. */
  check(): Promise<string | undefined>;
  close(): Promise<void>;
};

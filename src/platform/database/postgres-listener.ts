import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../logger.ts';
import { createListeners, quoteIdentifier } from './listener.ts';
import type { Database } from './types.ts';

const heartbeatMs = 10_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** One connection that only listens. It opens at the first channel and comes back by itself when it breaks. */
export function createPostgresListener(databaseUrl: string, logger: Logger) {
  const closing = new AbortController();
  let connection: Promise<Client> | undefined;

  const listeners = createListeners(
    async (channel) => void (await (await open()).query(`listen ${quoteIdentifier(channel)}`)),
    async (channel) => void (await (await open()).query(`unlisten ${quoteIdentifier(channel)}`)),
  );

  function open(): Promise<Client> {
    if (closing.signal.aborted) return Promise.reject(new Error('The database is closed'));
    connection ??= keep(connect());
    return connection;
  }

  function keep(attempt: Promise<Client>): Promise<Client> {
    attempt.catch(() => {
      if (connection === attempt) connection = undefined;
    });
    return attempt;
  }

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
      keepAlive: true,
    });
    client.on('error', (error) => logger.warn({ err: error }, 'lost the listening connection'));
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of listeners.channels()) await client.query(`listen ${quoteIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    watch(client);
    return client;
  }

  function watch(client: Client) {
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      clearInterval(heartbeat);
      client.end().catch(() => undefined);
      if (!closing.signal.aborted) connection = keep(reconnect());
    };
    // A connection that a firewall dropped would otherwise stay silent for hours.
    const heartbeat = setInterval(() => void client.query('select 1').catch(onLost), heartbeatMs);
    client.once('end', onLost);
  }

  async function reconnect(): Promise<Client> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await sleep(pauseMs, undefined, { signal: closing.signal });
      try {
        const client = await connect();
        queueMicrotask(listeners.reconnected);
        return client;
      } catch (error) {
        logger.warn({ err: error }, 'the listening connection is still down');
      }
    }
  }

  return {
    listen: ((channel, onPayload, onReconnect) =>
      listeners.add(channel, { onPayload, onReconnect })) satisfies Database['listen'],
    async close() {
      closing.abort();
      await connection?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

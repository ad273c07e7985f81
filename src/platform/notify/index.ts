import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Queryable, RawQuery } from '../database/index.ts';

/** PostgreSQL refuses longer payloads; the channel's name travels in the payload too. */
const maxBytes = 7_999;
const carrier = 'app_notify';

/** An expression that publishes when its statement commits. */
export type NotifyCall = SQL;

export type Notify = {
  /** Delivered to every process when the transaction commits. At most 7,999 bytes with the channel's name. */
  publish(to: Queryable, channel: string, payload: string): Promise<void>;
  /** The same as an expression, for a statement that has something to do besides. */
  call(channel: string, payload: string): NotifyCall;
  /** The payload '' says that the connection was lost and is back: look again. Returns the way to stop. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
};

/** Many channels over one LISTEN, so that a subscription costs no statement and no connection. */
export async function createNotify(database: Database): Promise<Notify> {
  const subscribers = new Map<string, Set<(payload: string) => void>>();

  const stop = await database.listen(
    carrier,
    (message) => {
      const end = message.indexOf(' ');
      for (const listener of [...(subscribers.get(message.slice(0, end)) ?? [])])
        listener(message.slice(end + 1));
    },
    () => {
      for (const listeners of [...subscribers.values()]) for (const listener of [...listeners]) listener('');
    },
  );

  return {
    async publish(to, channel, payload) {
      await to.execute(new RawQuery('select pg_notify($1, $2)', [carrier, toMessage(channel, payload)]));
    },
    call: (channel, payload) => sql`pg_notify(${carrier}, ${toMessage(channel, payload)})`,
    subscribe(channel, listener) {
      const listeners = subscribers.get(channel) ?? new Set();
      const entry = (payload: string) => listener(payload);
      subscribers.set(channel, listeners.add(entry));
      return () => {
        listeners.delete(entry);
        if (listeners.size === 0 && subscribers.get(channel) === listeners) subscribers.delete(channel);
      };
    },
    async close() {
      subscribers.clear();
      await stop().catch(() => undefined);
    },
  };
}

function toMessage(channel: string, payload: string): string {
  const message = `${channel} ${payload}`;
  if (channel.includes(' ') || message.includes('\0')) throw new TypeError('Unusable channel or payload');
  if (Buffer.byteLength(message) > maxBytes) throw new RangeError(`Notification over ${maxBytes} bytes`);
  return message;
}

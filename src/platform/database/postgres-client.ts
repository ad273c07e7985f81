// biome-ignore lint/style/noRestrictedImports: it reads nothing of the process, and microtasks come too early.
import { nextTick } from 'node:process';
import type { Duplex } from 'node:stream';
import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** More texts than this are built from what users send, and would fill the memory of every backend. */
const maxNames = 400;

type Callback = (error: Error & { code?: string }, result?: unknown) => void;
type Send = (config: unknown, values?: unknown, callback?: Callback) => Promise<unknown> | undefined;

/**
 * A client for pools that sends less:
 * - statements that come again have a name, so that PostgreSQL parses and plans them once a connection
 *   (https://www.postgresql.org/docs/current/sql-prepare.html);
 * - statements of one turn of the event loop travel together, answered in their order
 *   (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING);
 * - `begin` is not waited for. Nothing but a lost connection or a cancel makes it fail; its connection is broken then,
 *   before anything can be committed as a whole.
 */
export function createPostgresClient() {
  const numbers = new Map<string, number>();
  let generation = 0;

  function nameOf(text: string): string | undefined {
    const number = numbers.get(text);
    if (number !== undefined) return `s${number}.${generation}`;
    if (numbers.size < maxNames) numbers.set(text, numbers.size);
    return undefined;
  }

  /** A table that was changed makes its prepared statements useless for as long as a connection lives. */
  function noteFailure(error: { code?: string } | null | undefined): void {
    if (error?.code === '0A000') generation += 1;
  }

  return class PostgresClient extends Client {
    #corked = false;

    constructor(config?: string | ClientConfig) {
      super({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        pipeline: true,
      } as ClientConfig);
      const send = super.query.bind(this) as unknown as Send;
      const query: Send = (config, values, callback) => {
        this.#cork();
        if (isBegin(config)) {
          send(config)?.catch(() => this.#stream().destroy());
          return Promise.resolve();
        }
        const name = isUnnamed(config, values) ? nameOf(config.text) : undefined;
        if (!name) return send(config, values, callback);
        const named = { ...(config as QueryConfig), name };
        if (callback) {
          return send(named, values, (error, result) => {
            noteFailure(error);
            callback(error, result);
          });
        }
        const sent = send(named, values);
        sent?.catch(noteFailure);
        return sent;
      };
      this.query = query as typeof this.query;
    }

    #cork(): void {
      if (this.#corked) return;
      const stream = this.#stream();
      this.#corked = true;
      stream.cork();
      nextTick(() => {
        this.#corked = false;
        stream.uncork();
      });
    }

    #stream(): Duplex {
      return (this as unknown as { connection: { stream: Duplex } }).connection.stream;
    }
  };
}

function isBegin(config: unknown): boolean {
  return (config as Partial<QueryConfig> | null)?.text === 'begin';
}

function isUnnamed(config: unknown, values: unknown): config is QueryConfig {
  const { text, name } = (config ?? {}) as Partial<QueryConfig>;
  return text !== undefined && name === undefined && Array.isArray(values) && values.length > 0;
}

// biome-ignore lint/style/noRestrictedImports: it reads nothing of the process, and microtasks come too early.
import { nextTick } from 'node:process';
import type { Duplex } from 'node:stream';
import { Client, type ClientConfig, type Connection, type QueryConfig } from 'pg';

/** More texts than this are built from what users send, and would fill the memory of every backend. */
const maxNames = 400;

/**
 * Commits the transaction after the statements of this turn; the `commit` or `rollback` that comes later is not sent.
 * Its value is asked then whether all of them were sent: if not, nothing is committed.
 */
export const commitInPipeline = 'commit with this turn';

type Callback = (error: Error & { code?: string }, result?: unknown) => void;
type Commit = { isSound(): boolean; resolve(): void; reject(error: unknown): void };
type Send = (config: unknown, values?: unknown, callback?: Callback) => Promise<unknown> | undefined;

/**
 * A client for pools that sends less:
 * - statements that come again have a name, so that PostgreSQL parses and plans them once a connection
 *   (https://www.postgresql.org/docs/current/sql-prepare.html);
 * - statements of one turn of the event loop travel together, answered in their order
 *   (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING);
 * - `begin` is not waited for. Nothing but a lost connection or a cancel makes it fail; its connection is broken then,
 *   before anything can be committed as a whole;
 * - a transaction may be committed with its last statements: see `commitTogether`.
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

  /** Useless for as long as the connection lives: one whose table was changed, or whose first values could not be sent. */
  function noteFailure(error: { code?: string } | null | undefined): void {
    if (error?.code === '0A000' || error?.code === '26000') generation += 1;
  }

  return class PostgresClient extends Client {
    declare readonly connection: Connection;
    #corked = false;
    #transaction: 'none' | 'open' | 'committed' = 'none';
    #commits: Commit[] = [];
    readonly #send: Send;

    constructor(config?: string | ClientConfig) {
      super({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        pipeline: true,
      } as ClientConfig);
      const send = (super.query as Send).bind(this);
      this.#send = send;
      const query: Send = (config, values, callback) => {
        this.#cork();
        const text = textOf(config);
        if (text === 'begin') {
          this.#transaction = 'open';
          send(config)?.catch(() => this.#stream().destroy());
          return Promise.resolve();
        }
        if (text === commitInPipeline) {
          const [isSound] = values as [() => boolean];
          return new Promise<void>((resolve, reject) => {
            this.#commits.push({ isSound, resolve, reject });
          });
        }
        if (text === 'commit' || text === 'rollback') {
          const isSent = this.#transaction === 'committed';
          this.#transaction = 'none';
          this.#refuse(this.#commits.splice(0));
          if (isSent) return Promise.resolve();
        } else if (this.#transaction === 'committed') {
          return Promise.reject(
            new Error('The transaction has ended: nothing may follow its last statements'),
          );
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
        this.#commitTurn(this.#commits.splice(0));
        stream.uncork();
      });
    }

    #commitTurn(commits: Commit[]): void {
      if (commits.length === 0) return;
      if (!commits.every(({ isSound }) => isSound())) {
        this.#refuse(commits);
        return;
      }
      this.#transaction = 'committed';
      this.#send({ text: 'commit' })?.then(
        () => {
          for (const { resolve } of commits) resolve();
        },
        (error) => {
          for (const { reject } of commits) reject(error);
        },
      );
    }

    #refuse(commits: Commit[]): void {
      for (const { reject } of commits) reject(new Error('Nothing was committed'));
    }

    #stream(): Duplex {
      return this.connection.stream;
    }
  };
}

function textOf(config: unknown): string | undefined {
  return (config as Partial<QueryConfig> | null)?.text;
}

function isUnnamed(config: unknown, values: unknown): config is QueryConfig {
  const { text, name } = (config ?? {}) as Partial<QueryConfig>;
  return text !== undefined && name === undefined && Array.isArray(values) && values.length > 0;
}

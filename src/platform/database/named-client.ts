import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** More texts than this are built from what users send, and would fill the memory of every backend. */
const maxNames = 400;

/**
 * Gives statements that come again a name, so that PostgreSQL parses and plans them once a connection
 * (https://www.postgresql.org/docs/current/sql-prepare.html).
 */
export function createNamedClient() {
  const seen = new Map<string, number>();
  let generation = 0;

  function nameOf(text: string): string | undefined {
    const known = seen.get(text);
    if (known !== undefined) return `s${known}.${generation}`;
    if (seen.size < maxNames) seen.set(text, seen.size);
    return undefined;
  }

  return class NamedClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const query = (config: unknown, values?: unknown, ...rest: unknown[]) => {
        if (!isUnnamed(config, values)) return send(config, values, ...rest);
        const name = nameOf(config.text);
        const sent = send(name ? { ...config, name } : config, values, ...rest);
        if (name && sent instanceof Promise) {
          sent.catch((error: { code?: string }) => {
            // A changed table makes prepared statements useless for as long as the connection lives.
            if (error.code === '0A000') generation += 1;
          });
        }
        return sent;
      };
      this.query = query as typeof this.query;
    }
  };
}

function isUnnamed(config: unknown, values: unknown): config is QueryConfig {
  const { text, name } = (config ?? {}) as Partial<QueryConfig>;
  return text !== undefined && name === undefined && Array.isArray(values) && values.length > 0;
}

import { writeSync } from 'node:fs';
import pg from 'pg';

/**
 * A place in the engine, named by the statement it sends to the database: the process stops just before it sends the
 * `nth` statement that matches, or as soon as the answer is there.
 */
export type StopPoint = {
  /** Source of a regular expression. */
  statement: string;
  when: 'before' | 'after';
  nth?: number;
  /** What an earlier statement of the same transaction must match. */
  within?: string;
  /** What one of its values is. */
  value?: string;
  /** Counts only statements that found or changed a row. */
  found?: boolean;
};

type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;

/** Sends `signal` to this very process at the point, after the line `reached`. */
export function stopAt(point: StopPoint, signal: NodeJS.Signals): void {
  const statement = new RegExp(point.statement, 'is');
  const within = point.within === undefined ? undefined : new RegExp(point.within, 'is');
  const transactions = new WeakMap<pg.Client, string[]>();
  let left = point.nth ?? 1;

  const pass = () => {
    left -= 1;
    if (left !== 0) return;
    writeSync(1, 'reached\n');
    process.kill(process.pid, signal);
  };
  const prototype = pg.Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = function stopping(config, ...rest) {
    const text = typeof config === 'string' ? config : ((config as { text?: string } | null)?.text ?? '');
    const before = /^begin/i.test(text) ? [] : (transactions.get(this) ?? []);
    transactions.set(this, [...before, text]);
    const values = Array.isArray(rest[0]) ? rest[0] : (config as { values?: unknown[] } | null)?.values;
    if (
      !statement.test(text) ||
      (within && !before.some((earlier) => within.test(earlier))) ||
      (point.value !== undefined && !values?.includes(point.value))
    ) {
      return query.call(this, config, ...rest);
    }
    if (point.when === 'before') {
      pass();
      return query.call(this, config, ...rest);
    }
    const answered = (result: { rowCount?: number | null } | undefined) => {
      if (!point.found || (result?.rowCount ?? 0) > 0) pass();
    };
    const last = rest.at(-1);
    if (typeof last === 'function') {
      const tell = (error: unknown, result: { rowCount?: number | null } | undefined) => {
        if (!error) answered(result);
        last(error, result);
      };
      return query.call(this, config, ...rest.slice(0, -1), tell);
    }
    const asked = query.call(this, config, ...rest) as Promise<{ rowCount?: number | null }>;
    return asked.then((result) => {
      answered(result);
      return result;
    });
  };
}

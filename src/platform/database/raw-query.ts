import { type Query, SQL } from 'drizzle-orm';

/**
 * A statement whose text stands already, with `$1` for the first of its values: for those sent all the time, which
 * drizzle's `sql` would put together piece by piece each time.
 */
export class RawQuery extends SQL {
  readonly #query: Query;

  constructor(text: string, values: unknown[]) {
    super([]);
    this.#query = { sql: text, params: values };
  }

  override toQuery(): Query {
    return this.#query;
  }
}

/** The values of a statement: `add` gives the place where one of them stands in the text. */
export function createValues(): { all: unknown[]; add(value: unknown): string } {
  const all: unknown[] = [];
  return { all, add: (value) => `$${all.push(value)}` };
}

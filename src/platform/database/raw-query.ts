import { type GetColumnData, type Query, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

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

type ColumnValues<Columns extends Record<string, PgColumn>> = {
  [Key in keyof Columns]: GetColumnData<Columns[Key]>;
};

/** Columns of a table as a `RawQuery` returns them: their names, and `read`, which decodes a row as drizzle does. */
export function returnedColumns<Columns extends Record<string, PgColumn>>(columns: Columns) {
  const entries = Object.entries(columns);
  return {
    text: entries.map(([, { name }]) => `"${name}"`).join(', '),
    read(row: Record<string, unknown>): ColumnValues<Columns> {
      const values = entries.map(([key, column]) => {
        const value = row[column.name];
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      });
      return Object.fromEntries(values);
    },
  };
}

/** The values of a statement: `add` gives the place where one of them stands in the text. */
export function createValues(): { all: unknown[]; add(value: unknown): string } {
  const all: unknown[] = [];
  return { all, add: (value) => `$${all.push(value)}` };
}

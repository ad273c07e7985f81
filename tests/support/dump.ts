import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/index.ts';

/** Every row of every table of the database as text, those of the queue included. */
export async function dumpDatabase({ db }: Database): Promise<string> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

import { type SQL, sql } from 'drizzle-orm';
import { storeItems } from './schema.ts';

const maxWords = 32;

/**
 * How many of the words of a query occur in the texts and numbers of a value, as a fraction of 1. Upper and lower
 * case are alike as far as the locale of the database knows them.
 */
export function relevance(query: string): SQL {
  const words = [...new Set(query.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean))].slice(0, maxWords);
  if (words.length === 0) return sql`0::float8`;
  const hits = words.map((word) => sql`(position(lower(${word}::text) in body) > 0)::int`);
  return sql`(
    select (${sql.join(hits, sql` + `)})::float8 / ${words.length}::int
    from (
      select lower(coalesce(string_agg(part #>> '{}', ' '), '')) as body
      from jsonb_path_query(${storeItems.value}::jsonb, 'strict $.**') part
      where jsonb_typeof(part) in ('string', 'number')
    ) texts)`;
}

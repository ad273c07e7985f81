import { and, type SQL, sql } from 'drizzle-orm';
import { storeItems } from './schema.ts';

/** What JavaScript takes for a decimal number; short enough that PostgreSQL can hold it. */
const decimal = String.raw`^\s*[+-]?(\d{1,255}\.?\d{0,255}|\.\d{1,255})([eE][+-]?\d{1,3})?\s*$`;

type Comparison = (field: SQL, wanted: unknown) => SQL;

const operators: Record<string, Comparison> = {
  $eq: isEqual,
  $ne: (field, wanted) => sql`not ${isEqual(field, wanted)}`,
  $gt: compare('>'),
  $gte: compare('>='),
  $lt: compare('<'),
  $lte: compare('<='),
  $in: (field, wanted) => isOneOf(field, wanted) ?? sql`false`,
  $nin: (field, wanted) => sql`not ${isOneOf(field, wanted) ?? sql`false`}`,
};

/**
 * Each field of the value equals what is wanted, or satisfies its operators: `$eq $ne $gt $gte $lt $lte $in $nin`,
 * which compare as LangGraph's stores do. A field that is not there differs from everything.
 */
export function matchesFilter(filter: Readonly<Record<string, unknown>>): SQL | undefined {
  return and(
    ...Object.entries(filter).map(([name, wanted]) =>
      matchesField(sql`(${storeItems.value} -> ${name}::text)::jsonb`, wanted),
    ),
  );
}

function matchesField(field: SQL, wanted: unknown): SQL | undefined {
  if (!isOperators(wanted)) return isEqual(field, wanted);
  return and(...Object.entries(wanted).map(([name, operand]) => operators[name]?.(field, operand)));
}

function isOperators(wanted: unknown): wanted is Record<string, unknown> {
  return (
    typeof wanted === 'object' &&
    wanted !== null &&
    !Array.isArray(wanted) &&
    Object.keys(wanted).every((key) => Object.hasOwn(operators, key))
  );
}

function isEqual(field: SQL, wanted: unknown): SQL {
  return sql`(${field} is not distinct from ${JSON.stringify(wanted)}::jsonb)`;
}

function isOneOf(field: SQL, wanted: unknown): SQL | undefined {
  if (!Array.isArray(wanted) || wanted.length === 0) return undefined;
  return sql`(${sql.join(
    wanted.map((one) => isEqual(field, one)),
    sql` or `,
  )})`;
}

function compare(operator: '>' | '>=' | '<' | '<='): Comparison {
  return (field, wanted) => {
    const bound = Number(wanted);
    if (Number.isNaN(bound)) return sql`false`;
    return sql`coalesce(${asNumber(field)} ${sql.raw(operator)} ${String(bound)}::numeric, false)`;
  };
}

/** As JavaScript's `Number` reads it; null where that is no number. */
function asNumber(field: SQL): SQL {
  const text = sql`${field} #>> '{}'`;
  return sql`case jsonb_typeof(${field})
    when 'number' then (${text})::numeric
    when 'boolean' then (${field} = 'true'::jsonb)::int::numeric
    when 'null' then 0
    when 'string' then case
      when ${text} ~ '^\\s*$' then 0
      when ${text} ~ ${decimal} then trim(${text}, E' \\t\\n\\r')::numeric end
    end`;
}

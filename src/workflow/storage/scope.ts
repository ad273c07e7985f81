import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';

/** One condition on a field of the metadata: its value, or what a list holds. */
export type MetadataFilter = Readonly<Record<string, unknown>>;

/** What is seen: all, what one owner has, or what has this in its metadata. */
export type Scope = 'all' | { owner: string } | { metadata: MetadataFilter };

/** Undefined where all is seen. */
export function seenBy(scope: Scope, columns: { owner: Column; metadata: Column }): SQL | undefined {
  if (scope === 'all') return undefined;
  if ('owner' in scope) return eq(columns.owner, scope.owner);
  const conditions = Object.entries(scope.metadata).map(([key, wanted]) => {
    const field = sql`${columns.metadata} -> ${key}::text`;
    const { operator, value } = readCondition(wanted);
    const json = sql`${JSON.stringify(operator === 'contains' ? [value].flat() : (value ?? null))}::jsonb`;
    return operator === 'contains'
      ? sql`(jsonb_typeof(${field}) = 'array' and ${field} @> ${json})`
      : sql`coalesce(${field}, 'null') = ${json}`;
  });
  return and(...conditions);
}

/** The same of metadata that is no row. */
export function isSeenBy(scope: Scope, metadata: Record<string, unknown>): boolean {
  if (scope === 'all') return true;
  if ('owner' in scope) return true;
  return Object.entries(scope.metadata).every(([key, wanted]) => {
    const { operator, value } = readCondition(wanted);
    const field = metadata[key];
    if (operator === 'equals') return JSON.stringify(field ?? null) === JSON.stringify(value ?? null);
    return Array.isArray(field) && [value].flat().every((one) => field.includes(one));
  });
}

/** An operator that is not known must not let anything through. */
function readCondition(wanted: unknown): { operator: 'equals' | 'contains'; value: unknown } {
  if (typeof wanted !== 'object' || wanted === null) return { operator: 'equals', value: wanted };
  const { $eq, $contains, ...others } = wanted as { $eq?: unknown; $contains?: unknown };
  const given = [$eq, $contains].filter((value) => value !== undefined);
  if (given.length !== 1 || Object.keys(others).length > 0) {
    throw new TypeError('A filter takes a value, {"$eq": value} or {"$contains": values}');
  }
  return $eq === undefined ? { operator: 'contains', value: $contains } : { operator: 'equals', value: $eq };
}

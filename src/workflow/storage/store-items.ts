import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import { type Fence, fenceRow } from './fence.ts';
import { storeItems, storeVectors, threads } from './schema.ts';
import { matchesFilter } from './store-filter.ts';
import { relevance } from './store-relevance.ts';

export type StoreItemRow = typeof storeItems.$inferSelect;

/** The items of one owner that have not expired by `now`. */
export type StoreScope = { owner: string; now: Date };
export type ItemKey = { namespace: readonly string[]; key: string };

/** The meaning of one text of an item: a vector of length 1. */
export type ItemVector = { field: string; vector: readonly number[] };

export type ItemSearch = {
  /** The meaning of the query, where items are ranked by that. */
  near?: readonly number[] | undefined;
  prefix: readonly string[];
  filter: Readonly<Record<string, unknown>>;
  query: string | undefined;
  limit: number;
  offset: number;
};

export type NamespaceSearch = {
  /** All of them hold. `*` in a path stands for any label. */
  matchConditions: readonly { matchType: 'prefix' | 'suffix'; path: readonly string[] }[];
  maxDepth: number | undefined;
  limit: number;
  offset: number;
};

export async function findItem(
  db: Queryable,
  shelf: StoreScope,
  item: ItemKey,
): Promise<StoreItemRow | undefined> {
  const [row] = await db.select().from(storeItems).where(isItem(shelf, item));
  return row;
}

/**
 * Keeps when the item was made, unless that one had expired. `vectors` take the place of those it had. False, with
 * nothing written, when `fence` is lost.
 */
export async function putItem(
  db: Queryable,
  { owner, now }: StoreScope,
  item: ItemKey & {
    valueJson: string;
    ttlMinutes: number | null;
    vectors?: readonly ItemVector[] | undefined;
  },
  fence?: Fence,
): Promise<boolean> {
  const { namespace, key, valueJson, ttlMinutes, vectors = [] } = item;
  const until = ttlMinutes === null ? null : new Date(now.getTime() + ttlMinutes * 60_000).toISOString();
  const place = sql`${owner}::text, ${labels(namespace)}, ${key}::text`;
  const put = await db.execute(sql`
    with put as (insert into ${storeItems} as old (owner, namespace, key, value, ttl_minutes, expires_at, created_at, updated_at)
    select ${place}, ${valueJson}::json, ${ttlMinutes}::float8,
      ${until}::timestamptz, moment, moment
    from (${fenceRow(fence)}) fence, (select clock_timestamp() as moment) clock
    on conflict (owner, namespace, key) do update set value = excluded.value,
      ttl_minutes = excluded.ttl_minutes, expires_at = excluded.expires_at, updated_at = excluded.updated_at,
      created_at = case when old.expires_at <= ${now.toISOString()}::timestamptz
        then excluded.created_at else old.created_at end
    returning 1),
    gone as (delete from ${storeVectors} where exists (select 1 from put)
      and (owner, namespace, key) = (${place}) and field <> all (${texts(vectors.map(({ field }) => field))})),
    meant as (insert into ${storeVectors} (owner, namespace, key, field, vector)
      select ${place}, v.field, v.vector::real[] from put,
        unnest(${texts(vectors.map(({ field }) => field))}, ${texts(vectors.map(({ vector }) => `{${vector.join()}}`))})
          as v (field, vector)
      on conflict (owner, namespace, key, field) do update set vector = excluded.vector)
    select 1 from put`);
  return put.rows.length > 0;
}

/** Whether the fence holds, and whether there was such an item. */
export async function deleteItem(
  db: Queryable,
  shelf: StoreScope,
  item: ItemKey,
  fence?: Fence,
): Promise<{ held: boolean; deleted: boolean }> {
  const { rows } = await db.execute<{ held: boolean; deleted: boolean }>(sql`
    with fence as materialized (${fenceRow(fence)}),
    gone as (delete from ${storeItems} where exists (select 1 from fence) and ${isItem(shelf, item)} returning 1)
    select exists (select 1 from fence) as held, exists (select 1 from gone) as deleted`);
  return rows[0] ?? { held: false, deleted: false };
}

/** Best match first where there is a query, else oldest first; by meaning, items without one come last. */
export async function searchItems(
  db: Queryable,
  shelf: StoreScope,
  search: ItemSearch,
): Promise<(StoreItemRow & { score: number | null })[]> {
  const { query, near } = search;
  const byWords = query !== undefined && !near;
  const score = near ? nearness(near) : byWords ? relevance(query) : undefined;
  return db
    .select({ ...getTableColumns(storeItems), score: sql<number | null>`ranking.score` })
    .from(storeItems)
    .crossJoin(sql`lateral (select ${score ?? sql`null::float8`} as score) ranking`)
    .where(
      and(
        isLive(shelf),
        startsWith(search.prefix),
        matchesFilter(search.filter),
        byWords ? sql`ranking.score > 0` : undefined,
      ),
    )
    .orderBy(
      sql`ranking.score desc nulls last`,
      asc(storeItems.createdAt),
      asc(storeItems.namespace),
      asc(storeItems.key),
    )
    .limit(search.limit)
    .offset(search.offset);
}

/** Lets the items live on from `now` for as long as they were given. */
export async function refreshItems(
  db: Queryable,
  shelf: StoreScope,
  items: readonly Pick<StoreItemRow, 'namespace' | 'key' | 'ttlMinutes'>[],
): Promise<void> {
  const mortal = items.filter(({ ttlMinutes }) => ttlMinutes !== null);
  if (mortal.length === 0) return;
  await db
    .update(storeItems)
    .set({
      expiresAt: sql`${shelf.now.toISOString()}::timestamptz + ${storeItems.ttlMinutes} * interval '1 minute'`,
    })
    .where(and(isNotNull(storeItems.ttlMinutes), or(...mortal.map((item) => isItem(shelf, item)))));
}

export async function listNamespaces(
  db: Queryable,
  shelf: StoreScope,
  { matchConditions, maxDepth, limit, offset }: NamespaceSearch,
): Promise<string[][]> {
  const found = maxDepth === undefined ? storeItems.namespace : sql`namespace[1:${maxDepth}::int]`;
  const { rows } = await db.execute<{ namespace: string[] }>(sql`
    select namespace from (
      select distinct ${found} as namespace from ${storeItems}
      where ${and(isLive(shelf), ...matchConditions.map(matches))}
    ) found
    order by namespace collate "C" limit ${limit} offset ${offset}`);
  return rows.map(({ namespace }) => namespace);
}

export async function deleteExpiredItems(db: Queryable, now: Date): Promise<void> {
  await db.delete(storeItems).where(lte(storeItems.expiresAt, now));
}

/** Whose items the runs of a thread see; undefined when there is no such thread. */
export async function findStoreOwner(db: Queryable, threadId: string): Promise<string | undefined> {
  const [row] = await db.select({ owner: threads.owner }).from(threads).where(eq(threads.threadId, threadId));
  return row && (row.owner ?? '');
}

function isItem(shelf: StoreScope, { namespace, key }: ItemKey): SQL | undefined {
  return and(isLive(shelf), sql`${storeItems.namespace} = ${labels(namespace)}`, eq(storeItems.key, key));
}

function isLive({ owner, now }: StoreScope): SQL | undefined {
  return and(eq(storeItems.owner, owner), or(isNull(storeItems.expiresAt), gt(storeItems.expiresAt, now)));
}

function startsWith(prefix: readonly string[]): SQL | undefined {
  if (prefix.length === 0) return undefined;
  return sql`${storeItems.namespace}[1:${prefix.length}::int] = ${labels(prefix)}`;
}

function matches({ matchType, path }: NamespaceSearch['matchConditions'][number]): SQL | undefined {
  const start = matchType === 'prefix' ? sql`0` : sql`cardinality(namespace) - ${path.length}::int`;
  return and(
    sql`cardinality(namespace) >= ${path.length}::int`,
    ...path.map((label, index) =>
      label === '*' ? undefined : sql`namespace[${start} + ${index + 1}::int] = ${label}::text`,
    ),
  );
}

/** The cosine between what the query means and what the best of the item's texts does; null without vectors of its size. */
function nearness(to: readonly number[]): SQL {
  return sql`(
    select max((select sum(pair.a * pair.b) from unnest(v.vector, ${`{${to.join()}}`}::real[]) as pair (a, b)))::float8
    from ${storeVectors} v
    where v.owner = ${storeItems.owner} and v.namespace = ${storeItems.namespace} and v.key = ${storeItems.key}
      and cardinality(v.vector) = ${to.length}::int)`;
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** As a parameter: PostgreSQL's notation for arrays has no place for odd characters to hide in. */
function labels(namespace: readonly string[]): SQL {
  return sql`${sql.param([...namespace])}::text[]`;
}

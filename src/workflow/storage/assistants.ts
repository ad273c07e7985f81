import { and, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { assistants, assistantVersions } from './schema.ts';
import { isSeenBy, type Scope, seenBy } from './scope.ts';

export type AssistantRow = typeof assistants.$inferSelect;
export type AssistantVersionRow = typeof assistantVersions.$inferSelect;
export type AssistantFields = Pick<
  AssistantRow,
  'graphId' | 'name' | 'description' | 'config' | 'context' | 'metadata'
>;
/** An assistant as it is listed, whether it is a row or one that a graph has by itself. */
export type ListedAssistant = Omit<AssistantRow, 'owner'>;

export type AssistantFilter = {
  scope: Scope;
  graphId?: string | undefined;
  /** Part of the name, in any case. */
  name?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
};

export type AssistantPage = {
  limit: number;
  offset: number;
  sortBy: 'assistant_id' | 'graph_id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
};

/** Undefined when the id is taken. */
export async function insertAssistant(
  db: Queryable,
  assistant: AssistantFields & { assistantId: string; owner: string | null },
): Promise<AssistantRow | undefined> {
  const [row] = await db.insert(assistants).values(assistant).onConflictDoNothing().returning();
  return row;
}

export async function findAssistant(
  db: Queryable,
  assistantId: string,
  scope: Scope,
): Promise<AssistantRow | undefined> {
  const [row] = await db.select().from(assistants).where(visible(assistantId, scope));
  return row;
}

/** Locks the assistant until the transaction ends, so that its versions are numbered one after the other. */
export async function lockAssistant(
  tx: Tx,
  assistantId: string,
  scope: Scope,
): Promise<AssistantRow | undefined> {
  const [row] = await tx.select().from(assistants).where(visible(assistantId, scope)).for('update');
  return row;
}

export async function updateAssistant(
  db: Queryable,
  assistantId: string,
  change: AssistantFields & { version: number },
): Promise<AssistantRow> {
  const [row] = await db
    .update(assistants)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(assistants.assistantId, assistantId))
    .returning();
  if (!row) throw new Error('The assistant was not stored');
  return row;
}

/** Also deletes its versions. */
export async function deleteAssistant(db: Queryable, assistantId: string, scope: Scope): Promise<boolean> {
  const gone = await db
    .delete(assistants)
    .where(visible(assistantId, scope))
    .returning({ id: assistants.assistantId });
  return gone.length === 1;
}

export async function insertAssistantVersion(
  db: Queryable,
  version: AssistantFields & { assistantId: string; version: number },
): Promise<void> {
  await db.insert(assistantVersions).values(version);
}

export async function findAssistantVersion(
  db: Queryable,
  assistantId: string,
  version: number,
): Promise<AssistantVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(assistantVersions)
    .where(and(eq(assistantVersions.assistantId, assistantId), eq(assistantVersions.version, version)));
  return row;
}

export async function findLastVersion(db: Queryable, assistantId: string): Promise<number> {
  const [row] = await db
    .select({ version: max(assistantVersions.version) })
    .from(assistantVersions)
    .where(eq(assistantVersions.assistantId, assistantId));
  return row?.version ?? 0;
}

/** Newest first. */
export async function listAssistantVersions(
  db: Queryable,
  assistantId: string,
  page: { limit: number; offset: number; metadata?: Record<string, unknown> | undefined },
): Promise<AssistantVersionRow[]> {
  const part = page.metadata && sql`${assistantVersions.metadata} @> ${JSON.stringify(page.metadata)}::jsonb`;
  return db
    .select()
    .from(assistantVersions)
    .where(and(eq(assistantVersions.assistantId, assistantId), part))
    .orderBy(desc(assistantVersions.version))
    .limit(page.limit)
    .offset(page.offset);
}

/** Searches rows and `system`, the assistants that graphs have by themselves, as one list. */
export async function searchAssistants(
  db: Queryable,
  system: readonly ListedAssistant[],
  filter: AssistantFilter,
  page: AssistantPage,
): Promise<ListedAssistant[]> {
  const direction = sql.raw(page.sortOrder);
  const column = sortColumns[page.sortBy];
  const found = await db.execute(sql`
    select * from (${listed(system, filter)}) a
    order by ${column} ${direction}, "assistantId" ${direction}
    limit ${page.limit} offset ${page.offset}`);
  return (found.rows as Stored[]).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

export async function countAssistants(
  db: Queryable,
  system: readonly ListedAssistant[],
  filter: AssistantFilter,
): Promise<number> {
  const found = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${listed(system, filter)}) a`,
  );
  return found.rows[0]?.total ?? 0;
}

type Stored = Omit<ListedAssistant, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };

// Names are compared byte by byte, so that every database gives the same order.
const sortColumns = {
  assistant_id: sql`"assistantId"`,
  graph_id: sql`"graphId" collate "C"`,
  name: sql`name collate "C"`,
  created_at: sql`"createdAt"`,
  updated_at: sql`"updatedAt"`,
} satisfies Record<AssistantPage['sortBy'], SQL>;

function listed(system: readonly ListedAssistant[], filter: AssistantFilter): SQL {
  const { scope, graphId, name, metadata } = filter;
  const where: SQL[] = [sql`true`];
  if (graphId !== undefined) where.push(sql`"graphId" = ${graphId}`);
  if (name !== undefined) where.push(sql`strpos(lower(name), lower(${name}::text)) > 0`);
  if (metadata) where.push(sql`metadata @> ${JSON.stringify(metadata)}::jsonb`);
  return sql`
    select * from (
      select assistant_id as "assistantId", graph_id as "graphId", name, description, version, config, context,
        metadata, created_at as "createdAt", updated_at as "updatedAt"
      from ${assistants} where ${seenBy(scope, assistants) ?? sql`true`}
      union all
      select * from jsonb_to_recordset(${JSON.stringify(system.filter((one) => isSeenBy(scope, one.metadata)))}::jsonb) as s ("assistantId" uuid, "graphId" text,
        name text, description text, version int, config jsonb, context jsonb, metadata jsonb,
        "createdAt" timestamptz, "updatedAt" timestamptz)) every
    where ${sql.join(where, sql` and `)}`;
}

function visible(assistantId: string, scope: Scope): SQL | undefined {
  return and(eq(assistants.assistantId, assistantId), seenBy(scope, assistants));
}

import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '#platform/database/index.ts';
import { assistants } from './schema.ts';
import type { Scope } from './threads.ts';

export type AssistantRow = typeof assistants.$inferSelect;

export async function findAssistant(
  db: Queryable,
  assistantId: string,
  scope: Scope,
): Promise<AssistantRow | undefined> {
  const [row] = await db.select().from(assistants).where(visible(assistantId, scope));
  return row;
}

function visible(assistantId: string, scope: Scope): SQL | undefined {
  return and(
    eq(assistants.assistantId, assistantId),
    scope === 'all' ? undefined : eq(assistants.owner, scope.owner),
  );
}

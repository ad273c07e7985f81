import type { z } from '@hono/zod-openapi';
import type { AssistantFields, ListedAssistant } from '../storage/assistants.ts';
import type { ThreadRow } from '../storage/threads.ts';
import type { threadSchema } from './schemas/threads.ts';

export function presentThread(thread: ThreadRow, include: readonly string[] = []) {
  return {
    thread_id: thread.threadId,
    created_at: thread.createdAt.toISOString(),
    updated_at: thread.updatedAt.toISOString(),
    state_updated_at: thread.stateUpdatedAt.toISOString(),
    metadata: thread.metadata,
    status: thread.status,
    config: {},
    ...presentState(thread),
    ...(thread.status === 'error' ? { error: thread.error } : {}),
    ...(include.includes('ttl') ? { ttl: presentTtl(thread) } : {}),
  };
}

/** Nothing for a thread that has no state yet. */
function presentState({ values, interrupts }: ThreadRow) {
  if (values === null && Object.keys(interrupts).length === 0) return {};
  return { values, interrupts: interrupts as z.infer<typeof threadSchema>['interrupts'] };
}

function presentTtl({ ttlMinutes, expiresAt }: ThreadRow) {
  if (ttlMinutes === null || expiresAt === null) return null;
  return { strategy: 'delete' as const, ttl_minutes: ttlMinutes, expires_at: expiresAt.toISOString() };
}

export function presentAssistant(assistant: ListedAssistant) {
  return { ...presentAssistantVersion(assistant), updated_at: assistant.updatedAt.toISOString() };
}

export function presentAssistantVersion(
  version: AssistantFields & { assistantId: string; version: number; createdAt: Date },
) {
  return {
    assistant_id: version.assistantId,
    graph_id: version.graphId,
    name: version.name,
    description: version.description,
    version: version.version,
    config: version.config,
    context: version.context,
    metadata: version.metadata,
    created_at: version.createdAt.toISOString(),
  };
}

/** Only the fields asked for, or all. */
export function pick<T extends object>(item: T, select: readonly string[] | null | undefined): Partial<T> {
  if (!select) return item;
  return Object.fromEntries(Object.entries(item).filter(([key]) => select.includes(key))) as Partial<T>;
}

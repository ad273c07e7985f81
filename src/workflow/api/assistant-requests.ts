import { z } from '@hono/zod-openapi';
import { fields } from './router.ts';

const config = z
  .looseObject({
    tags: z.array(z.string()).nullish(),
    recursion_limit: z.int().min(1).max(10_000).nullish(),
    configurable: fields.nullish(),
    metadata: fields.nullish(),
  })
  .transform((sent) => withoutNulls(sent));

const changeable = {
  config: config.nullish(),
  context: fields.nullish(),
  metadata: fields.nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
};

export const assistantCreate = z.object({
  ...changeable,
  graph_id: z.string().min(1),
  assistant_id: z
    .guid('must be a UUID')
    .transform((id) => id.toLowerCase())
    .nullish(),
  if_exists: z.enum(['raise', 'do_nothing']).nullish(),
});

export const assistantPatch = z.object({ ...changeable, graph_id: z.string().min(1).nullish() });

const filter = {
  graph_id: z.string().nullish(),
  name: z.string().nullish(),
  metadata: fields.nullish(),
};
const page = {
  limit: z.int().min(1).max(1000).nullish(),
  offset: z.int().min(0).nullish(),
};

export const assistantCount = z.object(filter);
export const assistantSearch = z.object({
  ...filter,
  ...page,
  sort_by: z.enum(['assistant_id', 'graph_id', 'name', 'created_at', 'updated_at']).nullish(),
  sort_order: z.enum(['asc', 'desc']).nullish(),
  select: z.array(z.string()).nullish(),
});
export const versionSearch = z.object({ ...page, metadata: fields.nullish() });

type Changes = {
  graph_id?: string | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  config?: Record<string, unknown> | null | undefined;
  context?: Record<string, unknown> | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
};

/** What a patch changes: null counts as left out. */
export function toChanges({ graph_id: graphId, ...sent }: Changes) {
  return withoutNulls({ ...sent, graphId });
}

export function toFilter(sent: {
  graph_id?: string | null | undefined;
  name?: string | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
}) {
  return withoutNulls({ graphId: sent.graph_id, name: sent.name, metadata: sent.metadata });
}

function withoutNulls<T extends object>(sent: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

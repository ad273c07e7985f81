import { z } from '@hono/zod-openapi';
import { fields, storableText } from '../router.ts';

const labels = z.array(z.string());
const limit = (usual: number) =>
  z
    .int()
    .min(1)
    .max(1000)
    .nullish()
    .transform((given) => given ?? usual);
const offset = z
  .int()
  .min(0)
  .nullish()
  .transform((given) => given ?? 0);
const refreshTtl = z
  .boolean()
  .nullish()
  .transform((given) => given ?? true)
  .openapi({ description: 'Whether reading starts the time to live anew; by default it does' });

export const putItemBody = z.object({
  namespace: labels,
  key: z.string(),
  value: fields,
  index: z
    .union([z.literal(false), labels])
    .nullish()
    .openapi({
      description:
        'Paths to search by meaning instead of the configured ones, or false; the search by words reads whole values',
    }),
  ttl: z.number().positive().max(525_600_000).nullish().openapi({ description: 'Minutes' }),
});
export const getItemQuery = z.object({
  namespace: storableText.optional().openapi({ description: 'Labels with periods between them' }),
  key: storableText,
  refresh_ttl: z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .transform((given) => given !== 'false' && given !== '0'),
});
export const deleteItemBody = z.object({ namespace: labels.nullish(), key: z.string() });
export const searchItemsBody = z.object({
  namespace_prefix: labels.nullish(),
  filter: fields.nullish().openapi({
    description: 'Fields of the value: a value each, or operators $eq $ne $gt $gte $lt $lte $in $nin',
  }),
  query: z
    .string()
    .nullish()
    .openapi({ description: 'What to look for: by meaning where an index is configured, else by words' }),
  limit: limit(10),
  offset,
  refresh_ttl: refreshTtl,
});
export const namespacesBody = z.object({
  prefix: labels.nullish(),
  suffix: labels.nullish(),
  max_depth: z.int().min(1).max(2_147_483_647).nullish(),
  limit: limit(100),
  offset,
});

export const storeItem = z
  .object({
    namespace: labels,
    key: z.string(),
    value: fields,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi('StoreItem');
export const foundItems = z.object({
  items: z.array(
    storeItem.extend({ score: z.number().optional().openapi({ description: 'Only with `query`' }) }),
  ),
});
export const namespaceList = z.object({ namespaces: z.array(labels) });

import { createRoute } from '@hono/zod-openapi';
import { AppError } from '#shared/errors.ts';
import type { StoreService } from '../engine/store.ts';
import type { StoreItemRow } from '../storage/store-items.ts';
import { createRouter, failures, jsonAnswer, jsonRequest, noContent } from './router.ts';
import {
  deleteItemBody,
  foundItems,
  getItemQuery,
  namespaceList,
  namespacesBody,
  putItemBody,
  searchItemsBody,
  storeItem,
} from './schemas/store.ts';

const tags = ['store'];

const put = createRoute({
  method: 'put',
  path: '/store/items',
  tags,
  request: jsonRequest(putItemBody),
  responses: { 204: noContent, ...failures },
});
const get = createRoute({
  method: 'get',
  path: '/store/items',
  tags,
  request: { query: getItemQuery },
  responses: {
    200: jsonAnswer(storeItem.nullable(), 'The item; null for the operator where there is none'),
    ...failures,
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/store/items',
  tags,
  request: jsonRequest(deleteItemBody),
  responses: { 204: noContent, ...failures },
});
const search = createRoute({
  method: 'post',
  path: '/store/items/search',
  tags,
  request: jsonRequest(searchItemsBody),
  responses: {
    200: jsonAnswer(foundItems, 'Best match first where there is a query, else oldest first'),
    ...failures,
  },
});
const namespaces = createRoute({
  method: 'post',
  path: '/store/namespaces',
  tags,
  request: jsonRequest(namespacesBody),
  responses: { 200: jsonAnswer(namespaceList, 'Namespaces that hold items'), ...failures },
});

export function createStoreRoutes({ store }: { store: StoreService }) {
  const router = createRouter();

  router.openapi(put, async (c) => {
    const { namespace, key, value, ttl, index } = c.req.valid('json');
    const item = { namespace, key, value, ttlMinutes: ttl ?? undefined, index: index ?? undefined };
    await store.put(item, c.var.access);
    return c.body(null, 204);
  });

  router.openapi(get, async (c) => {
    const { namespace, key, refresh_ttl } = c.req.valid('query');
    const item = { namespace: namespace ? namespace.split('.') : [], key };
    const found = await store.find(item, { refreshTtl: refresh_ttl }, c.var.access);
    if (!found && c.var.access.caller) throw itemNotFound();
    return c.json(found ? present(found) : null, 200);
  });

  router.openapi(remove, async (c) => {
    const { namespace, key } = c.req.valid('json');
    const removed = await store.remove({ namespace: namespace ?? [], key }, c.var.access);
    if (!removed && c.var.access.caller) throw itemNotFound();
    return c.body(null, 204);
  });

  router.openapi(search, async (c) => {
    const { namespace_prefix, filter, query, limit, offset, refresh_ttl } = c.req.valid('json');
    const found = await store.search(
      { prefix: namespace_prefix ?? [], filter: filter ?? {}, query: query || undefined, limit, offset },
      { refreshTtl: refresh_ttl },
      c.var.access,
    );
    const items = found.map((row) => ({
      ...present(row),
      ...(row.score === null ? {} : { score: row.score }),
    }));
    return c.json({ items }, 200);
  });

  router.openapi(namespaces, async (c) => {
    const { prefix, suffix, max_depth, limit, offset } = c.req.valid('json');
    const matchConditions = [
      { matchType: 'prefix' as const, path: prefix ?? [] },
      { matchType: 'suffix' as const, path: suffix ?? [] },
    ];
    const wanted = { matchConditions, maxDepth: max_depth ?? undefined, limit, offset };
    return c.json({ namespaces: await store.listNamespaces(wanted, c.var.access) }, 200);
  });

  return router;
}

/** Told only to callers who have a store of their own: what is another's and what is nowhere look alike. */
function itemNotFound(): AppError {
  return new AppError('not_found', 'Item not found');
}

function present({ namespace, key, value, createdAt, updatedAt }: StoreItemRow) {
  return { namespace, key, value, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}

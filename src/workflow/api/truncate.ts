import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { type Truncation, truncatable } from '../engine/truncate.ts';
import type { WorkflowEnv } from './access.ts';
import { createRouter, failures, jsonAnswer, jsonRequest } from './router.ts';

const wanted = z.boolean().optional();
const bodySchema = z.object({
  ...(Object.fromEntries(truncatable.map((name) => [name, wanted])) as Record<
    (typeof truncatable)[number],
    typeof wanted
  >),
});

const route = createRoute({
  method: 'post',
  path: '/internal/truncate',
  tags: ['service'],
  summary: 'Empties tables, between tests',
  request: jsonRequest(bodySchema),
  responses: { 200: jsonAnswer(z.object({ ok: z.literal(true) }), 'They are empty'), ...failures },
});

/** For tests only: it empties what belongs to anyone. */
export function createTruncateRoutes(
  truncate: (what: Truncation) => Promise<void>,
): OpenAPIHono<WorkflowEnv> {
  const router = createRouter();
  router.openapi(route, async (c) => {
    await truncate(c.req.valid('json'));
    return c.json({ ok: true as const }, 200);
  });
  return router;
}

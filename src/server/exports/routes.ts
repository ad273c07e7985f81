import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { exportQuerySchema } from '#shared/api/exports.ts';
import { asFile } from '../http/as-file.ts';
import { type AppEnv, bearerSecurity, createRouter, failures } from '../http/router.ts';
import type { Exports } from './service.ts';

const get = createRoute({
  tags: ['sessions'],
  security: bearerSecurity,
  method: 'get',
  path: '/api/sessions/{id}/export',
  request: { params: z.object({ id: z.string() }), query: exportQuerySchema },
  responses: { 200: { description: 'The report or its references, to be saved' }, ...failures },
});

/** Behind the middleware of the session routes, which also records who looks. */
export function exportRoutes(exports: Exports): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(get, async (c) => {
    const { id } = c.req.valid('param');
    const { name, type, bytes } = await exports.export(c.get('userId'), id, c.req.valid('query').format);
    return c.body(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), 200, {
      'content-type': type,
      'content-disposition': asFile(name),
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });
  return router;
}

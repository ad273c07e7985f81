import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { asFile } from '../http/as-file.ts';
import { type AppEnv, bearerSecurity, createRouter, failures } from '../http/router.ts';
import type { Attachments } from './service.ts';

const get = createRoute({
  tags: ['sessions'],
  security: bearerSecurity,
  method: 'get',
  path: '/api/sessions/{id}/attachments/{attachmentId}',
  request: { params: z.object({ id: z.string(), attachmentId: z.string() }) },
  responses: { 200: { description: 'The file as it was sent, to be saved' }, ...failures },
});

export function attachmentRoutes(
  attachments: Attachments,
  requireUser: MiddlewareHandler<AppEnv>,
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.use('/api/sessions/:id/attachments/*', requireUser);
  router.openapi(get, async (c) => {
    const { id, attachmentId } = c.req.valid('param');
    const { filename, contentType, bytes } = await attachments.get(c.get('userId'), id, attachmentId);
    // Whatever it holds, a browser must not show it as a page of this origin.
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': contentType,
      'content-disposition': asFile(filename),
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });
  return router;
}

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { stream } from 'hono/streaming';
import { proofSchema } from '#shared/api/account.ts';
import { anonymousBody, jsonBody } from '../http/body.ts';
import { type AppEnv, bearerSecurity, createRouter, failures, jsonRequest } from '../http/router.ts';
import type { Privacy } from './service.ts';

const common = { tags: ['account'], security: bearerSecurity };

const exportData = createRoute({
  ...common,
  method: 'get',
  path: '/api/account/export',
  responses: { 200: { description: 'All that is kept of the caller, as a JSON file' }, ...failures },
});

const deleteAccount = createRoute({
  ...common,
  method: 'post',
  path: '/api/account/delete',
  request: jsonRequest(proofSchema),
  responses: { 204: { description: 'The account and its data are gone' }, ...failures },
});

/** Behind the bearer middleware of the account routes. */
export function privacyRoutes(
  privacy: Privacy,
  requireUser: MiddlewareHandler<AppEnv>,
  countTry: MiddlewareHandler<AppEnv>,
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.use('/api/account/export', requireUser);
  router.use('/api/account/delete', requireUser);
  router.openapi(exportData, async (c) => {
    const userId = c.get('userId');
    const text = await privacy.export(userId, userId);
    c.header('content-type', 'application/json');
    c.header('content-disposition', 'attachment; filename="account.json"');
    return stream(c, async (body) => {
      for await (const part of text) {
        if (body.aborted) return;
        await body.write(part);
      }
    });
  });
  router.openapi({ ...deleteAccount, middleware: [countTry, jsonBody(anonymousBody)] }, async (c) => {
    await privacy.eraseOwn(c.get('userId'), c.req.valid('json'));
    return c.body(null, 204);
  });
  return router;
}

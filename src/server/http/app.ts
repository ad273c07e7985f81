import { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { findAllowedMethods } from '#platform/http-methods.ts';
import type { Logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { createErrorHandler, refuseMethod } from './errors.ts';
import { securityHeaders } from './headers.ts';
import type { AppEnv } from './router.ts';

/** Joins the product API, its OpenAPI document at `/api/openapi.json`, and the web client for every other path. */
export function createApp(options: {
  title: string;
  version: string;
  logger: Logger;
  /** Sent with every answer, besides those of the server. */
  headers?: Readonly<Record<string, string>> | undefined;
  api: OpenAPIHono<AppEnv>[];
  client: Hono<AppEnv>;
}): OpenAPIHono<AppEnv> {
  const { title, version, logger, api, client } = options;
  const app = new OpenAPIHono<AppEnv>();
  app.onError(createErrorHandler(logger));
  app.use('*', requestId());
  app.use('*', securityHeaders(options.headers));
  for (const router of api) app.route('/', router);
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: `${title} API`, version } });
  app.all('/api/*', (c) => {
    refuseMethod(c, findAllowedMethods(app, c.req.path, '/api/'));
    throw new AppError('not_found', 'There is no such API call');
  });
  app.route('/', client);
  app.notFound((c) => c.json({ message: 'There is nothing at this address', code: 'not_found' }, 404));
  return app;
}

import type { OpenAPIHono } from '@hono/zod-openapi';
import { cors } from 'hono/cors';
import { findAllowedMethods } from '#platform/http-methods.ts';
import type { AssistantService } from '../engine/assistants/service.ts';
import type { CronService } from '../engine/crons.ts';
import type { Graphs } from '../engine/graphs.ts';
import type { RunService } from '../engine/runs/service.ts';
import type { StoreService } from '../engine/store.ts';
import type { ThreadService } from '../engine/threads/service.ts';
import type { Truncation } from '../engine/truncate.ts';
import type { WorkflowOptions } from '../ports.ts';
import { createAccessCheck, createAccessRecord, createAuthentication, type WorkflowEnv } from './access.ts';
import { createAssistantGraphRoutes } from './assistant-graphs.ts';
import { createAssistantRoutes } from './assistants.ts';
import { createAuthorization } from './authorization.ts';
import { createCronRoutes } from './crons.ts';
import { createErrorHandler } from './errors.ts';
import { addHeaders } from './headers.ts';
import { createMetaRoutes } from './meta.ts';
import { serveDocument } from './openapi.ts';
import { createProtocolRoutes } from './protocol/routes.ts';
import type { ProtocolService } from './protocol/service.ts';
import { readBody } from './read-body.ts';
import { createRouter } from './router.ts';
import { headersToConfig } from './run-headers.ts';
import type { RunStreams } from './run-streams.ts';
import { createRunRoutes } from './runs.ts';
import { createStatelessRunRoutes } from './stateless-runs.ts';
import { createStoreRoutes } from './store.ts';
import { createThreadStreamRoutes } from './thread-stream.ts';
import { createThreadRoutes } from './threads.ts';
import { createTruncateRoutes } from './truncate.ts';
import { createUiRoutes } from './ui.ts';

/** The LangGraph HTTP API over the services of the engine. */
export function createApp(
  services: {
    graphs: Graphs;
    assistants: AssistantService;
    runs: RunService;
    threads: ThreadService;
    crons: CronService;
    store: StoreService;
    streams: RunStreams;
    protocol: ProtocolService;
    truncate(what: Truncation): Promise<void>;
  },
  options: WorkflowOptions,
): OpenAPIHono<WorkflowEnv> {
  const { version = '0.0.0' } = options;
  const app = createRouter();
  app.onError(createErrorHandler(options.logger));
  app.notFound((c) => {
    const allow = findAllowedMethods(app, c.req.path);
    return allow ? c.text(`This path takes ${allow} only`, 405, { allow }) : c.text('Not found', 404);
  });
  app.use(addHeaders(options.headers));
  app.use(
    cors({
      origin: options.corsOrigin ?? '*',
      exposeHeaders: ['Content-Location', 'Location', 'X-Pagination-Total', 'X-Pagination-Next'],
      maxAge: 600,
    }),
  );

  const { authorization, customApp } = options;
  if (authorization) app.use(createAuthentication(authorization));
  if (customApp) app.route('/', customApp as unknown as OpenAPIHono<WorkflowEnv>);
  const check = authorization ? readBody : createAccessCheck(options);
  const then = authorization ? createAuthorization(authorization) : readBody;
  for (const root of ['/assistants/*', '/threads/*', '/runs/*', '/store/*', '/ui/*', '/internal/*']) {
    app.use(root, check, then);
    if (options.headersToConfig) app.use(root, headersToConfig);
  }
  const recorded = createAccessRecord(options);
  for (const root of ['/threads/*', '/runs/*', '/store/*']) app.use(root, recorded);
  app.route('/assistants', createAssistantRoutes(services));
  app.route('/assistants', createAssistantGraphRoutes(services));
  app.route('/threads', createThreadRoutes(services));
  app.route('/threads', createProtocolRoutes(services.protocol, options.corsOrigin ?? '*'));
  app.route('/', createRunRoutes(services));
  app.route('/', createStatelessRunRoutes(services));
  app.route('/', createThreadStreamRoutes(services));
  app.route('/', createCronRoutes(services, options));
  app.route('/', createStoreRoutes(services));
  app.route('/ui', createUiRoutes({ bundles: options.ui ?? {}, assistants: services.assistants }));
  if (options.testRoutes) app.route('/', createTruncateRoutes(services.truncate));
  app.route('/', createMetaRoutes(version));
  serveDocument(app, { ...options, version });
  return app;
}

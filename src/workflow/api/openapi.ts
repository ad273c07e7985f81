import type { OpenAPIHono } from '@hono/zod-openapi';
import type { WorkflowOptions } from '../ports.ts';
import type { WorkflowEnv } from './access.ts';

const tags = [
  {
    name: 'assistants',
    description: 'Graphs under a name, with settings of their own; every graph has one by itself',
  },
  { name: 'threads', description: 'What graphs remember, and every state it went through' },
  { name: 'runs', description: 'One walk through a graph, on a thread' },
  { name: 'stateless runs', description: 'Runs that bring a thread of their own and may take it with them' },
  { name: 'crons', description: 'Runs by schedule, in UTC' },
  { name: 'store', description: 'What graphs remember across threads' },
  { name: 'stream protocol, version 2', description: 'One stream for all that happens on a thread' },
  { name: 'ui', description: 'Components that a graph shows in a page' },
  { name: 'service', description: 'The service itself' },
];

/** Serves `GET /openapi.json`: every route that was added before, with what it takes and answers. */
export function serveDocument(
  app: OpenAPIHono<WorkflowEnv>,
  options: Pick<WorkflowOptions, 'authenticate' | 'apiKey'> & { version: string },
): void {
  const security: Record<string, string[]>[] = [];
  if (options.authenticate) {
    app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
    security.push({ bearer: [] });
  }
  if (options.apiKey) {
    app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Key',
    });
    security.push({ apiKey: [] });
  }
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Workflow service',
      version: options.version,
      description: 'The LangGraph HTTP API. Errors are plain text, except where an answer says otherwise.',
      license: { name: 'Apache-2.0' },
    },
    tags,
    ...(security.length > 0 ? { security } : {}),
  });
}

import { Hono } from 'hono';
import { z } from 'zod';
import { describeSchemas } from '../engine/assistant-schemas.ts';
import { assistantNotFound } from '../engine/assistant-service.ts';
import type { Graphs, SystemAssistant } from '../engine/graphs.ts';
import type { WorkflowEnv } from './access.ts';
import { readBody, readQuery } from './body.ts';
import { pick } from './present.ts';

const systemMetadata: Record<string, unknown> = { created_by: 'system' };
const searchBody = z.object({
  graph_id: z.string().nullish(),
  name: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  limit: z.int().min(1).max(1000).nullish(),
  offset: z.int().min(0).nullish(),
  select: z.array(z.string()).nullish(),
});
const graphQuery = z.object({ xray: z.string().optional() });

/** The assistants that every graph has by itself. `since` is when they came to be: the start of the service. */
export function createAssistantRoutes({ graphs, since }: { graphs: Graphs; since: Date }) {
  const app = new Hono<WorkflowEnv>();

  const present = ({ assistantId, graphId }: SystemAssistant) => ({
    assistant_id: assistantId,
    graph_id: graphId,
    name: graphId,
    description: null,
    version: 1,
    config: {},
    context: {},
    metadata: systemMetadata,
    created_at: since.toISOString(),
    updated_at: since.toISOString(),
  });

  function getAssistant(idOrName: string): SystemAssistant {
    const found = graphs.findAssistant(idOrName);
    if (!found) throw assistantNotFound(idOrName);
    return found;
  }

  app.post('/search', async (c) => {
    const body = await readBody(c, searchBody);
    const wanted = Object.entries(body.metadata ?? {});
    const found = graphs.assistants
      .map(present)
      .filter(({ graph_id }) => !body.graph_id || graph_id === body.graph_id)
      .filter(({ name }) => !body.name || name.toLowerCase().includes(body.name.toLowerCase()))
      .filter(({ metadata }) => wanted.every(([key, value]) => metadata[key] === value));
    const offset = body.offset ?? 0;
    c.header('x-pagination-total', String(found.length));
    return c.json(found.slice(offset, offset + (body.limit ?? 10)).map((item) => pick(item, body.select)));
  });

  app.get('/:assistantId', (c) => c.json(present(getAssistant(c.req.param('assistantId')))));

  app.get('/:assistantId/graph', async (c) => {
    const { graph } = getAssistant(c.req.param('assistantId'));
    const xray = readXray(readQuery(c, graphQuery).xray);
    const drawn = await graph.getGraphAsync({ xray } as object);
    return c.json(drawn.toJSON());
  });

  app.get('/:assistantId/schemas', (c) => {
    const { graph, graphId } = getAssistant(c.req.param('assistantId'));
    return c.json({ graph_id: graphId, ...describeSchemas(graph) });
  });

  return app;
}

/** How deep to look into subgraphs: a number, or "true" for all the way. */
function readXray(value: string | undefined): number | boolean {
  const depth = Number(value);
  return Number.isInteger(depth) && depth > 0 ? depth : value === 'true';
}

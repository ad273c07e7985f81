import { createRoute, z } from '@hono/zod-openapi';
import { describeSchemas, describeSubgraphs } from '../engine/assistant-schemas.ts';
import type { AssistantService } from '../engine/assistants/service.ts';
import { createRouter, failures, jsonAnswer, storableText } from './router.ts';
import { assistantGraphSchema, graphSchemasSchema, subgraphSchemasSchema } from './schemas/assistants.ts';

const tags = ['assistants'];
const params = z.object({ assistantId: storableText });

const draw = createRoute({
  method: 'get',
  path: '/{assistantId}/graph',
  tags,
  request: { params, query: z.object({ xray: z.string().optional() }) },
  responses: { 200: jsonAnswer(assistantGraphSchema, 'Nodes and edges'), ...failures },
});
const getSchemas = createRoute({
  method: 'get',
  path: '/{assistantId}/schemas',
  tags,
  request: { params },
  responses: { 200: jsonAnswer(graphSchemasSchema, 'JSON Schemas'), ...failures },
});
const subgraphs = {
  tags,
  responses: {
    200: jsonAnswer(z.record(z.string(), subgraphSchemasSchema), 'JSON Schemas by namespace'),
    ...failures,
  },
};
const query = z.object({ recurse: z.enum(['true', 'false']).optional() });
const listSubgraphs = createRoute({
  ...subgraphs,
  method: 'get',
  path: '/{assistantId}/subgraphs',
  request: { params, query },
});
const getSubgraph = createRoute({
  ...subgraphs,
  method: 'get',
  path: '/{assistantId}/subgraphs/{namespace}',
  request: { params: params.extend({ namespace: z.string() }), query },
});

/** What the graph of an assistant looks like. */
export function createAssistantGraphRoutes({ assistants }: { assistants: AssistantService }) {
  const router = createRouter();

  router.openapi(draw, async (c) => {
    const { graph } = await assistants.openGraph(c.req.valid('param').assistantId, c.var.access);
    const drawn = await graph.getGraphAsync({ xray: readXray(c.req.valid('query').xray) } as object);
    return c.json(drawn.toJSON() as z.infer<typeof assistantGraphSchema>, 200);
  });

  router.openapi(getSchemas, async (c) => {
    const drawn = await assistants.openGraph(c.req.valid('param').assistantId, c.var.access);
    return c.json(await describeSchemas(drawn), 200);
  });

  router.openapi(listSubgraphs, async (c) => {
    const drawn = await assistants.openGraph(c.req.valid('param').assistantId, c.var.access);
    const recurse = c.req.valid('query').recurse === 'true';
    return c.json(await describeSubgraphs(drawn, { recurse }), 200);
  });

  router.openapi(getSubgraph, async (c) => {
    const { assistantId, namespace } = c.req.valid('param');
    const drawn = await assistants.openGraph(assistantId, c.var.access);
    const recurse = c.req.valid('query').recurse === 'true';
    return c.json(await describeSubgraphs(drawn, { namespace, recurse }), 200);
  });

  return router;
}

/** How deep to look into subgraphs: a number, or "true" for all the way. */
function readXray(value: string | undefined): number | boolean {
  const depth = Number(value);
  return Number.isInteger(depth) && depth > 0 ? depth : value === 'true';
}

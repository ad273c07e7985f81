import { z } from '@hono/zod-openapi';
import { fields } from '../router.ts';

const base = z.object({
  assistant_id: z.guid(),
  graph_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  version: z.int().min(1),
  config: fields,
  context: fields,
  metadata: fields,
  created_at: z.iso.datetime(),
});

export const assistantSchema = base.extend({ updated_at: z.iso.datetime() }).openapi('Assistant');
/** Where a request selects fields, the others are left out. */
export const someAssistantSchema = assistantSchema.partial();
export const assistantVersionSchema = base.openapi('AssistantVersion');

export const assistantGraphSchema = z
  .object({
    nodes: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        data: z.unknown().optional(),
        metadata: fields.optional(),
      }),
    ),
    edges: z.array(
      z.object({
        source: z.string(),
        target: z.string(),
        data: z.string().optional(),
        conditional: z.boolean().optional(),
      }),
    ),
  })
  .openapi('AssistantGraph');

const jsonSchema = z.record(z.string(), z.unknown()).nullable().optional();

const schemas = {
  graph_id: z.string(),
  input_schema: jsonSchema,
  output_schema: jsonSchema,
  state_schema: jsonSchema,
  config_schema: jsonSchema,
  context_schema: jsonSchema,
};

/** JSON Schemas of what a graph takes, keeps and gives. */
export const graphSchemasSchema = z.object(schemas).openapi('GraphSchemas');

/** The same of a subgraph, under the names of the official server as well. */
export const subgraphSchemasSchema = z
  .object({ ...schemas, state: jsonSchema, input: jsonSchema, output: jsonSchema, config: jsonSchema })
  .openapi('SubgraphSchemas');

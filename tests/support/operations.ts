import type { OpenApiDocument } from './openapi.ts';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  default?: unknown;
};

export type Operation = {
  /** As `post /threads/{threadId}/runs`. */
  name: string;
  method: string;
  template: string;
  pathParameters: string[];
  queryParameters: { name: string; required: boolean; schema: JsonSchema }[];
  body: JsonSchema | undefined;
};

type Described = {
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
};

/** Every operation of the document, with schemas in which no reference is left. */
export function listOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(get|put|post|delete|patch)$/.test(method))
      .map(([method, described]) => {
        const { parameters = [], requestBody } = described as Described;
        const body = requestBody?.content?.['application/json']?.schema;
        return {
          name: `${method} ${template}`,
          method: method.toUpperCase(),
          template,
          pathParameters: [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
          queryParameters: parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, required = false, schema = {} }) => ({
              name,
              required,
              schema: resolve(document, schema),
            })),
          body: body && resolve(document, body),
        };
      }),
  );
}

export function fillPath(
  { template }: Operation,
  find: (parameter: string) => string,
  query: Record<string, unknown> = {},
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(find(name)));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

function resolve(document: OpenApiDocument, schema: JsonSchema, depth = 0): JsonSchema {
  if (depth > 12) return {};
  const inner = (part: JsonSchema) => resolve(document, part, depth + 1);
  if (schema.$ref) {
    const { [schema.$ref.split('/').at(-1) ?? '']: target } = document.components?.schemas ?? {};
    if (!target) throw new Error(`The document has no ${schema.$ref}`);
    return inner(target as JsonSchema);
  }
  const resolved: JsonSchema = { ...schema };
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    if (schema[key]) resolved[key] = schema[key].map(inner);
  }
  if (schema.items) resolved.items = inner(schema.items);
  if (schema.properties) {
    resolved.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, inner(property)]),
    );
  }
  return resolved;
}

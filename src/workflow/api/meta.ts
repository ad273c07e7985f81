import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { WorkflowEnv } from './access.ts';
import { createRouter, jsonAnswer } from './router.ts';

const tags = ['service'];

const okSchema = z.object({ ok: z.literal(true) });
const infoSchema = z.object({
  version: z.string().describe('Of this service'),
  langgraph_js_version: z.string().describe('Of the library that runs the graphs'),
  context: z.literal('js'),
  flags: z.object({
    assistants: z.boolean(),
    crons: z.boolean(),
    langsmith: z.boolean(),
    langsmith_tracing_replicas: z.boolean(),
  }),
});

const ok = createRoute({
  method: 'get',
  path: '/ok',
  tags,
  summary: 'Whether the service answers',
  security: [],
  responses: { 200: jsonAnswer(okSchema, 'It does') },
});

const info = createRoute({
  method: 'get',
  path: '/info',
  tags,
  summary: 'Version and abilities of the service',
  security: [],
  responses: { 200: jsonAnswer(infoSchema, 'What it can do') },
});

export function createMetaRoutes(version: string): OpenAPIHono<WorkflowEnv> {
  const manifest = createRequire(import.meta.url).resolve('@langchain/langgraph/package.json');
  const answer: z.infer<typeof infoSchema> = {
    version,
    langgraph_js_version: JSON.parse(readFileSync(manifest, 'utf8')).version,
    context: 'js',
    flags: { assistants: true, crons: true, langsmith: false, langsmith_tracing_replicas: false },
  };
  const router = createRouter();
  router.openapi(ok, (c) => c.json({ ok: true as const }, 200));
  router.openapi(info, (c) => c.json(answer, 200));
  return router;
}

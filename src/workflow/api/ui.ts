import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { AppError } from '#shared/errors.ts';
import type { AssistantService } from '../engine/assistants/service.ts';
import type { UiBundle } from '../ports.ts';
import type { WorkflowEnv } from './access.ts';
import { createRouter, failures, jsonRequest, storableText } from './router.ts';

const tags = ['ui'];
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

const fragment = createRoute({
  method: 'post',
  path: '/{id}',
  tags,
  summary: 'How a page shows a UI component',
  request: {
    params: z.object({ id: storableText.describe('A UI, an assistant or a graph') }),
    ...jsonRequest(z.object({ name: z.string().max(1_000).describe('The component') })),
  },
  responses: {
    200: {
      description: 'Script and styles, for a shadow root whose id takes the place of `{{shadowRootId}}`',
      content: { 'text/html': { schema: z.string() } },
    },
    ...failures,
  },
});

const asset = createRoute({
  method: 'get',
  path: '/{id}/{file}',
  tags,
  summary: 'A script or style of a UI',
  request: { params: z.object({ id: z.string(), file: z.string() }) },
  responses: {
    200: {
      description: 'The file',
      content: {
        'text/javascript': { schema: z.string() },
        'text/css': { schema: z.string() },
        'application/octet-stream': { schema: z.string() },
      },
    },
    ...failures,
  },
});

/** UI components for `LoadExternalComponent` of the official client. */
export function createUiRoutes(deps: {
  bundles: Record<string, UiBundle>;
  assistants: AssistantService;
}): OpenAPIHono<WorkflowEnv> {
  const bundles = new Map(Object.entries(deps.bundles));
  const router = createRouter();

  router.openapi(fragment, async (c) => {
    const { id } = c.req.valid('param');
    const { name } = c.req.valid('json');
    const isKnown = bundles.has(id) || bundles.size === 0;
    const key = isKnown ? id : (await deps.assistants.resolve(id, c.var.access)).graphId;
    const bundle = bundles.get(key);
    if (!bundle) throw new AppError('not_found', `No UI components are served for "${id}"`);
    const folder = `${originOf(c.req.url)}/ui/${encodeURIComponent(key)}`;
    return c.html(writeFragment(bundle, folder, name), 200);
  });

  router.openapi(asset, (c) => {
    const { id, file } = c.req.valid('param');
    const found = bundles.get(id)?.files.find(({ name }) => name === file);
    if (!found) throw new AppError('not_found', `The UI "${id}" has no file "${file}"`);
    const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return c.body(found.contents.slice().buffer, 200, {
      'content-type': type,
      'cache-control': 'no-cache',
    });
  });

  return router;
}

/** A page may come from another origin than the service; away from this machine its protocol is the one to use. */
function originOf(url: string): string {
  const { host, hostname } = new URL(url);
  return `${/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) ? 'http:' : ''}//${host}`;
}

function writeFragment({ globalName, files }: UiBundle, folder: string, name: string): string {
  const url = (file: string) => escapeHtml(`${folder}/${encodeURIComponent(file)}`);
  const ending = (end: string) => files.map((file) => file.name).filter((file) => file.endsWith(end));
  // The client fills in the first "{{shadowRootId}}" it finds, so the name must not hold one.
  const call = `${globalName}.render(${JSON.stringify(name).replaceAll('{', '\\u007b')}, "{{shadowRootId}}")`;
  return [
    ...ending('.css').map((file) => `<link rel="stylesheet" href="${url(file)}" />`),
    ...ending('.js').map((file) => `<script src="${url(file)}" onload='${escapeQuoted(call)}'></script>`),
  ].join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** For a value between single quotes, where double ones may stand. */
const escapeQuoted = (text: string) => text.replace(/[&<>']/g, (character) => entities[character] ?? '');
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import { imageFactsSchema, textRegionsSchema } from '#shared/imaging/study.ts';
import { limits } from '#shared/limits.ts';
import { readBytes } from '../http/body.ts';
import { type AppEnv, bearerSecurity, createRouter, failures, jsonAnswer } from '../http/router.ts';
import type { Imaging } from './service.ts';

const common = { tags: ['imaging'], security: bearerSecurity };
const params = z.object({ id: z.string(), attachmentId: z.string() });
const body = { required: true, content: { 'application/octet-stream': { schema: z.string() } } };
const name = z.string().trim().min(1).max(limits.attachmentNameMaxChars).default('The image');
const named = z.object({ name });
const finite = z.coerce.number().min(-1e9).max(1e9);
/** `center` and `width` only together; without them the window of the file is used. */
const view = z.object({
  frame: z.coerce.number().int().min(0).max(100_000).default(0),
  center: finite.optional(),
  width: z.coerce.number().positive().max(1e9).optional(),
  invert: z.enum(['0', '1']).default('0'),
});

const facts = { 200: jsonAnswer(imageFactsSchema, 'What the image is'), ...failures };
const regions = { 200: jsonAnswer(textRegionsSchema, 'Text that stands in the image'), ...failures };
const png = { 200: { description: 'The frame as PNG, in its own size' }, ...failures };
const clean = { 200: { description: 'The file without what tells who somebody is' }, ...failures };

const ofSession = '/api/sessions/{id}/attachments/{attachmentId}';
const post = { ...common, method: 'post' } as const;
const get = { ...common, method: 'get' } as const;
const routes = {
  sentFacts: createRoute({
    ...{ ...post, path: '/api/imaging/facts', request: { query: named, body }, responses: facts },
  }),
  keptFacts: createRoute({ ...get, path: `${ofSession}/facts`, request: { params }, responses: facts }),
  sentRegions: createRoute({
    ...{ ...post, path: '/api/imaging/text-regions', request: { query: named, body }, responses: regions },
  }),
  keptRegions: createRoute({
    ...{ ...get, path: `${ofSession}/text-regions`, request: { params }, responses: regions },
  }),
  sentFrame: createRoute({
    ...{ ...post, path: '/api/imaging/frame', responses: png },
    request: { query: view.extend({ name }), body },
  }),
  keptFrame: createRoute({
    ...{ ...get, path: `${ofSession}/frame`, request: { params, query: view }, responses: png },
  }),
  sentClean: createRoute({
    ...{ ...post, path: '/api/imaging/clean', request: { query: named, body }, responses: clean },
  }),
  keptClean: createRoute({ ...get, path: `${ofSession}/clean`, request: { params }, responses: clean }),
};

/** What is below a session stands behind the middleware of the session routes, which also records who looks. */
export function imagingRoutes(imaging: Imaging, requireUser: MiddlewareHandler<AppEnv>): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.use('/api/imaging/*', requireUser);

  const sent = async (c: Context<AppEnv>, { name: fileName }: { name: string }) => ({
    name: fileName,
    bytes: await readBytes(c, limits.imageMaxBytes, 'File size exceeds maximum allowed size of 50MB'),
  });
  const kept = (c: Context<AppEnv>, { id, attachmentId }: z.infer<typeof params>) =>
    imaging.fileOf(c.get('userId'), id, attachmentId);

  router.openapi(routes.sentFacts, async (c) =>
    c.json(await imaging.facts(await sent(c, c.req.valid('query')), c.req.raw.signal), 200),
  );
  router.openapi(routes.keptFacts, async (c) =>
    c.json(await imaging.facts(await kept(c, c.req.valid('param')), c.req.raw.signal), 200),
  );
  router.openapi(routes.sentRegions, async (c) =>
    c.json(await imaging.textRegions(await sent(c, c.req.valid('query')), c.req.raw.signal), 200),
  );
  router.openapi(routes.keptRegions, async (c) =>
    c.json(await imaging.textRegions(await kept(c, c.req.valid('param')), c.req.raw.signal), 200),
  );
  router.openapi(routes.sentFrame, async (c) => {
    const shown = viewOf(c.req.valid('query'));
    const bytes = await imaging.frame(await sent(c, c.req.valid('query')), shown, c.req.raw.signal);
    return answer(c, { type: 'image/png', bytes });
  });
  router.openapi(routes.keptFrame, async (c) => {
    const shown = viewOf(c.req.valid('query'));
    const bytes = await imaging.frame(await kept(c, c.req.valid('param')), shown, c.req.raw.signal);
    return answer(c, { type: 'image/png', bytes });
  });
  router.openapi(routes.sentClean, async (c) =>
    answer(c, await imaging.clean(await sent(c, c.req.valid('query')), c.req.raw.signal)),
  );
  router.openapi(routes.keptClean, async (c) =>
    answer(c, await imaging.clean(await kept(c, c.req.valid('param')), c.req.raw.signal)),
  );
  return router;
}

function viewOf({ frame, center, width, invert }: z.infer<typeof view>) {
  if ((center === undefined) !== (width === undefined))
    throw new AppError('invalid_input', 'center and width go only together');
  const window = center !== undefined && width !== undefined ? { center, width } : undefined;
  return { frame, window, invert: invert === '1' };
}

function answer(c: Context<AppEnv>, { type, bytes }: { type: string; bytes: Uint8Array }) {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
  });
}

import { type Context, Hono } from 'hono';
import { AppError } from '#shared/errors.ts';
import { refuseMethod } from '../http/errors.ts';
import type { AppEnv } from '../http/router.ts';
import { type ClientFile, type Encoding, openClientFiles } from './files.ts';
import { findReportFrame } from './report-frame.ts';

/** Paths that the web client has a page for; every other one shows its "not found" page. */
const pages = new Set(['/', '/login', '/signup', '/chat', '/subscription']);
const indexPath = '/index.html';

const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const notBuilt = () => new AppError('unavailable', 'The web client is not built. Run "npm run build" first.');

/** The web client: its files, the frame that shows reports, and its page for every other path. */
export function clientRoutes(webDir: string): Hono<AppEnv> {
  const files = openClientFiles(webDir);
  const router = new Hono<AppEnv>();

  router.get('/report-frame', async (c) => {
    const frame = await findReportFrame(files);
    if (!frame) throw notBuilt();
    return c.html(frame.html, 200, {
      'content-security-policy': frame.policy,
      'cache-control': 'no-store',
    });
  });

  router.get('*', async (c) => {
    const path = c.req.path;
    const file = path === indexPath ? undefined : await files.find(path);
    if (file) {
      const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      return send(c, file, 200, cache);
    }
    if (path.startsWith('/assets/')) throw new AppError('not_found', 'There is no such file');
    const index = await files.find(indexPath);
    if (!index) throw notBuilt();
    return send(c, index, pages.has(path) ? 200 : 404, 'no-cache');
  });
  for (const page of [...pages, '/report-frame']) {
    router.all(page, (c) => refuseMethod(c, 'GET, HEAD') ?? c.notFound());
  }
  return router;
}

function send(c: Context<AppEnv>, file: ClientFile, status: 200 | 404, cache: string): Response {
  const encoding = preferredEncoding(c.req.header('accept-encoding'), file);
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': cache,
    'content-security-policy': pagePolicy,
    vary: 'accept-encoding',
    etag: file.etag,
  };
  if (status === 200 && c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304, headers);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const body = file.bodies[encoding];
  if (!body) throw new Error(`No ${encoding} body was loaded`);
  return c.body(body, status, headers);
}

function preferredEncoding(accepted: string | undefined, file: ClientFile): Encoding {
  const offered = (accepted ?? '').split(',').map((part) => part.trim().toLowerCase());
  for (const encoding of ['br', 'gzip'] as const) {
    if (
      file.bodies[encoding] &&
      offered.some((part) => part === encoding || part.startsWith(`${encoding};`))
    ) {
      return encoding;
    }
  }
  return 'identity';
}

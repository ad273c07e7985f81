import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { AppError } from '#shared/errors.ts';
import { isLanguage, type Language, languageKey, languageMaxAge, languageOf } from '#shared/languages.ts';
import { refuseMethod } from '../http/errors.ts';
import type { AppEnv } from '../http/router.ts';
import { type ClientFile, type Encoding, openClientFiles } from './files.ts';
import { describeInstallation, type Installation } from './installation.ts';
import { findReportFrame } from './report-frame.ts';
import { notFoundFile, pageFile, pageFiles, robots, signInPages, sitemap } from './site-pages.ts';
import { escapeHtml, escapeJson, fillTemplate } from './template.ts';

const google = 'https://accounts.google.com/gsi/';

/** `scripts` are hashes of those that stand in the page; `signIn` adds the address from which Google's sign-in comes. */
const pagePolicy = (scripts: readonly string[], signIn?: string) =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts, signIn && `${signIn}client`],
    ['style-src', "'self'", "'unsafe-inline'", signIn && `${signIn}style`],
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", signIn],
    ['frame-src', "'self'", signIn],
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((rule) => [rule].flat().filter(Boolean).join(' '))
    .join('; ');

const notBuilt = () => new AppError('unavailable', 'The web client is not built. Run "npm run build" first.');

/** The web client: its files, the frame that shows reports, its finished pages, and what search engines ask for. */
export function clientRoutes(webDir: string, installation: Installation): Hono<AppEnv> {
  const values = describeInstallation(installation);
  const files = openClientFiles(webDir, (text, extension) =>
    fillTemplate(text, values, extension === '.html' ? escapeHtml : escapeJson),
  );
  const policyOf = (path: string, { scriptHashes }: ClientFile) =>
    pagePolicy(scriptHashes, installation.googleClientId && signInPages.has(path) ? google : undefined);
  const originOf = (c: Context<AppEnv>) => installation.publicUrl ?? new URL(c.req.url).origin;
  const router = new Hono<AppEnv>();

  router.get('/report-frame', async (c) => {
    const frame = await findReportFrame(files);
    if (!frame) throw notBuilt();
    return c.html(frame.html, 200, {
      'content-security-policy': frame.policy,
      'cache-control': 'no-store',
    });
  });
  router.get('/robots.txt', (c) => c.text(robots(originOf(c))));
  router.get('/sitemap.xml', (c) => c.body(sitemap(originOf(c)), 200, { 'content-type': 'application/xml' }));

  router.get('*', async (c) => {
    const path = c.req.path;
    const { file: page, language } = pageFile(path, {
      language: () => wantedLanguage(c),
      session: c.req.query('session'),
    });
    const file = path.endsWith('.html') ? undefined : await files.find(page ?? path);
    if (file) {
      if (language) keepAskedLanguage(c);
      const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      return send(c, file, { status: 200, cache, policy: policyOf(path, file), language });
    }
    if (path.startsWith('/assets/')) throw new AppError('not_found', 'There is no such file');
    const notFound = page ? undefined : await files.find(notFoundFile);
    if (!notFound) throw notBuilt();
    return send(c, notFound, { status: 404, cache: 'no-cache', policy: policyOf(path, notFound) });
  });
  for (const path of [...pageFiles.keys(), '/report-frame', '/robots.txt', '/sitemap.xml']) {
    router.all(path, (c) => refuseMethod(c, 'GET, HEAD') ?? c.notFound());
  }
  return router;
}

/** Whoever follows a link to a page in a language chooses it. Its scripts read the cookie too. */
function keepAskedLanguage(c: Context<AppEnv>): void {
  const asked = c.req.query('lang');
  if (isLanguage(asked))
    setCookie(c, languageKey, asked, { path: '/', maxAge: languageMaxAge, sameSite: 'Lax' });
}

/** What the address asks for, else what was chosen in this browser, else the browser's own: as the client decides. */
function wantedLanguage(c: Context<AppEnv>): Language {
  const asked = c.req.query('lang');
  const chosen = isLanguage(asked) ? asked : getCookie(c, languageKey);
  return languageOf(chosen, c.req.header('accept-language')?.split(',')[0]);
}

function send(
  c: Context<AppEnv>,
  file: ClientFile,
  {
    status,
    cache,
    policy,
    language,
  }: { status: 200 | 404; cache: string; policy: string; language?: Language },
): Response {
  const encoding = preferredEncoding(c.req.header('accept-encoding'), file);
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': cache,
    'content-security-policy': policy,
    vary: language ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
    etag: file.etag,
  };
  if (language) headers['content-language'] = language;
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

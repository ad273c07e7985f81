import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { describeInstallation } from './src/server/client/installation.ts';
import { pageFile } from './src/server/client/site-pages.ts';
import { escapeHtml, fillTemplate } from './src/server/client/template.ts';
import { languageOf } from './src/shared/languages.ts';

const outDir = new URL('./dist/web/', import.meta.url).pathname;

async function buildReportFrame(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root: 'src/web',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: { input: 'src/web/report-frame/main.ts', output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []));
  const script = outputs.find((output) => output.type === 'chunk');
  if (!script) throw new Error('The report frame was not built');
  return script.code;
}

/** The report frame is one self-contained script that the server puts inline into `/report-frame`. */
function reportFrame(): Plugin {
  return {
    name: 'report-frame',
    configureServer({ middlewares }) {
      middlewares.use('/report-frame', async (_request, response) => {
        const script = await buildReportFrame();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html><html lang="en"><title>Report</title><body><script>${script}</script>`);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'report-frame.js', source: await buildReportFrame() });
    },
  };
}

/** The server's part of a public page in development: as a fresh installation without settings would show it. */
const installation = {
  brandName: 'Clinquire',
  passwordMinLength: 6,
  trustBadges: true,
  dailyCredits: { free: 5, premium: 20 },
  quickSeconds: 180,
  offline: true,
  sources: [],
  writer: 'none',
  database: 'pglite' as const,
};

/** Draws the public pages anew at every request, as `scripts/prerender.ts` does once for the server. */
const linkTo = (href: string) => `<link rel="stylesheet" href="${href}">`;

function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
        const { file } = pageFile(pathname, {
          language: () => languageOf(searchParams.get('lang'), undefined),
        });
        if (!file?.startsWith('/pages/')) return next();
        const { renderPages } = await server.ssrLoadModule('/prerender.tsx');
        const pages: Record<string, string> = renderPages({
          marketing: {
            scripts: ['/marketing/script/main.ts'],
            styles: linkTo('/marketing/styles/marketing.css'),
          },
          fonts: { en: [], vi: [] },
          start: { src: '/start.ts' },
          client: { styles: ['/styles.css'] },
          auth: { scripts: ['/auth-main.tsx'] },
          chat: { scripts: ['/main.tsx'], report: [] },
        });
        const page = pages[file.slice('/pages/'.length, -'.html'.length)];
        if (page === undefined) return next();
        const html = fillTemplate(page, describeInstallation(installation), escapeHtml);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(await server.transformIndexHtml(request.url ?? '/', html));
      });
    },
  };
}

const reactPackages = /\/node_modules\/(react|react-dom|scheduler)\//;
/** What marketing pages share with all others, and what pages with React share with each other. */
const plainParts =
  /preload-helper|\/src\/shared\/(limits|languages)\.|\/src\/web\/lib\/(scroll-behaviour|carried-toast|language-choice)\./;
const commonParts =
  /\/createLucideIcon|\/src\/web\/(features\/auth\/auth-api|lib\/(api-client|auth-storage|class-names|return-path|slots|toast)|texts\/(language|choose-language|en\/(auth|common))|ui\/(button|field|language-select|logo|notice|spinner))\./;
/** What all pages of the signed-in need. */
const clientParts =
  /\/node_modules\/(use-sync-external-store|@tanstack)\/|\/src\/web\/(lib\/product|ui\/skeleton)\./;

/** What is loaded by itself: the workspace, what begins a finished page, the auth pages, and script and styles of the marketing pages. */
const entries = [
  'index.html',
  'start.ts',
  'auth-main.tsx',
  'marketing/script/main.ts',
  'marketing/styles/marketing.css',
];

const api = 'http://127.0.0.1:3000';
const apiPaths = [
  '/api',
  '/report-frame',
  '/assistants',
  '/threads',
  '/runs',
  '/store',
  '/ui',
  '/ok',
  '/info',
];

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), reportFrame(), publicPages()],
  build: {
    outDir,
    emptyOutDir: true,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // Read by scripts/prerender.ts.
    manifest: 'manifest.json',
    rolldownOptions: {
      input: entries.map((entry) => `src/web/${entry}`),
      // So that using one export of a feature's index, or of the workflow client, does not pull in all of it.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/web\/features\/|\/langgraph-sdk\//, sideEffects: false }],
      },
      // What many pages need compresses better in a few chunks than in the many that would be split off. A group takes along
      // what its files import, unless it stands in one before: what the auth pages load comes first.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: reactPackages },
            { name: 'plain', test: plainParts },
            { name: 'common', test: commonParts },
            { name: 'base', test: clientParts },
            { name: 'tabs', test: /\/@radix-ui\/react-tabs\// },
          ],
        },
      },
    },
  },
  // Not the files of src/web/ui, which have the same beginning as calls of the workflow protocol.
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/(?!.*\\.tsx)|$|\\?)`, api])) },
});

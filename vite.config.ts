import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

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

const basePackages =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|\/src\/web\/lib\//;

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
  // React has had this hook itself since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [react(), tailwindcss(), reportFrame()],
  build: {
    outDir,
    emptyOutDir: true,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // So that using one export of a feature's index, or of the workflow client, does not pull in all of it.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/web\/features\/|\/langgraph-sdk\//, sideEffects: false }],
      },
      // What every page needs compresses better in one chunk than in the many that would be split off.
      output: { codeSplitting: { groups: [{ name: 'base', test: basePackages }] } },
    },
  },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|$|\\?)`, api])) },
});

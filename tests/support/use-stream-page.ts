import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Serves a page that talks to the service, from another origin than the service, as an application would. */
export async function serveUseStreamPage(
  program: 'use-stream-page' | 'ui-page' = 'use-stream-page',
): Promise<{ url: string; close(): void }> {
  const source = fileURLToPath(new URL(`./programs/${program}.tsx`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  const page =
    '<!doctype html><title>Chat</title><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

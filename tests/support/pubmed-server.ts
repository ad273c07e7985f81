import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '#platform/paths.ts';

export type PubmedFault = 'html' | 'truncated' | 'rate-limited' | 'error-500' | 'silent' | 'refused' | 'slow';

export const slowAnswerMs = 1_500;
export const retryAfterSeconds = 30;

const file = readFileSync(join(packageRoot, 'tests/support/pubmed-articles.xml'), 'utf8');
const head = file.slice(0, file.indexOf('<PubmedArticleSet>'));
const articles = new Map(
  (file.match(/<PubmedArticle>[\s\S]*?<\/PubmedArticle>/g) ?? []).map((xml) => [
    /<PMID[^>]*>(\d+)/.exec(xml)?.[1] ?? '',
    xml,
  ]),
);

/** `requests` are the calls so far; `setFault(undefined)` lets the server answer again, on the same port. */
export type PubmedServer = {
  url: string;
  requests: { path: string; parameters: URLSearchParams }[];
  setFault(fault: PubmedFault | undefined): void;
  close(): Promise<void>;
};

/** A local stand-in for NCBI E-utilities with a handful of invented articles, and faults on demand. */
export async function startPubmedServer(): Promise<PubmedServer> {
  const requests: PubmedServer['requests'] = [];
  let fault: PubmedFault | undefined;
  const server = createServer((request, response) => {
    readParameters(request)
      .then(async ({ path, parameters }) => {
        requests.push({ path, parameters });
        await answer(response, path, parameters, fault);
      })
      .catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    setFault(next) {
      fault = next;
      server.closeAllConnections();
      if (next === 'refused') server.close();
      else if (!server.listening) void listen(port);
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readParameters(request: IncomingMessage) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  let body = '';
  for await (const chunk of request) body += chunk;
  return { path: url.pathname, parameters: new URLSearchParams(body || url.search) };
}

async function answer(
  response: ServerResponse,
  path: string,
  parameters: URLSearchParams,
  fault: PubmedFault | undefined,
) {
  const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  if (fault === 'silent') return;
  if (fault === 'slow') await sleep(slowAnswerMs);
  if (fault === 'html')
    return send(200, 'text/html', '<!DOCTYPE html><html><body>Down for maintenance</body></html>');
  if (fault === 'error-500') return send(500, 'text/plain', 'Internal Server Error');
  if (fault === 'rate-limited')
    return send(429, 'application/json', '{"error":"API rate limit exceeded","count":"4","limit":"3"}', {
      'retry-after': String(retryAfterSeconds),
    });
  if (path.endsWith('/esearch.fcgi')) {
    const ids = findIds(parameters.get('term') ?? '').slice(0, Number(parameters.get('retmax') ?? 20));
    const result = { count: String(ids.length), retmax: String(ids.length), retstart: '0', idlist: ids };
    return send(
      200,
      'application/json',
      JSON.stringify({ header: { type: 'esearch', version: '0.3' }, esearchresult: result }),
    );
  }
  if (path.endsWith('/efetch.fcgi')) {
    const found = (parameters.get('id') ?? '').split(',').map((id) => articles.get(id) ?? '');
    const body = `${head}<PubmedArticleSet>\n${found.join('\n')}\n</PubmedArticleSet>\n`;
    return send(200, 'text/xml', fault === 'truncated' ? body.slice(0, body.length * 0.6) : body);
  }
  send(404, 'text/plain', 'Not Found');
}

/** Articles that hold most words of the term first; field tags and short words are left out. */
function findIds(term: string): string[] {
  const words = new Set(
    term
      .replace(/\[[^\]]*\]/g, ' ')
      .toLowerCase()
      .match(/[a-z0-9]{4,}/g),
  );
  return [...articles]
    .map(([id, xml]) => ({ id, hits: [...words].filter((word) => xml.toLowerCase().includes(word)).length }))
    .filter(({ hits }) => hits >= Math.max(1, words.size / 3))
    .sort((left, right) => right.hits - left.hits || left.id.localeCompare(right.id))
    .map(({ id }) => id);
}

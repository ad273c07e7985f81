import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ways in which a web service can fail; those that begin with `xml-` or `json-` change the body only. */
export const sourceFaults = [
  'silent',
  'slow',
  'refused',
  'cut',
  'truncated',
  'rate-limited',
  'error-500',
  'html',
  'error-object',
  'empty',
  'wrong-charset',
  'xml-entity-bomb',
  'xml-deep',
  'json-deep',
  'json-wrong-shape',
] as const;
export type SourceFault = (typeof sourceFaults)[number];

export const slowAnswerMs = 1_500;
export const retryAfterSeconds = 30;

export type SourceCall = {
  method: string;
  path: string;
  parameters: URLSearchParams;
  headers: IncomingMessage['headers'];
};
export type SourceReply = {
  status?: number;
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
};

/** `requests` are the calls so far; `setFault(undefined)` lets the server answer again, on the same port. */
export type SourceServer = {
  url: string;
  requests: SourceCall[];
  setFault(fault: SourceFault | undefined): void;
  close(): Promise<void>;
};

/** A local stand-in for a web service, with faults on demand. `reply` answers a call; undefined is a 404. */
export async function startSourceServer(
  reply: (call: SourceCall) => SourceReply | undefined | Promise<SourceReply | undefined>,
): Promise<SourceServer> {
  const requests: SourceCall[] = [];
  let fault: SourceFault | undefined;
  const server = createServer((request, response) => {
    readCall(request)
      .then(async (call) => {
        requests.push(call);
        const answer = (await reply(call)) ?? { status: 404, type: 'text/plain', body: 'Not Found' };
        await send(response, answer, fault);
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

async function readCall(request: IncomingMessage): Promise<SourceCall> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = 'GET', headers } = request;
  const isForm = headers['content-type']?.includes('form-urlencoded');
  const parameters = new URLSearchParams(isForm ? body : url.search);
  if (body && !isForm) parameters.set('body', body);
  return { method, path: url.pathname, parameters, headers };
}

async function send(response: ServerResponse, reply: SourceReply, fault: SourceFault | undefined) {
  if (fault === 'silent') return;
  if (fault === 'slow') await sleep(slowAnswerMs);
  const body = Buffer.from(reply.body);
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': reply.type, 'content-length': body.length + 10 });
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
    return;
  }
  const faulty = fault && faultyReply(fault, reply, body);
  const { status = 200, type, headers = {}, body: sent } = faulty ?? reply;
  response.writeHead(status, { 'content-type': type, ...headers }).end(sent);
}

function faultyReply(fault: SourceFault, reply: SourceReply, body: Buffer): SourceReply | undefined {
  const { type } = reply;
  const message = 'API rate limit exceeded';
  switch (fault) {
    case 'truncated':
      return { type, body: body.subarray(0, Math.floor(body.length * 0.6)) };
    case 'rate-limited':
      return {
        status: 429,
        type: 'application/json',
        body: JSON.stringify({ error: message }),
        headers: { 'retry-after': String(retryAfterSeconds) },
      };
    case 'error-500':
      return { status: 500, type: 'text/plain', body: 'Internal Server Error' };
    case 'html':
      return { type: 'text/html', body: '<!DOCTYPE html><html><body>Down for maintenance</body></html>' };
    case 'error-object':
      return {
        type: 'application/json',
        body: JSON.stringify({ error: 'internal', errCode: 500, errMsg: 'internal' }),
      };
    case 'empty':
      return { type, body: '' };
    case 'wrong-charset':
      return { type, body: Buffer.from(body.toString('utf8').replace(/[aeo]/g, 'é'), 'latin1') };
    case 'xml-entity-bomb':
      return { type: 'text/xml', body: entityBomb() };
    case 'xml-deep':
      return { type: 'text/xml', body: `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}` };
    case 'json-deep':
      return { type: 'application/json', body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` };
    case 'json-wrong-shape':
      return {
        type: 'application/json',
        body: '{"results":{"0":[null,{"id":{}}]},"studies":7,"message":[]}',
      };
    default:
      return undefined;
  }
}

function entityBomb(): string {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${levels.join('')}]><a>&e9;</a>`;
}

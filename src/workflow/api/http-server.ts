// biome-ignore lint/style/noRestrictedImports: it reads nothing of the process, and microtasks come too early.
import { nextTick } from 'node:process';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { WebSocketServer } from 'ws';
import type { HttpBody, HttpRequest, HttpServer, ServerEnv, WriteBody } from '#platform/http-body.ts';

type NodeEnv = { incoming: HttpRequest; outgoing: HttpBody };
type Fetch = (request: Request, env: NodeEnv & ServerEnv) => Response | Promise<Response>;

const socketPath = /^\/threads\/[^/]+\/stream\/events$/;

/** Whoever sends a request drop by drop holds a connection no longer than this. */
const patience = { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 2_000 };

/** An HTTP server, not listening yet, for an app that answers requests with responses of the Fetch standard. */
export function createHttpServer(fetch: Fetch, options: { webSockets?: WebSocketServer } = {}): HttpServer {
  const { webSockets } = options;
  const answer = async (request: Request, env: NodeEnv): Promise<Response> => {
    let write: WriteBody | undefined;
    const answerWith = (given: WriteBody) => {
      if (request.method !== 'HEAD') write = given;
    };
    // The same object: a WebSocket is opened through marks on it.
    const response = await fetch(request, Object.assign(env, { answerWith }));
    if (!write || !response.ok) return response;
    if (!env.outgoing.socket) tellOfLoss(env.outgoing, env.incoming.socket);
    sendHead(response, env.outgoing);
    write(env.outgoing);
    return RESPONSE_ALREADY_SENT;
  };
  const server = createAdaptorServer({
    fetch: answer as never,
    serverOptions: patience,
    ...(webSockets ? { websocket: { server: webSockets } } : {}),
  }) as HttpServer;
  if (webSockets) refuseOtherUpgrades(server);
  return server;
}

/** Only one path speaks WebSocket. At others the app would answer as if it were asked by HTTP, or nobody at all. */
function refuseOtherUpgrades(server: HttpServer): void {
  const [upgrade] = server.listeners('upgrade');
  // The one listener of the adapter, which refuses nothing while there is another.
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket, head) => {
    const [path = ''] = request.url?.split('?') ?? [];
    if (socketPath.test(path) && request.headers.upgrade?.toLowerCase() === 'websocket') {
      upgrade?.call(server, request, socket, head);
      return;
    }
    const text = 'A WebSocket is served at /threads/{thread_id}/stream/events, and nothing else upgrades';
    const fields = ['Connection: close', 'Content-Type: text/plain', `Content-Length: ${text.length}`];
    socket.on('error', () => undefined);
    socket.end(['HTTP/1.1 400 Bad Request', ...fields, '', text].join('\r\n'));
  });
}

/** At once, together with what is written of the body in this turn. */
function sendHead({ status, headers }: Response, outgoing: HttpBody): void {
  const { socket } = outgoing;
  outgoing.writeHead(status, Object.fromEntries(headers));
  socket?.cork();
  outgoing.flushHeaders();
  nextTick(() => socket?.uncork());
}

/** An answer that waits behind another one on its connection is not told by Node when that is gone. */
function tellOfLoss(outgoing: HttpBody, connection: HttpRequest['socket']): void {
  const tell = () => {
    if (outgoing.closed) return;
    outgoing.destroy();
    outgoing.emit('close');
  };
  if (connection.destroyed) tell();
  connection.once('close', tell);
  outgoing.once('close', () => connection.off('close', tell));
}

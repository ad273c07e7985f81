import type { IncomingMessage, Server, ServerResponse } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: it reads nothing of the process, and microtasks come too early.
import { nextTick } from 'node:process';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { WebSocketServer } from 'ws';

/** Writes the body of an answer, whose head is on its way, and ends it. The client may have gone already. */
export type WriteBody = (to: ServerResponse) => void;

/**
 * What the server hands to an app with a request. An app that calls `answerWith` leaves the body of its answer to that
 * function: for one that lasts, a web stream would cost 10 KB more, and several promises each time something is sent.
 */
export type ServerEnv = { answerWith?(write: WriteBody): void };

type NodeEnv = { incoming: IncomingMessage; outgoing: ServerResponse };
type Fetch = (request: Request, env: NodeEnv & ServerEnv) => Response | Promise<Response>;

/** An HTTP server, not listening yet, for an app that answers requests with responses of the Fetch standard. */
export function createHttpServer(fetch: Fetch, options: { webSockets?: WebSocketServer } = {}): Server {
  const { webSockets } = options;
  const answer = async (request: Request, env: NodeEnv): Promise<Response> => {
    let write: WriteBody | undefined;
    const answerWith = (given: WriteBody) => {
      if (request.method !== 'HEAD') write = given;
    };
    // The same object: a WebSocket is opened through marks on it.
    const response = await fetch(request, Object.assign(env, { answerWith }));
    if (!write || !response.ok) return response;
    sendHead(response, env.outgoing);
    write(env.outgoing);
    return RESPONSE_ALREADY_SENT;
  };
  return createAdaptorServer({
    fetch: answer as never,
    ...(webSockets ? { websocket: { server: webSockets } } : {}),
  }) as Server;
}

/** At once, together with what is written of the body in this turn. */
function sendHead({ status, headers }: Response, outgoing: ServerResponse): void {
  const { socket } = outgoing;
  outgoing.writeHead(status, Object.fromEntries(headers));
  socket?.cork();
  outgoing.flushHeaders();
  nextTick(() => socket?.uncork());
}

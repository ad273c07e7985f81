import { WebSocketServer } from 'ws';
import { messageLimits } from '../read-body.ts';

const secret = 'bearer.';

/** Takes the connections that a route agreed to upgrade. */
export function createSocketServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: messageLimits.maxBytes,
    // Browsers want one of the protocols they offered back; it need not be the one that carries the token.
    handleProtocols(offered) {
      const names = [...offered];
      return names.find((name) => !name.startsWith(secret)) ?? names[0] ?? false;
    },
  });
}

/** Browsers cannot send headers with a WebSocket: the token of a caller comes as the protocol `bearer.<token>`. */
export function withSocketToken(request: Request): Request {
  const { headers } = request;
  if (headers.get('upgrade')?.toLowerCase() !== 'websocket' || headers.has('authorization')) return request;
  const offered = headers.get('sec-websocket-protocol')?.split(',') ?? [];
  const token = offered.map((name) => name.trim()).find((name) => name.startsWith(secret));
  if (!token) return request;
  const own = new Headers(headers);
  own.set('authorization', `Bearer ${token.slice(secret.length)}`);
  return new Request(request.url, { headers: own });
}

import { WebSocketServer } from 'ws';
import { messageLimits } from '../read-body.ts';
import { tokenPrefix } from './socket-token.ts';

/** Takes the connections that a route agreed to upgrade. */
export function createSocketServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: messageLimits.maxBytes,
    // Browsers want one of the protocols they offered back; it need not be the one that carries the token.
    handleProtocols(offered) {
      const names = [...offered];
      return names.find((name) => !name.startsWith(tokenPrefix)) ?? names[0] ?? false;
    },
  });
}

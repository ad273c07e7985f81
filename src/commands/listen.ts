import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { WebSocketServer } from 'ws';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Serves on an address. Throws the system's error, which names the address, when that is taken. */
export async function listen(
  fetch: Fetch,
  { host, port, webSockets }: { host: string; port: number; webSockets: WebSocketServer },
): Promise<{ url: string; close(): void }> {
  const http = createAdaptorServer({ fetch, websocket: { server: webSockets } });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const taken = (http.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    /** A clean end of a stream reads as "finished" to clients, so open sockets are destroyed instead. */
    close() {
      http.close();
      if ('closeAllConnections' in http) http.closeAllConnections();
    },
  };
}

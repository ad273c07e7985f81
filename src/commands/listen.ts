import type { AddressInfo } from 'node:net';
import type { WebSocketServer } from 'ws';
import { createHttpServer } from '#workflow/index.ts';

type Fetch = Parameters<typeof createHttpServer>[0];

/** Serves on an address. Throws the system's error, which names the address, when that is taken. */
export async function listen(
  fetch: Fetch,
  { host, port, webSockets }: { host: string; port: number; webSockets: WebSocketServer },
): Promise<{ url: string; close(): void }> {
  const http = createHttpServer(fetch, { webSockets });
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
      http.closeAllConnections();
    },
  };
}

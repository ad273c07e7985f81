import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that breaks each connection when `bytesOf` so many bytes came back through it. */
export async function startCuttingProxy(targetUrl: string, bytesOf: (connection: number) => number) {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    let left = bytesOf(connections);
    connections += 1;
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      const passed = chunk.subarray(0, left);
      left -= passed.length;
      client.write(passed, () => {
        if (left <= 0) client.resetAndDestroy();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

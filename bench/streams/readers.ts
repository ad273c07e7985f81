import { Agent, type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const openedPerSecond = 100;

/**
 * Opens `count` event streams, a hundred a second, spread over `paths`, each on a socket of its own. An event carries
 * when it was written, `"at":<ms>`, by the clock of this machine. Resolves when all are asked for.
 */
export async function openReaders(url: string, paths: string[], count: number) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY, keepAlive: false });
  let delays: number[] = [];
  let broken = 0;
  let closed = false;
  const requests: ClientRequest[] = [];
  for (let index = 0; index < count; index += 1) {
    requests.push(open(paths[index % paths.length] ?? ''));
    if (index % 10 === 9) await sleep(10_000 / openedPerSecond);
  }

  function open(path: string): ClientRequest {
    const request = get(
      new URL(path, url),
      { agent, headers: { accept: 'text/event-stream' } },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          const now = Date.now();
          for (const [, at] of text.matchAll(/"at":(\d+)/g)) delays.push(now - Number(at));
        });
        response.on('close', () => {
          if (!closed) broken += 1;
        });
      },
    );
    request.on('error', () => undefined);
    return request;
  }

  return {
    /** Delays of the events since the last call, in milliseconds. */
    take(): number[] {
      const taken = delays;
      delays = [];
      return taken;
    },
    broken: () => broken,
    close() {
      closed = true;
      for (const request of requests) request.destroy();
    },
  };
}

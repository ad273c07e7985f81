import { Client } from '@langchain/langgraph-sdk';
import { WebSocket } from 'ws';

export const transports = ['sse', 'websocket'] as const;
export type Transport = (typeof transports)[number];

type Options = {
  assistantId: string;
  threadId?: string | undefined;
  headers?: Record<string, string> | undefined;
  fetch?: typeof fetch;
};

/** The official client's stream of a thread; `sockets` are the WebSockets it opened, which a test may cut. */
export function openThread(url: string, transport: Transport, options: Options) {
  const { assistantId, threadId = crypto.randomUUID(), headers } = options;
  const sockets: WebSocket[] = [];
  // With a socket the client refuses headers of its own: they go where an application would put them.
  const defaultHeaders = transport === 'sse' && headers ? { defaultHeaders: headers } : {};
  const client = new Client({
    apiUrl: url,
    apiKey: null,
    callerOptions: { maxRetries: 0 },
    ...defaultHeaders,
  });
  const thread = client.threads.stream(threadId, {
    assistantId,
    transport,
    reconnectDelayMs: () => 10,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    webSocketFactory(address) {
      const socket = new WebSocket(address, { headers });
      // The client hears of the failure; without a listener here it would end the process.
      socket.on('error', () => undefined);
      sockets.push(socket);
      return socket as never;
    },
  });
  const events: ThreadEvent[] = [];
  thread.onEvent((event) => void events.push(event as unknown as ThreadEvent));
  return { thread, events, sockets, client };
}

export type ThreadEvent = {
  seq: number;
  event_id: string;
  method: string;
  params: { namespace: string[]; timestamp: number; node?: string; data: Record<string, unknown> };
};

/** All that an iterable gives until it ends. */
export async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

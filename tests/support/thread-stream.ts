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
  thread.onEvent((event) => void events.push(event as ThreadEvent));
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

/** Reads the events of a thread as they come over HTTP, without a client that hides repeats, until `until` or the end of the run. */
export async function readEvents(
  url: string,
  threadId: string,
  options: { since?: number; channels?: string[]; until?: (event: ThreadEvent) => boolean } = {},
): Promise<ThreadEvent[]> {
  const { since, channels = allChannels, until = isEnd } = options;
  const stop = new AbortController();
  const answer = await fetch(`${url}/threads/${threadId}/stream/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channels, ...(since === undefined ? {} : { since }) }),
    signal: stop.signal,
  });
  const events: ThreadEvent[] = [];
  let rest = '';
  try {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + chunk).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const event = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}') as ThreadEvent;
        events.push(event);
        if (until(event)) return events;
      }
    }
    return events;
  } finally {
    stop.abort();
  }
}

export const allChannels = [
  'values',
  'updates',
  'messages',
  'tools',
  'lifecycle',
  'input',
  'checkpoints',
  'tasks',
  'custom',
];

/** The run has ended, one way or another. */
export function isEnd({ method, params }: ThreadEvent): boolean {
  const { namespace, data } = params;
  const ends = ['completed', 'failed', 'interrupted'];
  return method === 'lifecycle' && namespace.length === 0 && ends.includes(String(data.event));
}

/** The texts that a client has of the messages at the end, by their ids. */
export function textsOf(events: ThreadEvent[]): Record<string, string> {
  const ids = new Map<string | undefined, string>();
  const texts: Record<string, string> = {};
  for (const { method, params } of events) {
    const { event, id, run_id, delta } = params.data as Record<string, string> & { delta: { text: string } };
    if (method !== 'messages') continue;
    if (event === 'message-start') {
      ids.set(run_id, id ?? '');
      texts[id ?? ''] = '';
    }
    if (event === 'content-block-delta') texts[ids.get(run_id) ?? ''] += delta.text;
  }
  return texts;
}

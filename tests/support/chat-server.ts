import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type ChatMessage = { role: string; content: string };

/**
 * What a scripted model does with one request: an answer (`isCut`: ended by the limit of tokens; `usage` in place of true
 * counts; `pieceMs` between its pieces of 60 characters; `breaksOff` half-way), or a way of failing. `raw` is the whole answer as it stands.
 */
export type ChatReply =
  | { text: string; isCut?: boolean; usage?: unknown; pieceMs?: number; breaksOff?: boolean }
  | { status: number; body?: string; headers?: Record<string, string> }
  | { raw: string }
  | { cutOff: true }
  | { silent: true };

export type ChatBody = Record<string, unknown> & { model: string; messages: ChatMessage[] };
export type ChatScript = (messages: ChatMessage[], body: ChatBody) => ChatReply;

type Said = { text: string; isCut?: boolean; usage?: unknown };
type Wire = (reply: Said, body: ChatBody) => string[];

const pieceChars = 60;
const piecesOf = (text: string): string[] => text.match(new RegExp(`[^]{1,${pieceChars}}`, 'gu')) ?? [''];
const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const line = (data: unknown): string => `${JSON.stringify(data)}\n`;

/** How each API streams what is said, in pieces. The answer to a request that has tools is a call of the first of them. */
const wires = {
  openai: ({ text, isCut, usage }, { model }) => {
    const chunk = (choice: object) =>
      event({ id: 'chatcmpl-scripted', object: 'chat.completion.chunk', created: 1, model, ...choice });
    return [
      ...piecesOf(text).map((content) =>
        chunk({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] }),
      ),
      chunk({ choices: [{ index: 0, delta: {}, finish_reason: isCut ? 'length' : 'stop' }] }),
      chunk({
        choices: [],
        usage: usage ?? { prompt_tokens: 1200, completion_tokens: 300, total_tokens: 1500 },
      }),
      'data: [DONE]\n\n',
    ];
  },
  anthropic: ({ text, isCut, usage }, { model, tools }) => {
    const used = (usage ?? { input_tokens: 1000, cache_read_input_tokens: 200, output_tokens: 300 }) as {
      output_tokens?: unknown;
    };
    const isCall = tools !== undefined && !isCut;
    const send = (type: string, data: object) => `event: ${type}\n${event({ type, ...data })}`;
    const block = isCall
      ? { type: 'tool_use', id: 'toolu_scripted', name: (tools as [{ name: string }])[0].name, input: {} }
      : { type: 'text', text: '' };
    const delta = (piece: string) =>
      isCall ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
    return [
      send('message_start', {
        message: {
          id: 'msg_scripted',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          usage: { ...used, output_tokens: 0 },
        },
      }),
      send('content_block_start', { index: 0, content_block: block }),
      ...piecesOf(text).map((piece) => send('content_block_delta', { index: 0, delta: delta(piece) })),
      send('content_block_stop', { index: 0 }),
      send('message_delta', {
        delta: { stop_reason: isCut ? 'max_tokens' : isCall ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: used.output_tokens },
      }),
      send('message_stop', {}),
    ];
  },
  ollama: ({ text, isCut, usage }, { model }) => {
    const created_at = '2026-01-02T03:04:05Z';
    return [
      ...piecesOf(text).map((content) =>
        line({ model, created_at, message: { role: 'assistant', content }, done: false }),
      ),
      line({
        model,
        created_at,
        message: { role: 'assistant', content: '' },
        done: true,
        done_reason: isCut ? 'length' : 'stop',
        ...((usage as object | undefined) ?? { prompt_eval_count: 1200, eval_count: 300 }),
      }),
    ];
  },
} satisfies Record<string, Wire>;

export type ChatProvider = keyof typeof wires;

const types: Record<ChatProvider, string> = {
  openai: 'text/event-stream',
  anthropic: 'text/event-stream',
  ollama: 'application/x-ndjson',
};

const paths: Record<ChatProvider, string> = {
  openai: '/v1/chat/completions',
  anthropic: '/v1/messages',
  ollama: '/api/chat',
};

/** A local server that speaks the chat API of a provider and says what the script tells it to. */
export async function startChatServer(script: ChatScript, provider: ChatProvider = 'openai') {
  const requests: ChatMessage[][] = [];
  const bodies: ChatBody[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let current = script;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readBody(request)) as ChatBody;
    const messages =
      typeof body.system === 'string'
        ? [{ role: 'system', content: body.system }, ...body.messages]
        : body.messages;
    requests.push(messages);
    bodies.push(body);
    headers.push(request.headers);
    const reply: ChatReply =
      request.url === paths[provider] ? current(messages, body) : { status: 404, body: 'no such path' };
    if ('silent' in reply) return;
    if ('cutOff' in reply) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write('{"choices": [');
      return void setTimeout(() => response.destroy(), 20);
    }
    if ('status' in reply) {
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      return void response.end(reply.body ?? JSON.stringify({ error: { message: 'scripted failure' } }));
    }
    response.writeHead(200, { 'content-type': types[provider] });
    if ('raw' in reply) return void response.end(reply.raw);
    const pieces = wires[provider](reply, body);
    for (const [at, piece] of pieces.entries()) {
      if (reply.breaksOff && at > pieces.length / 2) return void setTimeout(() => response.destroy(), 20);
      // What only ends an answer comes with its last words.
      if (reply.pieceMs && at < piecesOf(reply.text).length) await sleep(reply.pieceMs);
      response.write(piece);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${provider === 'openai' ? '/v1' : ''}`,
    requests,
    bodies,
    headers,
    setScript(next: ChatScript) {
      current = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

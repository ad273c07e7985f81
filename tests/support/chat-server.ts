import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChatMessage = { role: string; content: string };

/**
 * What a scripted model does with one request: an answer (`isCut`: ended by the limit of tokens; `usage` in place of true
 * counts), or a way of failing. `raw` is the whole answer as it stands.
 */
export type ChatReply =
  | { text: string; isCut?: boolean; usage?: unknown }
  | { status: number; body?: string; headers?: Record<string, string> }
  | { raw: string }
  | { cutOff: true }
  | { silent: true };

export type ChatBody = Record<string, unknown> & { model: string; messages: ChatMessage[] };
export type ChatScript = (messages: ChatMessage[], body: ChatBody) => ChatReply;

type Wire = (reply: { text: string; isCut?: boolean; usage?: unknown }, body: ChatBody) => unknown;

/** How each API says it. The answer to a request that has tools is a call of the first of them. */
const wires = {
  openai: ({ text, isCut, usage }, { model }) => ({
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      { index: 0, message: { role: 'assistant', content: text }, finish_reason: isCut ? 'length' : 'stop' },
    ],
    usage: usage ?? { prompt_tokens: 1200, completion_tokens: 300, total_tokens: 1500 },
  }),
  anthropic: ({ text, isCut, usage }, { model, tools }) => ({
    id: 'msg_scripted',
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text: '' }, tools && !isCut ? toolCall(tools, text) : { type: 'text', text }],
    stop_reason: isCut ? 'max_tokens' : tools ? 'tool_use' : 'end_turn',
    usage: usage ?? { input_tokens: 1000, cache_read_input_tokens: 200, output_tokens: 300 },
  }),
  ollama: ({ text, isCut, usage }, { model }) => ({
    model,
    created_at: '2026-01-02T03:04:05Z',
    message: { role: 'assistant', content: text },
    done: true,
    done_reason: isCut ? 'length' : 'stop',
    ...((usage as object | undefined) ?? { prompt_eval_count: 1200, eval_count: 300 }),
  }),
} satisfies Record<string, Wire>;

export type ChatProvider = keyof typeof wires;

const paths: Record<ChatProvider, string> = {
  openai: '/v1/chat/completions',
  anthropic: '/v1/messages',
  ollama: '/api/chat',
};

function toolCall(tools: unknown, text: string): unknown {
  const [{ name }] = tools as [{ name: string }];
  try {
    return { type: 'tool_use', id: 'toolu_scripted', name, input: JSON.parse(text) };
  } catch {
    return { type: 'text', text };
  }
}

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
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('raw' in reply ? reply.raw : JSON.stringify(wires[provider](reply, body)));
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

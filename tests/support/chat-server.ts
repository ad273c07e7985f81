import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChatMessage = { role: string; content: string };

/** What a scripted model does with one request: an answer, or a way of failing. */
export type ChatReply =
  | { text: string }
  | { status: number; body?: string }
  | { cutOff: true }
  | { silent: true };

export type ChatScript = (messages: ChatMessage[]) => ChatReply;

/** A local server that speaks the chat-completions API of OpenAI and says what the script tells it to. */
export async function startChatServer(script: ChatScript) {
  const requests: ChatMessage[][] = [];
  let current = script;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readBody(request)) as { messages: ChatMessage[]; model: string };
    requests.push(body.messages);
    const reply = current(body.messages);
    if ('silent' in reply) return;
    if ('cutOff' in reply) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write('{"choices": [');
      return void setTimeout(() => response.destroy(), 20);
    }
    if ('status' in reply) {
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      return void response.end(reply.body ?? JSON.stringify({ error: { message: 'scripted failure' } }));
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'chatcmpl-scripted',
        object: 'chat.completion',
        created: 1,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: reply.text }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1200, completion_tokens: 300, total_tokens: 1500 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
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

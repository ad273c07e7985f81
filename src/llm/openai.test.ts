import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import { type ChatReply, startChatServer } from '../../tests/support/chat-server.ts';
import { createLanguageModel, type LanguageModel, LanguageModelError } from './index.ts';

const schema = {
  name: 'say_yes',
  json: { type: 'object', properties: { yes: { type: 'boolean' } }, required: ['yes'] },
};

let server: Awaited<ReturnType<typeof startChatServer>>;
let model: LanguageModel;
let reply: ChatReply;

beforeEach(async () => {
  server = await startChatServer(() => reply);
  model = createLanguageModel(
    { provider: 'openai', model: 'scripted', baseUrl: server.url, apiKey: 'key' },
    createEgress(),
  ) as LanguageModel;
});
afterEach(() => server.close());

const complete = (signal = new AbortController().signal) =>
  model.complete({ system: 'Be exact.', user: 'Say yes.', schema, maxTokens: 50, signal });

it('gives the JSON and the tokens of an answer', async () => {
  reply = { text: '{"yes": true}' };
  expect(await complete()).toEqual({
    value: { yes: true },
    isCut: false,
    usage: { inputTokens: 1200, outputTokens: 300, requests: 1 },
  });
  expect(server.requests[0]?.map(({ role, content }) => [role, content])).toEqual([
    ['system', 'Be exact.'],
    ['user', 'Say yes.'],
  ]);
});

it.each([
  [{ status: 500 }, 'answered with error 500', true],
  [{ status: 429 }, 'is limiting requests', true],
  [{ status: 401 }, 'answered with error 401', false],
  [{ status: 200, body: '<html>' }, 'sent an answer that cannot be read', false],
  [{ cutOff: true }, 'could not be reached', true],
] as const)('says in words how %j failed', async (failure, message, retryable) => {
  reply = failure;
  const error = await complete().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(LanguageModelError);
  expect(error).toMatchObject({ message, retryable });
});

it.each<ChatReply>([
  { status: 401, body: '{"error":{"message":"Incorrect API key provided: secret-key. UNCHECKED"}}' },
  { status: 400, body: 'UNCHECKED secret-key' },
  { status: 200, body: 'UNCHECKED secret-key' },
])('logs neither the key nor what the server wrote: %j', async (failure) => {
  model = createLanguageModel(
    { provider: 'openai', model: 'scripted', baseUrl: server.url, apiKey: 'secret-key' },
    createEgress(),
  ) as LanguageModel;
  reply = failure;
  const lines: string[] = [];
  const err = await complete().catch((caught: unknown) => caught);
  createLogger('info', { write: (line) => lines.push(line) }).warn({ err }, 'failed');
  expect(lines.join()).toContain('LanguageModelError');
  expect(lines.join()).not.toMatch(/UNCH|secret/);
});

it('stops when it is told to', async () => {
  reply = { silent: true };
  const stop = new AbortController();
  const waiting = complete(stop.signal);
  setTimeout(() => stop.abort(new Error('no longer needed')), 50);
  await expect(waiting).rejects.toThrow('no longer needed');
});

it('is absent where no provider is set', () => {
  expect(createLanguageModel({ provider: 'none' }, createEgress())).toBeUndefined();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStreamingEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import {
  type ChatProvider,
  type ChatReply,
  type ChatScript,
  startChatServer,
} from '../../tests/support/chat-server.ts';
import { createLanguageModel, type LanguageModel, LanguageModelError } from './index.ts';

const schema = {
  name: 'say_yes',
  json: { type: 'object', properties: { yes: { type: 'boolean' } }, required: ['yes'] },
};
const usage = { inputTokens: 1200, outputTokens: 300, requests: 1 };
const huge = JSON.stringify('x'.repeat(4_000_001));
const yes: ChatReply = { text: '{"yes": true}' };

/** How an answer fails: the words for it, whether asking again may help, and how often it is asked. */
const failures: [ChatReply, string, boolean, number][] = [
  [{ status: 500 }, 'answered with error 500', true, 3],
  [{ status: 529 }, 'is overloaded', true, 3],
  [{ status: 429, headers: { 'retry-after': '0' } }, 'is limiting requests', true, 3],
  [{ status: 429, headers: { 'retry-after': '3600' } }, 'is limiting requests', false, 1],
  [{ status: 429, body: '{"error": {"code": "insufficient_quota"}}' }, 'has no quota left', false, 1],
  [{ status: 401 }, 'refused the key (error 401)', false, 1],
  [{ status: 404 }, 'does not know the model, or is not at this address (error 404)', false, 1],
  [{ status: 418 }, 'answered with error 418', false, 1],
  [
    { status: 400, body: 'This model has a maximum context length of 4096 tokens.' },
    'cannot read as much at a time as the sources hold',
    false,
    1,
  ],
  [{ raw: '<html>' }, 'sent an answer that cannot be read', false, 1],
  [{ raw: '{"error": {"message": "no"}}' }, 'sent an answer that cannot be read', false, 1],
  [{ raw: '' }, 'sent an answer that cannot be read', false, 1],
  [{ raw: huge }, 'sent an answer that is too large', false, 1],
  [{ cutOff: true }, 'could not be reached', true, 3],
];

/** How each provider is told of schema, JSON and the limit of tokens. */
const providers: Record<ChatProvider, { byKey: [string, string]; asked: object; inWords: object }> = {
  openai: {
    byKey: ['authorization', 'Bearer secret-key'],
    asked: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'say_yes', schema: schema.json, strict: true },
      },
      max_tokens: 50,
      temperature: 0,
    },
    inWords: { response_format: undefined },
  },
  anthropic: {
    byKey: ['x-api-key', 'secret-key'],
    asked: {
      tools: [{ name: 'say_yes', description: expect.any(String), input_schema: schema.json }],
      tool_choice: { type: 'tool', name: 'say_yes' },
      max_tokens: 50,
      temperature: 0,
    },
    inWords: { tools: undefined, tool_choice: undefined },
  },
  ollama: {
    byKey: ['authorization', 'Bearer secret-key'],
    asked: {
      format: schema.json,
      stream: true,
      options: { num_predict: 50, num_ctx: 8192, temperature: 0 },
    },
    inWords: { format: undefined },
  },
};

describe.each(Object.entries(providers))('a model of %s', (name, { byKey, asked, inWords }) => {
  const provider = name as ChatProvider;
  let server: Awaited<ReturnType<typeof startChatServer>>;
  let model: LanguageModel;

  beforeEach(async () => {
    server = await startChatServer(() => yes, provider);
    model = modelAt(server.url);
  });
  afterEach(() => server.close());

  const modelAt = (baseUrl: string, more: { fallbackModel?: string; timeoutMs?: number } = {}) =>
    createLanguageModel(
      { provider, model: 'scripted', baseUrl, apiKey: 'secret-key', contextTokens: 8192, ...more },
      createStreamingEgress(),
    ) as LanguageModel;
  const complete = (signal = new AbortController().signal, user = 'Say yes.') =>
    model.complete({ system: 'Be exact.', user, schema, maxTokens: 50, signal });
  const answers = (...replies: ChatReply[]) => {
    let round = 0;
    server.setScript(() => replies[round++] ?? { status: 418 });
  };
  const failure = async () => {
    const error = await complete().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(LanguageModelError);
    return error as LanguageModelError;
  };

  it('gives the JSON and the tokens of an answer, held to the schema', async () => {
    expect(await complete()).toEqual({ value: { yes: true }, isCut: false, model: 'scripted', usage });
    expect(server.requests[0]?.map(({ role, content }) => [role, content])).toEqual([
      ['system', 'Be exact.'],
      ['user', 'Say yes.'],
    ]);
    expect(server.bodies[0]).toMatchObject({ model: 'scripted', ...asked });
    expect(server.headers[0]?.[byKey[0]]).toBe(byKey[1]);
  });

  it.each<[string, string, unknown]>([
    ['in a code fence', '```json\n{"yes": true}\n```', { yes: true }],
    ['after its thoughts', '<think>No: {"yes": false}?</think>{"yes": true}', { yes: true }],
    ['cut off in a list', '{"all": [{"yes": true}, {"yes": fal', { all: [{ yes: true }] }],
    ['without JSON', 'Certainly!', undefined],
    ['empty', '', undefined],
  ])('reads an answer %s', async (_, text, value) => {
    answers({ text });
    expect((await complete()).value).toEqual(value);
  });

  it('says that an answer was ended by the limit of tokens, and keeps what is whole', async () => {
    answers({ text: '{"all": [{"yes": true}, {"yes": fal', isCut: true });
    expect(await complete()).toMatchObject({ value: { all: [{ yes: true }] }, isCut: true });
  });

  it('gives a model room to think when all its tokens went into thoughts, and remembers', async () => {
    answers({ text: '<think>Well, ', isCut: true }, yes, yes);
    expect(await complete()).toMatchObject({ value: { yes: true }, usage: { requests: 2 } });
    await complete();
    const limits = server.bodies.map(
      (body) => body.max_tokens ?? (body.options as { num_predict: number }).num_predict,
    );
    expect(limits).toEqual([50, 8050, 8050]);
  });

  it('counts nothing where the provider counts nonsense', async () => {
    for (const counts of [-1, '7', 1e300, null, {}, Number.NaN]) {
      const wrong = {
        prompt_tokens: counts,
        completion_tokens: counts,
        input_tokens: counts,
        output_tokens: counts,
        prompt_eval_count: counts,
        eval_count: counts,
      };
      answers({ text: '{"yes": true}', usage: wrong });
      expect((await complete()).usage).toEqual({ inputTokens: 0, outputTokens: 0, requests: 1 });
    }
  });

  it.each(failures.map((one) => [JSON.stringify(one[0]).slice(0, 60), ...one] as const))(
    'says in words how %s failed, after asking again what may pass',
    async (_, reply, message, retryable, requests) => {
      server.setScript(() => reply);
      expect(await failure()).toMatchObject({ message, retryable, usage: { requests } });
      expect(server.requests).toHaveLength(requests);
    },
  );

  it('tells what can be read while the answer comes', async () => {
    const all = {
      all: Array.from({ length: 9 }, (_, at) => ({ yes: at > 0, of: 'a list that comes in pieces' })),
    };
    answers({ text: JSON.stringify(all) });
    const told: { all?: unknown[] }[] = [];
    const signal = new AbortController().signal;
    const asked = { system: 'Be exact.', user: 'Say yes.', schema, maxTokens: 50, signal };
    const onPartial = (value: unknown) => told.push(value as { all?: unknown[] });
    expect((await model.complete({ ...asked, onPartial })).value).toEqual(all);
    const lengths = told.map((one) => one.all?.length ?? 0);
    expect(lengths.length).toBeGreaterThan(2);
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
    expect(lengths.at(-1)).toBe(9);
    for (const one of told) expect(all.all).toEqual(expect.arrayContaining(one.all ?? []));
  });

  it('asks again when it may', async () => {
    answers({ status: 429, headers: { 'retry-after': '0' } }, { cutOff: true }, yes);
    expect(await complete()).toMatchObject({ value: { yes: true }, usage: { requests: 3 } });
  });

  it('asks in words where the server knows no other way, and remembers', async () => {
    const takesWords: ChatScript = (_, body) =>
      body.tools || body.response_format || body.format ? { status: 400, body: 'unknown field' } : yes;
    server.setScript(takesWords);
    expect(await complete()).toMatchObject({ value: { yes: true } });
    const before = server.requests.length;
    expect(await complete()).toMatchObject({ usage: { requests: 1 } });
    expect(server.bodies[before]).toMatchObject({ model: 'scripted' });
    for (const [field, value] of Object.entries(inWords)) expect(server.bodies[before]?.[field]).toBe(value);
    expect(server.requests[before]?.[0]?.content).toContain(JSON.stringify(schema.json));
  });

  it('leaves the temperature out where it is refused, and keeps to the schema', async () => {
    server.setScript((_, body) => {
      const { temperature } = { ...body, ...(body.options as object) } as { temperature?: number };
      return temperature === undefined ? yes : { status: 400, body: '`temperature` is not supported' };
    });
    expect(await complete()).toMatchObject({ value: { yes: true }, usage: { requests: 2 } });
    expect(await complete()).toMatchObject({ usage: { requests: 1 } });
    expect(server.bodies.at(-1)).toHaveProperty(Object.keys(asked)[0] as string);
  });

  it('does not send what is longer than the model can read', async () => {
    const error = await complete(undefined, 'x'.repeat(30_000)).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      isTooLong: true,
      message: 'cannot read as much at a time as the sources hold',
    });
    expect(server.requests).toEqual([]);
  });

  it('asks the second model what the first fails at, and names it', async () => {
    model = modelAt(server.url, { fallbackModel: 'second' });
    server.setScript((_, body) => (body.model === 'second' ? yes : { status: 404 }));
    expect(await complete()).toMatchObject({ model: 'second', usage: { ...usage, requests: 2 } });
    server.setScript(() => ({ status: 401 }));
    expect(await failure()).toMatchObject({ message: 'refused the key (error 401)', usage: { requests: 2 } });
  });

  it('asks no second model once the first has told a part', async () => {
    model = modelAt(server.url, { fallbackModel: 'second' });
    const said = {
      all: Array.from({ length: 20 }, () => ({ yes: true, of: 'a list that comes in pieces' })),
    };
    server.setScript((_, body) =>
      body.model === 'second' ? yes : { text: JSON.stringify(said), breaksOff: true },
    );
    const told: unknown[] = [];
    const signal = new AbortController().signal;
    const asked = { system: '', user: 'Say yes.', schema, maxTokens: 50, signal };
    const failed = model.complete({ ...asked, onPartial: (value) => told.push(value) });
    await expect(failed).rejects.toBeInstanceOf(LanguageModelError);
    expect(told.length).toBeGreaterThan(0);
    expect(server.bodies).toHaveLength(1);
  });

  it('asks the second model, too, when the first says nothing', async () => {
    model = modelAt(server.url, { fallbackModel: 'second', timeoutMs: 300 });
    server.setScript((_, body) => (body.model === 'second' ? yes : { silent: true }));
    expect(await complete()).toMatchObject({ model: 'second' });
    server.setScript(() => ({ silent: true }));
    expect(await failure()).toMatchObject({ message: 'did not answer in time', retryable: false });
  });

  it.each<ChatReply>([
    { status: 401, body: '{"error":{"message":"Incorrect API key provided: secret-key. UNCHECKED"}}' },
    { status: 400, body: 'UNCHECKED secret-key' },
    { raw: 'UNCHECKED secret-key' },
  ])('logs neither the key nor what the server wrote: %j', async (reply) => {
    server.setScript(() => reply);
    const lines: string[] = [];
    const err = await failure();
    createLogger('info', { write: (line) => lines.push(line) }).warn({ err }, 'failed');
    expect(lines.join()).toContain('LanguageModelError');
    expect(lines.join()).not.toMatch(/UNCH|secret/);
  });

  it('stops when it is told to, while it waits for an answer or before it asks again', async () => {
    for (const reply of [{ silent: true }, { status: 429, headers: { 'retry-after': '15' } }] as const) {
      server.setScript(() => reply);
      const stop = new AbortController();
      const waiting = complete(stop.signal);
      // Later than it would ask again of its own accord.
      setTimeout(() => stop.abort(new Error('no longer needed')), 800);
      await expect(waiting).rejects.toThrow('no longer needed');
    }
    await expect(complete(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(server.requests).toHaveLength(2);
  });
});

it('gives the reasoning models of OpenAI no temperature, and their limit its own name', async () => {
  const server = await startChatServer(() => yes);
  const settings = { provider: 'openai', model: 'o3-mini', baseUrl: server.url } as const;
  const model = createLanguageModel(settings, createStreamingEgress()) as LanguageModel;
  const signal = new AbortController().signal;
  await model.complete({ system: '', user: '', schema, maxTokens: 50, signal });
  expect(server.bodies[0]).toMatchObject({ max_completion_tokens: 8050 });
  for (const field of ['temperature', 'max_tokens']) expect(server.bodies[0]).not.toHaveProperty(field);
  expect(server.headers[0]).not.toHaveProperty('authorization');
  await server.close();
});

it('is absent where no provider is set', () => {
  expect(createLanguageModel({ provider: 'none' }, createStreamingEgress())).toBeUndefined();
});

it.each([
  [undefined, false],
  ['http://gpu-box:8000/v1', false],
  ['http://127.0.0.1.example.org/v1', false],
  ['http://127.0.0.1:9/v1', true],
  ['http://localhost:9/v1', true],
  ['http://[::1]:9/v1', true],
])('asks offline only a model of this machine: %s', async (baseUrl, isAsked) => {
  const asked: string[] = [];
  const nowhere = createStreamingEgress();
  const offline = createLanguageModel(
    { provider: 'openai', model: 'm', ...(baseUrl && { baseUrl }) },
    (url, request) => {
      asked.push(String(url));
      return nowhere('http://127.0.0.1:1/', request);
    },
    { offline: true },
  ) as LanguageModel;
  const failed = await offline
    .complete({ system: '', user: '', schema, maxTokens: 9, signal: AbortSignal.timeout(100) })
    .catch((error: Error) => error.message);
  expect(asked.length > 0).toBe(isAsked);
  if (!isAsked) expect(failed).toContain('nothing may leave this one');
});

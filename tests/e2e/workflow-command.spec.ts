import { createServer } from 'node:net';
import { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGraphFolder, type GraphFolder, installOwnLangGraph } from '../support/graph-folder.ts';
import { fetchDocument, recordingFetch } from '../support/openapi.ts';
import { type Product, startCommand } from '../support/product.ts';

const agent = `
import { AIMessage } from '@langchain/core/messages';
import { FakeStreamingChatModel } from '@langchain/core/utils/testing';
import { Annotation, END, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { greet } from './greet';

export const builder = new StateGraph(MessagesAnnotation)
  .addNode('reply', async (state) => {
    const text: string = greet(process.env.GREETING ?? '', String(state.messages.at(-1)?.content));
    const model = new FakeStreamingChatModel({ responses: [new AIMessage(text)] });
    return { messages: [await model.invoke(state.messages)] };
  })
  .addEdge(START, 'reply')
  .addEdge('reply', END);
export default builder.compile();

const Trail = Annotation.Root({
  trail: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
});
type Config = { configurable?: { who?: string } };
export function made(config: Config) {
  const who = config.configurable?.who ?? 'nobody';
  return new StateGraph(Trail)
    .addNode('first', () => ({ trail: [who] }))
    .addNode('second', (state: { note?: string }) => ({ trail: [state.note ?? 'none'] }))
    .addEdge(START, 'first')
    .addConditionalEdges('first', () => END, ['second', END])
    .compile();
}
export const stray = new StateGraph(Trail)
  .addNode('forget', async () => {
    void Promise.reject(new Error('forgotten'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { trail: ['done'] };
  })
  .addEdge(START, 'forget');
export const asking = async () =>
  new StateGraph(Trail).addNode('ask', () => ({ trail: [String(interrupt('Which dose?'))] })).addEdge(START, 'ask');
`;
const files = {
  'agent.ts': agent,
  'greet.ts':
    'export const greet = (greeting: string, text: string): string => [greeting, text].join(" ");\n',
  'keys.env': 'GREETING="Good day,"\n',
};
const graphs = {
  agent: './agent.ts:default',
  builder: './agent.ts:builder',
  made: { path: './agent.ts:made', description: 'Made for each run' },
  asking: './agent.ts:asking',
  stray: './agent.ts:stray',
};
const settings = { graphs, env: './keys.env', node_version: '20', dependencies: ['.'] };

const clientOf = (url: string) => new Client({ apiUrl: url, apiKey: null, callerOptions: { maxRetries: 0 } });

async function run(client: Client, assistant: string, payload: object, threadId?: string) {
  const id = threadId ?? (await client.threads.create()).thread_id;
  return { id, values: (await client.runs.wait(id, assistant, payload)) as Record<string, unknown> };
}
const human = (content: string) => ({ input: { messages: [{ role: 'user', content }] } });

/** What each way to write a graph has to do, wherever its packages come from. */
async function exercise(client: Client) {
  for (const name of ['agent', 'builder']) {
    const { values } = await run(client, name, human('Ada'));
    expect((values.messages as { content: string }[]).map(({ content }) => content)).toEqual([
      'Ada',
      'Good day, Ada',
    ]);
  }
  const made = await run(client, 'made', { input: {}, config: { configurable: { who: 'Ada' } } });
  expect(made.values.trail).toEqual(['Ada']);
  const sent = await run(
    client,
    'made',
    { command: { goto: { node: 'second', input: { note: 'n' } } } },
    made.id,
  );
  expect(sent.values.trail).toEqual(['Ada', 'n']);
  const asking = await run(client, 'asking', { input: {} });
  expect(asking.values.__interrupt__).toMatchObject([{ value: 'Which dose?' }]);
  const answered = await run(client, 'asking', { command: { resume: '5 mg' } }, asking.id);
  expect(answered.values.trail).toEqual(['5 mg']);
}

describe('npm run workflow', () => {
  let folder: GraphFolder;
  let service: Product;
  let client: Client;

  beforeAll(async () => {
    folder = await createGraphFolder(settings, files);
    service = await startCommand(['workflow', '--config', folder.config, '--port', '0', '--test']);
    client = clientOf(service.url);
  });
  afterAll(async () => {
    await service?.kill('SIGKILL');
    await folder?.remove();
  });

  it('serves every way to write a graph, for a folder without packages of its own', async () => {
    const found = await client.assistants.search({ limit: 100 });
    expect(found.find(({ name }) => name === 'made')?.description).toBe('Made for each run');
    expect(found.map(({ name }) => name).sort()).toEqual(['agent', 'asking', 'builder', 'made', 'stray']);
    await exercise(client);
  });

  it('streams messages token by token', async () => {
    const { thread_id } = await client.threads.create();
    const events = new Map<string, number>();
    for await (const { event } of client.runs.stream(thread_id, 'agent', {
      ...human('Ada'),
      streamMode: ['messages-tuple', 'values'],
    })) {
      events.set(event, (events.get(event) ?? 0) + 1);
    }
    expect(events.get('metadata')).toBe(1);
    expect(events.get('values')).toBe(2);
    expect(events.get('messages')).toBeGreaterThan(5);
  });

  it('tells whole errors', async () => {
    const { id } = await run(client, 'agent', human('x'));
    const failed = client.runs.wait(id, 'agent', { input: { messages: [{ role: 'nobody', content: 'x' }] } });
    await expect(failed).rejects.toThrow(/coerce|role/i);
  });

  it('outlives a graph that forgets a promise', async () => {
    const { values } = await run(client, 'stray', { input: {} });
    expect(values.trail).toEqual(['done']);
    expect(service.log()).toContain('forgotten');
  });

  it('names what it does not do and says where it is', () => {
    expect(service.log()).toContain('"node_version" does nothing here');
    expect(service.log()).toMatch(/ready at http:\/\/127\.0\.0\.1:\d+\n/);
  });

  it('describes itself', async () => {
    const recording = recordingFetch(await fetchDocument(service.url));
    expect(await (await recording.fetch(`${service.url}/ok`)).json()).toEqual({ ok: true });
    const info = (await (await recording.fetch(`${service.url}/info`)).json()) as object;
    expect(info).toMatchObject({ version: '0.1.0', context: 'js', flags: { assistants: true, crons: true } });
    expect(await recording.problems()).toEqual([]);
  });

  it('reads the schemas of graphs from their types', async () => {
    const trail = { type: 'array', items: { type: 'string' } };
    expect((await client.assistants.getSchemas('made')).state_schema?.properties).toEqual({ trail });
    const { input_schema } = await client.assistants.getSchemas('agent');
    expect(input_schema?.definitions).toHaveProperty('BaseMessage');
    expect(input_schema?.properties?.messages).toMatchObject({ type: 'array' });
  });

  it('empties what a test asks for', async () => {
    const truncate = (what: object) =>
      fetch(`${service.url}/internal/truncate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(what),
      });
    const { id } = await run(client, 'made', { input: {} });
    await client.store.putItem(['notes'], 'a', { text: 'x' });
    const own = await client.assistants.create({ graphId: 'agent', name: 'mine' });

    expect(await (await truncate({ runs: true })).json()).toEqual({ ok: true });
    expect(await client.runs.list(id)).toEqual([]);
    expect((await client.threads.getState(id)).values).toMatchObject({ trail: ['nobody'] });
    await truncate({ checkpointer: true });
    expect((await client.threads.getState(id)).checkpoint?.checkpoint_id ?? null).toBeNull();
    await truncate({ threads: true, store: true, assistants: true });
    expect(await client.threads.search()).toEqual([]);
    expect(await client.store.getItem(['notes'], 'a').catch(() => null)).toBeNull();
    await expect(client.assistants.get(own.assistant_id)).rejects.toThrow('404');
    expect(await client.assistants.search()).toHaveLength(5);
    expect((await truncate({ runs: 'yes' })).status).toBe(422);
  });

  it('ends a run that is emptied away while it waits', async () => {
    const { thread_id } = await client.threads.create();
    const { run_id } = await client.runs.create(thread_id, 'made', { input: {}, afterSeconds: 3600 });
    const joined = client.runs.join(thread_id, run_id).catch((error: Error) => error.message);
    await fetch(`${service.url}/internal/truncate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"runs": true}',
    });
    await joined;
    expect((await client.threads.get(thread_id)).status).toBe('idle');
  });
});

it('keeps threads across a stop by Control-C, ends with 0, and lets nothing be emptied without --test', async () => {
  const folder = await createGraphFolder({ graphs: { made: './agent.ts:made' }, env: { A: 'b' } }, files);
  const start = () => startCommand(['workflow', '--config', folder.config, '--port', '0']);
  try {
    const first = await start();
    const { id } = await run(clientOf(first.url), 'made', { input: {} });
    const truncated = await fetch(`${first.url}/internal/truncate`, { method: 'POST', body: '{}' });
    expect(truncated.status).toBe(404);
    await first.kill('SIGINT');
    expect(first.process.exitCode).toBe(0);
    const second = await start();
    expect(await clientOf(second.url).threads.getState(id)).toMatchObject({ values: { trail: ['nobody'] } });
    await second.kill();
  } finally {
    await folder.remove();
  }
});

it.each([
  ['an own copy of LangGraph', { 'package.json': '{"type": "module"}' }, true],
  ['CommonJS', { 'package.json': '{}' }, false],
])('serves graphs in a folder with %s', async (_, more, installed) => {
  const folder = await createGraphFolder(settings, { ...files, ...more });
  if (installed) await installOwnLangGraph(folder);
  const service = await startCommand(['workflow', '--config', folder.config, '--port', '0']);
  try {
    await exercise(clientOf(service.url));
  } finally {
    await service.kill('SIGKILL');
    await folder.remove();
  }
});

describe('what cannot be served', () => {
  const start = async (settings: object, more: Record<string, string> = {}, args: string[] = []) => {
    const folder = await createGraphFolder(settings, { ...files, ...more });
    const started = startCommand(['workflow', '--config', folder.config, '--port', '0', ...args]);
    const said = await started.then(
      async (service) => {
        await service.kill('SIGKILL');
        return 'it started';
      },
      (error: Error) => error.message,
    );
    await folder.remove();
    return said.replaceAll(folder.path, '');
  };
  const one = (source: string) => ({ graphs: { agent: source } });

  it.each<[string, object, Record<string, string>, RegExp]>([
    [
      'a file that is not there',
      one('./none.ts:graph'),
      {},
      /code 2:\nGraph "agent" \(\.\/none\.ts:graph\): the file \/none\.ts does not exist\n$/,
    ],
    [
      'an export that is not there',
      one('./agent.ts:graph'),
      {},
      /has no export "graph"; it has: asking, builder, default, made, stray\n$/,
    ],
    [
      'a syntax error',
      one('./bad.ts:graph'),
      { 'bad.ts': 'export const graph = = 3;\n' },
      /code 2:\nGraph "agent" \(\.\/bad\.ts:graph\): \/bad\.ts:1:21: ERROR: Unexpected "="\n$/,
    ],
    [
      'an error while it loads',
      one('./bad.ts:graph'),
      { 'bad.ts': 'const f = (): void => {\n  throw new Error("no key");\n};\nf();\n' },
      /Error: no key \(\/bad\.ts:2:9\)\n$/,
    ],
    [
      'a package that is not there',
      one('./bad.ts:graph'),
      { 'bad.ts': 'import "not-there";\n' },
      /Cannot find package 'not-there' imported from \/bad\.ts\n$/,
    ],
    [
      'a thing that is no graph',
      one('./bad.ts:graph'),
      { 'bad.ts': 'export const graph = () => 7;\n' },
      /expected a graph, or a function that returns one, but got number\n$/,
    ],
    ['no graphs', {}, {}, /code 2:\n\/langgraph\.json: graphs: must name at least one graph/],
    [
      'a UI with a syntax error',
      { ...one('./agent.ts:made'), ui: { agent: './ui.tsx' } },
      { 'ui.tsx': 'export default <a>' },
      /code 2:\nUI "agent" \(\.\/ui\.tsx\): ui\.tsx:1:18: /,
    ],
  ])('%s', async (_, settings, more, message) => {
    expect(await start(settings, more)).toMatch(message);
  });

  it('a port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    expect(await start(one('./agent.ts:made'), {}, ['--port', String(port)])).toMatch(
      new RegExp(`code 2:\\n.*address already in use.*${port}\\n$`),
    );
    taken.close();
  });

  it('a file with accounts of its own that are not there', async () => {
    const settings = { ...one('./agent.ts:made'), auth: { path: './auth.ts:auth' } };
    expect(await start(settings)).toMatch(
      /code 2:\nauth \(\.\/auth\.ts:auth\): the file \/auth\.ts does not exist\n$/,
    );
  });

  it('a part of it without a database that several processes share', async () => {
    expect(await start(one('./agent.ts:made'), {}, ['--role', 'web'])).toContain('--role needs DATABASE_URL');
  });
});

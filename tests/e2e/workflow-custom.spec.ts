import { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGraphFolder, type GraphFolder } from '../support/graph-folder.ts';
import { type Product, startCommand } from '../support/product.ts';

const graph = `
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { getLogger } from '@langchain/langgraph-sdk/logging';

const logger = getLogger();
const State = Annotation.Root({ seen: Annotation<Record<string, unknown>>() });
export const graph = new StateGraph(State)
  .addNode('look', (_state, { configurable = {} }) => {
    logger.info('a node speaks', { step: 1 });
    const { tone = null, langgraph_auth_user_id: user = null } = configurable;
    return { seen: { tone, user, header: configurable['x-place'] ?? null } };
  })
  .addEdge(START, 'look')
  .addEdge('look', END)
  .compile();
`;
const auth = `
import { Auth, HTTPException } from '@langchain/langgraph-sdk/auth';

export const auth = new Auth()
  .authenticate((request) => {
    const [, name] = /^Bearer (\\w+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!name) throw new HTTPException(401, { message: 'Who are you?', headers: { 'www-authenticate': 'Bearer' } });
    return { identity: name, permissions: name === 'reader' ? [] : ['write'] };
  })
  .on('*', ({ permissions }) => permissions.includes('write'))
  .on('store', ({ value, user }) => value.namespace?.includes(user.identity) ?? false)
  .on(['threads', 'assistants'], ({ action, value, user }) => {
    if (['create', 'update', 'create_run'].includes(action)) {
      value.metadata ??= {};
      value.metadata.owner = user.identity;
    }
    return { owner: user.identity };
  });
`;
const routes = `
import { Hono } from 'hono';
import { Client } from '@langchain/langgraph-sdk';

let told: unknown = null;
export const app = new Hono()
  .use(async (c, next) => {
    if (c.req.query('stop') !== undefined) return c.json({ stopped: true });
    if (c.req.method === 'POST') await c.req.json().catch(() => null);
    await next();
    c.header('x-mine', 'yes');
  })
  .get('/mine/hello', (c) => c.json({ hello: c.req.query('name') }))
  .get('/mine/run', async (c) => c.json(await new Client().runs.wait(null, 'look', { input: {} })))
  .post('/mine/webhook', async (c) => {
    told = await c.req.json();
    return c.json({});
  })
  .get('/mine/told', (c) => c.json(told));
`;

const clientOf = (url: string, headers: Record<string, string> = {}) =>
  new Client({ apiUrl: url, apiKey: null, defaultHeaders: headers, callerOptions: { maxRetries: 0 } });

async function serve(settings: object): Promise<{ folder: GraphFolder; service: Product }> {
  const folder = await createGraphFolder(
    { graphs: { look: './graph.ts:graph' }, ...settings },
    { 'graph.ts': graph, 'auth.ts': auth, 'routes.ts': routes },
  );
  return { folder, service: await startCommand(['workflow', '--config', folder.config, '--port', '0']) };
}

describe('routes of their own', () => {
  let served: Awaited<ReturnType<typeof serve>>;
  const get = async (path: string) => {
    const answer = await fetch(served.service.url + path);
    return { status: answer.status, mine: answer.headers.get('x-mine'), body: await answer.text() };
  };
  beforeAll(async () => {
    const env = { LANGGRAPH_CONFIG: JSON.stringify({ look: { configurable: { tone: 'warm' } } }) };
    const checkpointer = { ttl: { strategy: 'delete', default_ttl: 60 } };
    served = await serve({ http: { app: './routes.ts:app' }, env, checkpointer });
  });
  afterAll(async () => {
    await served?.service.kill('SIGKILL');
    await served?.folder.remove();
  });

  it('answer, and stand around those of the service', async () => {
    expect(await get('/mine/hello?name=Ann')).toEqual({ status: 200, mine: 'yes', body: '{"hello":"Ann"}' });
    expect(await get('/info')).toMatchObject({ status: 200, mine: 'yes' });
    expect(await get('/info?stop')).toMatchObject({ body: '{"stopped":true}' });
    expect(await get('/mine/none')).toMatchObject({ status: 404 });
  });

  it('start runs by a client without an address, and hear of their end', async () => {
    expect(JSON.parse((await get('/mine/run')).body)).toMatchObject({ seen: { tone: 'warm' } });
    const client = clientOf(served.service.url);
    const { thread_id } = await client.threads.create();
    await client.runs.wait(thread_id, 'look', { input: {}, webhook: '/mine/webhook' });
    await expect
      .poll(async () => JSON.parse((await get('/mine/told')).body), { timeout: 10_000 })
      .toMatchObject({
        status: 'success',
        thread_id,
      });
  });

  it('lets runs see headers, settings of the environment and a logger', async () => {
    const client = clientOf(served.service.url, { 'x-place': 'ward' });
    const [assistant] = await client.assistants.search({ graphId: 'look' });
    expect(assistant?.config).toMatchObject({ configurable: { tone: 'warm' } });
    expect(await client.runs.wait(null, 'look', { input: {} })).toMatchObject({
      seen: { tone: 'warm', header: 'ward' },
    });
    expect(served.service.log()).toContain('a node speaks');
  });

  it('deletes threads as the file says', async () => {
    const { thread_id } = await clientOf(served.service.url).threads.create();
    const answer = await fetch(`${served.service.url}/threads/${thread_id}?include=ttl`);
    expect(await answer.json()).toMatchObject({ ttl: { ttl_minutes: 60 } });
  });
});

describe('accounts of their own', () => {
  let served: Awaited<ReturnType<typeof serve>>;
  const as = (name: string) => clientOf(served.service.url, { authorization: `Bearer ${name}` });
  beforeAll(async () => {
    served = await serve({ auth: { path: './auth.ts:auth' } });
  });
  afterAll(async () => {
    await served?.service.kill('SIGKILL');
    await served?.folder.remove();
  });

  it('tell who asks, with their own words for a refusal', async () => {
    const answer = await fetch(`${served.service.url}/threads/search`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.text(), answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Who are you?',
      'Bearer',
    ]);
    await expect(as('reader').crons.search()).rejects.toThrow('HTTP 403');
    expect((await fetch(`${served.service.url}/ok`)).status).toBe(200);
  });

  it('see what their filters let through, and nothing else', async () => {
    const [ann, bob] = [as('ann'), as('bob')];
    const { thread_id, metadata } = await ann.threads.create({ metadata: { owner: 'bob' } });
    expect(metadata).toEqual({ owner: 'ann' });
    expect(await ann.runs.wait(thread_id, 'look', { input: {} })).toMatchObject({ seen: { user: 'ann' } });
    for (const call of [
      () => bob.threads.get(thread_id),
      () => bob.threads.getState(thread_id),
      () => bob.threads.getHistory(thread_id),
      () => bob.threads.update(thread_id, { metadata: { x: 1 } }),
      () => bob.threads.updateState(thread_id, { values: { seen: {} } }),
      () => bob.threads.copy(thread_id),
      () => bob.threads.delete(thread_id),
      () => bob.runs.list(thread_id),
      () => bob.runs.wait(thread_id, 'look', { input: {} }),
    ]) {
      await expect(call()).rejects.toThrow('HTTP 404');
    }
    expect(await bob.threads.search()).toEqual([]);
    expect(await ann.threads.search()).toHaveLength(1);
    expect(await ann.threads.count()).toBe(1);
  });

  it('cannot be said by a client', async () => {
    const config = { configurable: { langgraph_auth_user_id: 'ann' } };
    expect(await as('bob').runs.wait(null, 'look', { input: {}, config })).toMatchObject({
      seen: { user: 'bob' },
    });
  });

  it('guard assistants and the store', async () => {
    const [ann, bob] = [as('ann'), as('bob')];
    const { assistant_id } = await ann.assistants.create({ graphId: 'look' });
    await expect(bob.assistants.get(assistant_id)).rejects.toThrow('HTTP 404: Assistant not found');
    await expect(bob.assistants.update(assistant_id, {})).rejects.toThrow('HTTP 404');
    expect((await ann.assistants.search()).map((one) => one.assistant_id)).toEqual([assistant_id]);
    expect(await bob.assistants.search()).toEqual([]);
    await ann.store.putItem(['notes', 'ann'], 'a', { text: 'x' });
    expect((await ann.store.getItem(['notes', 'ann'], 'a'))?.value).toEqual({ text: 'x' });
    await expect(bob.store.getItem(['notes', 'ann'], 'a')).rejects.toThrow('HTTP 403');
    expect((await ann.store.searchItems(['notes', 'ann'])).items.map(({ key }) => key)).toEqual(['a']);
    const prefix = ['notes', 'ann'];
    expect((await ann.store.listNamespaces({ prefix })).namespaces).toEqual([prefix]);
    await expect(bob.store.searchItems(prefix)).rejects.toThrow('HTTP 403');
    await expect(bob.store.listNamespaces({ prefix })).rejects.toThrow('HTTP 403');
  });
});

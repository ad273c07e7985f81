import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fetchDocument } from '../support/openapi.ts';
import { fillPath, listOperations } from '../support/operations.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
let threadId: string;
let runId: string;

const as = (name: string) => ({ authorization: `Bearer ${name}` });

beforeAll(async () => {
  server = await startWorkflow({
    authenticate: async (request) => {
      const [, id] = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
      return id === 'ann' || id === 'bob' ? { id } : undefined;
    },
  });
  const bob = server.clientFor(as('bob'));
  ({ thread_id: threadId } = await bob.threads.create());
  ({ run_id: runId } = await bob.runs.create(threadId, 'counter', { input: { count: 0 } }));
});
afterAll(() => server?.close());

async function send(method: string, path: string, body: object | undefined, name = 'ann') {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...as(name) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text(), allow: response.headers.get('allow') };
}

it('a known path with a method it does not have says which it has', async () => {
  const operations = listOperations(await fetchDocument(server.url));
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const templates = operations.map(({ method, template }) => ({
    method,
    // A name in a path may also be that of an id: /threads/search.
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const paths = new Set(operations.map((one) => fillPath(one, () => threadId, {})));
  expect(paths.size).toBeGreaterThan(30);
  for (const path of paths) {
    const known = templates.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (known.includes('GET')) known.push('HEAD');
    const allow = [...new Set(known)].sort().join(', ');
    for (const method of methods.filter((one) => !known.includes(one))) {
      const answer = await send(method, path, undefined);
      expect([method, path, answer]).toEqual([
        method,
        path,
        { status: 405, allow, text: `This path takes ${allow} only` },
      ]);
    }
  }
  expect(await send('PUT', `/threads/${threadId}`, undefined)).toEqual({
    status: 405,
    allow: 'DELETE, GET, HEAD, PATCH',
    text: 'This path takes DELETE, GET, HEAD, PATCH only',
  });
  expect((await send('GET', '/threads', undefined)).allow).toBe('POST');
  expect(await send('POST', '/threads/a/b/c', undefined)).toMatchObject({ status: 404, allow: null });
});

describe('an id that another caller has taken', () => {
  const notFound = (id: string) => ({ status: 404, text: `Thread with ID ${id} not found`, allow: null });

  it.each(['raise', 'do_nothing'])(
    'is answered by the making of a thread as by every call (%s)',
    async (if_exists) => {
      const body = { thread_id: threadId, if_exists };
      expect(await send('POST', '/threads', body)).toEqual(notFound(threadId));
      expect(await send('GET', `/threads/${threadId}`, undefined)).toEqual(notFound(threadId));
      const own = await send('POST', '/threads', body, 'bob');
      expect(own.status).toBe(if_exists === 'raise' ? 409 : 200);
    },
  );

  it('is answered so by a run that would make the thread', async () => {
    const body = { assistant_id: 'counter', input: {}, if_not_exists: 'create' };
    for (const path of ['runs', 'runs/stream', 'runs/wait'])
      expect(await send('POST', `/threads/${threadId}/${path}`, body)).toEqual(notFound(threadId));
    const start = { id: 1, method: 'run.start', params: { assistant_id: 'counter', input: {} } };
    expect(await send('POST', `/threads/${threadId}/commands`, start)).toEqual(notFound(threadId));
    const events = { channels: ['values'] };
    expect(await send('POST', `/threads/${threadId}/stream/events`, events)).toEqual(notFound(threadId));
  });

  it('is answered so by the making of an assistant', async () => {
    const bob = server.clientFor(as('bob'));
    const { assistant_id } = await bob.assistants.create({ graphId: 'counter' });
    for (const if_exists of ['raise', 'do_nothing']) {
      const body = { graph_id: 'counter', assistant_id, if_exists };
      expect(await send('POST', '/assistants', body)).toEqual({
        status: 404,
        text: 'Assistant not found',
        allow: null,
      });
    }
    const again = { graph_id: 'counter', assistant_id };
    expect((await send('POST', '/assistants', again, 'bob')).status).toBe(409);
  });
});

describe('a connection that asks for more than HTTP', () => {
  function knock(path: string, name: string) {
    const socket = new WebSocket(server.url.replace('http', 'ws') + path, { headers: as(name) });
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      socket.on('error', reject);
      socket.once('open', () => resolve({ status: 101, text: '' }));
      socket.once('unexpected-response', (_request, response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
    }).finally(() => socket.terminate());
  }

  it('is a WebSocket at one path only, and elsewhere told so, whoever knocks', async () => {
    const streams = [
      `/threads/${threadId}/stream`,
      `/threads/${threadId}/runs/${runId}/stream`,
      `/threads/${threadId}/runs/${runId}/join`,
      `/runs/${runId}/stream`,
    ];
    for (const path of [...streams, '/ok', '/threads', '/nothing']) {
      for (const name of ['bob', 'ann', 'eve']) {
        expect([path, name, await knock(path, name)]).toEqual([
          path,
          name,
          {
            status: 400,
            text: 'A WebSocket is served at /threads/{thread_id}/stream/events, and nothing else upgrades',
          },
        ]);
      }
    }
  });

  it('is let in by the owner’s name, and finds no thread by another’s', async () => {
    const path = `/threads/${threadId}/stream/events`;
    expect((await knock(path, 'bob')).status).toBe(101);
    expect((await knock(path, 'ann')).status).toBe(404);
    expect((await knock(path, 'eve')).status).toBe(401);
    expect((await knock('/threads/no-id/stream/events', 'bob')).status).toBe(422);
  });

  it('is refused when it asks for another protocol', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const ended = new Promise((resolve) => socket.once('end', resolve));
    socket.write('GET /ok HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    await ended;
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchDocument } from '../support/openapi.ts';
import { listOperations, type Operation } from '../support/operations.ts';
import { acquire, inspect, type Possessions } from '../support/possessions.ts';
import { listTrespasses, ownRequest } from '../support/trespass.ts';
import { hides, sendTo } from '../support/trespass-answers.ts';
import { uiBundles } from '../support/ui-bundles.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
let ann: Client;
let bob: Client;
let operations: Operation[];
let bobs: Possessions;

beforeAll(async () => {
  server = await startWorkflow({
    ui: uiBundles,
    apiKey: 'operator-key',
    authenticate: async (request) => {
      const [, id] = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
      return id === 'ann' || id === 'bob' ? { id } : undefined;
    },
  });
  [ann, bob] = ['ann', 'bob'].map((name) => server.clientFor({ authorization: `Bearer ${name}` })) as [
    Client,
    Client,
  ];
  operations = listOperations(await fetchDocument(server.url));
  bobs = await acquire(bob, { isRunning: true });
});
afterAll(() => server?.close());

const send = (operation: Operation, request: { path: string; body: unknown }, headers: object) =>
  sendTo(server.url, operation, request, headers);
const asAnn = { authorization: 'Bearer ann' };

describe('what belongs to others', () => {
  it('looks like nothing, whatever a caller asks of it', async () => {
    const before = await inspect(bob, bobs);
    const own = await acquire(ann, { isRunning: false });
    const open: string[] = [];
    for (const operation of operations.filter(
      ({ pathParameters, body }) => pathParameters.length > 0 || body,
    )) {
      for (const request of listTrespasses(operation, own, bobs)) {
        if (request.reached.length === 0) continue;
        const answer = await send(operation, request, asAnn);
        const title = `${operation.name} reaching for ${request.reached} → ${answer.status} ${answer.text}`;
        if (!hides(operation, answer, bobs)) open.push(title.slice(0, 300));
      }
      expect(await inspect(bob, bobs), operation.name).toEqual(before);
    }
    expect(open).toEqual([]);
  });

  it('would have been there for its owner', async () => {
    const expected = [
      'post /threads → 409',
      'post /assistants → 409',
      'get /threads/{threadId}/stream/events → 426',
      // Runs without a thread have no checkpoint to start from.
      'post /runs → 422 checkpoint_id',
      'post /runs/stream → 422 checkpoint_id',
      'post /runs/wait → 422 checkpoint_id',
      'post /runs/batch → 422 checkpoint_id',
    ];
    const missed: string[] = [];
    for (const operation of operations) {
      const own = await acquire(ann, { isRunning: false });
      const { status, text } = await send(operation, ownRequest(operation, own), asAnn);
      const isFine =
        status < 400 || expected.some((known) => `${operation.name} → ${status} ${text}`.startsWith(known));
      if (!isFine) missed.push(`${operation.name} → ${status} ${text.slice(0, 200)}`);
    }
    expect(missed).toEqual([]);
  });

  it('stays unseen by those who listened before it was there', async () => {
    const threadId = crypto.randomUUID();
    const stop = new AbortController();
    const response = await fetch(`${server.url}/threads/${threadId}/stream/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asAnn },
      body: JSON.stringify({ channels: ['values', 'lifecycle', 'custom'] }),
      signal: stop.signal,
    });
    let heard = '';
    const listening = (async () => {
      for await (const chunk of response.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
    })().catch(() => undefined);
    const stream = bob.threads.stream(threadId, {
      assistantId: 'counter',
      fetch: (url, init) => fetch(url, init),
    });
    await stream.run.start({ input: { count: 1, note: 'only for bob' } });
    expect(await stream.output).toMatchObject({ note: 'only for bob' });
    await sleep(500);
    stop.abort();
    await listening;
    await stream.close();
    expect(heard.replaceAll(': heartbeat\n', '').trim()).toBe('');
  });
});

describe('who may come in', () => {
  it.each([
    ['without credentials', {}],
    ['with a wrong key', { 'x-api-key': 'operator-kez' }],
    ['with an empty key', { 'x-api-key': '' }],
    ['with an unknown token', { authorization: 'Bearer eve' }],
  ])('nobody %s, anywhere but at the open doors', async (_, headers) => {
    const entered: string[] = [];
    for (const operation of operations) {
      const { status } = await send(operation, ownRequest(operation, bobs), headers);
      if (status !== 401) entered.push(`${operation.name} → ${status}`);
    }
    expect(entered).toEqual(['get /ok → 200', 'get /info → 200']);
    expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200);
  });

  it('the operator, everywhere', async () => {
    const operator = { 'x-api-key': 'operator-key' };
    const closed: string[] = [];
    // A run that goes on is joined for as long; the operator's store is one more store; a socket is no answer.
    const other = /\/(join|items|stream\/events)$/;
    const reading = operations.filter(({ method, template }) => method === 'GET' && !other.test(template));
    for (const operation of reading) {
      const { status } = await send(operation, ownRequest(operation, bobs), operator);
      if (status !== 200) closed.push(`${operation.name} → ${status}`);
    }
    expect(closed).toEqual([]);
  });
});

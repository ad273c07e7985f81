import { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { signUp } from '../support/account.ts';
import { fetchDocument } from '../support/openapi.ts';
import { listOperations, type Operation } from '../support/operations.ts';
import { inspect, type Possessions } from '../support/possessions.ts';
import { serveProduct } from '../support/served-product.ts';
import { listTrespasses, ownRequest } from '../support/trespass.ts';
import { hides, sendTo } from '../support/trespass-answers.ts';
import { collect } from '../support/workflow.ts';

type Account = Awaited<ReturnType<typeof signUp>>;

const apiKey = 'an operator key for this test';
let product: Awaited<ReturnType<typeof serveProduct>>;
let operations: Operation[];
let ann: Account;
let bob: Account;
let bobs: Possessions;

beforeAll(async () => {
  product = await serveProduct({ WORKFLOW_API_KEY: apiKey });
  operations = listOperations(await fetchDocument(product.url));
  ann = await signUp(product.url);
  bob = await signUp(product.url);
  bobs = await research(bob);
});
afterAll(() => product?.close());

/** A paid research with all that the product lets its user keep beside it. A cron is not among that. */
async function research(account: Account): Promise<Possessions> {
  const { client } = account;
  const marker = `mark-${crypto.randomUUID()}`;
  const topic = `Does regular walking lower blood pressure in adults? ${marker}`;
  const prepared = await account.prepare(topic);
  const { threadId } = prepared;
  await client.threads.update(threadId, { metadata: { marker } });
  await collect(account.stream(prepared, topic));
  const [run] = await client.runs.list(threadId);
  const { checkpoint } = await client.threads.getState(threadId);
  const metadata = { marker };
  const { assistant_id } = await client.assistants.create({
    graphId: researchAssistant,
    name: marker,
    metadata,
  });
  const namespace = ['things', marker];
  await client.store.putItem(namespace, 'key', { marker });
  return {
    marker,
    threadId,
    runId: run?.run_id ?? '',
    assistantId: assistant_id,
    cronId: crypto.randomUUID(),
    checkpointId: String(checkpoint.checkpoint_id),
    namespace,
    key: 'key',
  };
}

it('hides the research of a user from every other', async () => {
  const before = await inspect(bob.client, bobs);
  const own = await research(ann);
  const open: string[] = [];
  for (const operation of operations) {
    for (const request of listTrespasses(operation, own, bobs)) {
      if (request.reached.length === 0) continue;
      const headers = { authorization: `Bearer ${ann.token}` };
      const answer = await sendTo(product.url, operation, request, headers);
      const title = `${operation.name} reaching for ${request.reached} → ${answer.status} ${answer.text}`;
      if (!hides(operation, answer, bobs)) open.push(title.slice(0, 300));
    }
    expect(await inspect(bob.client, bobs), operation.name).toEqual(before);
  }
  expect(open).toEqual([]);
});

it.each([
  ['nobody', {}],
  ['who has a wrong key', { 'x-api-key': 'an operator key for this tess' }],
  ['who has a forged token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
])('lets in %s, but for the open doors', async (_, headers) => {
  const entered: string[] = [];
  for (const operation of operations) {
    const { status } = await sendTo(product.url, operation, ownRequest(operation, bobs), headers);
    if (status !== 401) entered.push(`${operation.name} → ${status}`);
  }
  expect(entered).toEqual(['get /ok → 200', 'get /info → 200']);
});

it('shows the operator everything', async () => {
  const operator = new Client({ apiUrl: product.url, apiKey, callerOptions: { maxRetries: 0 } });
  const { threadId, runId, assistantId, marker } = bobs;
  expect(await operator.threads.get(threadId)).toMatchObject({ thread_id: threadId });
  expect(await operator.runs.get(threadId, runId)).toMatchObject({ status: 'success' });
  expect(await operator.assistants.get(assistantId)).toMatchObject({ name: marker });
  expect(await operator.threads.search({ metadata: { marker } })).toHaveLength(1);
});

it('offline refuses webhooks, and says why', async () => {
  const { threadId, sessionId } = await ann.prepare('Does regular walking lower blood pressure?');
  const refused = ann.client.runs.create(threadId, researchAssistant, {
    input: {
      topic: 'Does regular walking lower blood pressure?',
      research_mode: 'quick',
      image_attachments: [],
    },
    metadata: { session_id: sessionId },
    webhook: 'https://8.8.8.8/hook',
  });
  await expect(refused).rejects.toThrow(
    'HTTP 422: webhook: this server stays offline (EVIDENCE_OFFLINE) and calls none',
  );
  expect(await ann.client.runs.list(threadId)).toEqual([]);
});

it('without an address of its own lets no page of another read it, nor asks for TLS', async () => {
  for (const path of ['/', '/ok', '/api/app', '/threads/x']) {
    const { headers } = await fetch(product.url + path, { headers: { origin: 'https://elsewhere.example' } });
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
    expect([path, headers.get('strict-transport-security')]).toEqual([path, null]);
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { serve } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config.ts';
import { signUp } from '../support/account.ts';
import { createTestDatabaseUrl } from '../support/database.ts';

// The product as `npm start` builds it, in this process: accounts, credits, gate, workflow service and research.
let url: string;
let stop: () => Promise<unknown>;
let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
const apiKey = 'an operator key for this test';

beforeAll(async () => {
  place = await createTestDatabaseUrl();
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    PORT: '0',
    EVIDENCE_OFFLINE: '1',
    LOG_LEVEL: 'silent',
    WORKFLOW_API_KEY: apiKey,
  });
  const stopping = new AbortController();
  let serving: Promise<number> | undefined;
  url = await new Promise<string>((resolve, reject) => {
    const out = (text: string) => resolve(/http:\S+/.exec(text)?.[0] ?? '');
    serving = serve([], config, { out, note: () => undefined, stop: stopping.signal });
    serving.catch(reject);
  });
  stop = async () => {
    stopping.abort();
    await serving;
  };
});
afterAll(async () => {
  await stop?.();
  await place?.drop();
});

const topic = 'Does regular walking lower blood pressure in adults?';
const input = { topic, research_mode: 'quick', image_attachments: [] };

type Account = Awaited<ReturnType<typeof signUp>>;

async function pay(account: Account) {
  const session = await account.api<{ id: string }>('POST', '/api/sessions', { topic });
  await account.api('POST', `/api/sessions/${session.id}/start-research`, { topic });
  return session.id;
}

async function post(account: Account, path: string, body: unknown) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const left = async (account: Account) => (await account.credits()).creditsRemaining;
const threadsOf = (account: Account) => account.client.threads.search({ limit: 1000 });

/** Every way to start a run, for bodies that differ in nothing but the wrapping. */
async function startEverywhere(account: Account, body: object) {
  const { thread_id } = await account.client.threads.create();
  const whole = { assistant_id: researchAssistant, ...body };
  const answers = [];
  for (const path of ['/runs', '/runs/wait', '/runs/stream']) {
    answers.push(await post(account, path, whole));
    answers.push(await post(account, `/threads/${thread_id}${path}`, whole));
  }
  answers.push(await post(account, '/runs/batch', [whole]));
  expect(await account.client.runs.list(thread_id)).toEqual([]);
  await account.client.threads.delete(thread_id);
  return answers;
}

it('starts nothing that is not paid, whichever way it is asked for', async () => {
  const account = await signUp(url);
  const other = await signUp(url);
  const strange = await pay(other);
  for (const metadata of [undefined, {}, { session_id: crypto.randomUUID() }, { session_id: strange }]) {
    for (const { status } of await startEverywhere(account, { input, metadata })) expect(status).toBe(403);
  }
  expect(await threadsOf(account)).toEqual([]);
  expect([await left(account), await left(other)]).toEqual([5, 4]);
});

it('lets nobody set the state, cut the way short or start midway', async () => {
  const account = await signUp(url);
  const metadata = { session_id: await pay(account) };
  const wrong = [
    { input: { ...input, final_report: '<p>forged</p>' } },
    { input: { ...input, research_report: {} } },
    { input, command: { update: { final_report: '<p>forged</p>' } } },
    { input, command: { goto: 'simple_report_generation' } },
    { input, command: { resume: true } },
    { input: null },
    { input, interrupt_before: '*' },
    { input, interrupt_after: ['simple_report_generation'] },
    { input, config: { recursion_limit: 2 } },
    { input, durability: 'exit' },
    { input, checkpoint_during: false },
  ];
  for (const body of wrong) {
    for (const { status, text } of await startEverywhere(account, { ...body, metadata })) {
      expect([status, text]).toEqual([422, expect.stringContaining('Not allowed in a research')]);
    }
  }
  expect(await left(account)).toBe(4);
  expect(await account.session(metadata.session_id)).toMatchObject({ status: 'RUNNING' });
});

it('judges a run by what its assistant adds, too', async () => {
  const account = await signUp(url);
  const session_id = await pay(account);
  for (const [given, status] of [
    [{ config: { recursion_limit: 2 } }, 422],
    [{ metadata: { session_id: crypto.randomUUID() } }, 403],
  ] as const) {
    const assistant = await account.client.assistants.create({ graphId: researchAssistant, ...given });
    const own = 'metadata' in given ? {} : { metadata: { session_id } };
    const answers = await startEverywhere(account, { assistant_id: assistant.assistant_id, input, ...own });
    for (const answer of answers) expect(answer.status).toBe(status);
  }
  expect(await left(account)).toBe(4);
});

it('runs a paid research without a thread once, and saves its report', async () => {
  const account = await signUp(url);
  const session_id = await pay(account);
  const run = { assistant_id: researchAssistant, input, metadata: { session_id } };
  expect((await post(account, '/runs/batch', [run, run])).status).toBe(403);
  expect(await threadsOf(account)).toEqual([]);
  const twice = await Promise.all([1, 2, 3].map(() => post(account, '/runs/wait', run)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  const values = JSON.parse(twice.find(({ status }) => status === 200)?.text ?? '{}');
  const session = await account.session(session_id);
  expect(session).toMatchObject({ status: 'COMPLETED', final_report: values.final_report });
  expect(session.final_report).toContain('<');
  expect(await left(account)).toBe(4);
  expect((await post(account, '/runs/wait', run)).status).toBe(403);
});

it('gives the credit of Medical Imaging back where no picture came', async () => {
  const account = await signUp(url);
  const prepared = await account.prepare(topic);
  expect(await left(account)).toBe(4);
  const events = [];
  for await (const event of account.stream(prepared, topic, 'imaging')) events.push(event);
  expect(events.filter(({ event }) => event === 'error')).toMatchObject([
    { data: { message: 'Medical Imaging needs a picture. Attach one and ask again.' } },
  ]);
  expect(await left(account)).toBe(5);
});

it('starts nothing by a command of the second protocol that it would not start by a request', async () => {
  const account = await signUp(url);
  const session_id = await pay(account);
  const metadata = { session_id };
  const start = (params: object) => ({
    id: 1,
    method: 'run.start',
    params: { assistant_id: researchAssistant, input, ...params },
  });
  for (const [command, message] of [
    [start({}), 'belongs to no research'],
    [start({ metadata: { session_id: crypto.randomUUID() } }), 'belongs to no research'],
    [
      start({ metadata, config: { recursion_limit: 2 } }),
      'Not allowed in a research: config.recursion_limit',
    ],
    [
      start({ metadata, input: { ...input, final_report: 'forged' } }),
      'Not allowed in a research: input.final_report',
    ],
  ] as const) {
    const threadId = crypto.randomUUID();
    const { text } = await post(account, `/threads/${threadId}/commands`, command);
    expect(JSON.parse(text)).toMatchObject({ type: 'error', message: expect.stringContaining(message) });
    await expect(account.client.threads.get(threadId)).rejects.toThrow(/HTTP 404/);
  }
  expect(await left(account)).toBe(4);
});

it('is not run by the operator either, and calls no webhook inside', async () => {
  const account = await signUp(url);
  const metadata = { session_id: await pay(account) };
  const body = { assistant_id: researchAssistant, input, metadata };
  const asOperator = await fetch(`${url}/runs/wait`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(body),
  });
  expect(asOperator.status).toBe(401);
  for (const webhook of [
    '/hook',
    'http://127.0.0.1:9/',
    `${url}/api/status`,
    'http://localhost/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
  ]) {
    for (const { status, text } of await startEverywhere(account, { ...body, webhook })) {
      expect([status, text]).toEqual([422, expect.stringMatching(/^webhook: /)]);
    }
  }
  expect(await left(account)).toBe(4);
});

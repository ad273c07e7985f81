import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeReport, makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { EndedRun } from './run-lifecycle.ts';

let server: TestServer;
let owner: Awaited<ReturnType<TestServer['signUp']>>;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signUp();
});

const topic = 'warfarin 5 mg daily';
const call = (method: string, path: string, body?: object, token = owner.token) =>
  server.call(method, `/api/sessions${path}`, { token, body });
const get = async (id: string) => (await call('GET', `/${id}`)).json;
const creditsLeft = async () =>
  (await server.call('GET', '/api/subscription/credits', { token: owner.token })).json.creditsRemaining;
const line = { id: 'one', text: topic, drug: 'warfarin', confidence: 1 };
const confirmation = {
  lines: [line],
  patient: { ageYears: 70, allergies: [], conditions: [], otherDrugs: [] },
};

async function admit(run: {
  id: string;
  threadId: string;
  kwargs: object;
  caller?: { id: string };
  hasState?: boolean;
}) {
  const runId = randomUUID();
  const { id, threadId, kwargs, caller = owner, hasState = false } = run;
  const request = { threadId, runId, threadHasState: hasState, metadata: { session_id: id } };
  const admit = await server.server.gate.prepare({ caller, kwargs: { ...kwargs } });
  return server.database.db.transaction(async (tx) => {
    await admit(tx, request);
    return runId;
  });
}
const answer = (id: string, threadId: string, resume: unknown = confirmation, more: object = {}) =>
  admit({ id, threadId, hasState: true, kwargs: { command: { resume }, config: {}, ...more } });
const end = (id: string, runId: string, run: Partial<EndedRun>) =>
  server.database.db.transaction((tx) =>
    server.server.observer.ended(tx, {
      runId,
      metadata: { session_id: id },
      status: 'success',
      isWaiting: false,
      values: {},
      ...run,
    }),
  );

async function waiting(): Promise<{ id: string; threadId: string; runId: string }> {
  const { id } = (await call('POST', '', { topic })).json;
  await call('POST', `/${id}/start-research`, { topic });
  const threadId = randomUUID();
  const kwargs = { input: { topic, research_mode: 'prescription' }, config: {} };
  const runId = await admit({ id, threadId, kwargs });
  await end(id, runId, { isWaiting: true });
  return { id, threadId, runId };
}

test('a run that asks the user leaves its session running, with its credit held and its run to be found', async () => {
  const { id, threadId, runId } = await waiting();
  expect(await get(id)).toMatchObject({
    status: 'RUNNING',
    is_waiting: true,
    thread_id: threadId,
    run_id: runId,
  });
  expect(await creditsLeft()).toBe(4);
  expect((await call('POST', `/${id}/start-research`, { topic })).status).toBe(409);
  await server.server.releaseAbandoned();
  expect(await creditsLeft()).toBe(4);
});

test('the answer goes on with what was paid, once, and its report keeps the credit', async () => {
  const { id, threadId } = await waiting();
  const runId = await answer(id, threadId);
  expect(await get(id)).toMatchObject({ status: 'RUNNING', is_waiting: false, run_id: runId });
  await expect(answer(id, threadId)).rejects.toMatchObject({ code: 'forbidden' });
  await end(id, runId, { values: { final_report: '<p>Done</p>', research_report: makeReport() } });
  expect(await get(id)).toMatchObject({
    status: 'COMPLETED',
    is_waiting: false,
    final_report: '<p>Done</p>',
  });
  expect(await creditsLeft()).toBe(4);
});

test('of two answers at once one is taken', async () => {
  const { id, threadId } = await waiting();
  const answers = await Promise.allSettled([answer(id, threadId), answer(id, threadId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('nobody answers for another, in another thread, or with what was not asked for', async () => {
  const { id, threadId } = await waiting();
  const stranger = await server.signUp();
  const kwargs = { command: { resume: confirmation }, config: {} };
  await expect(admit({ id, threadId, kwargs, caller: stranger })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(answer(id, randomUUID())).rejects.toMatchObject({ code: 'forbidden' });
  for (const [resume, more] of [
    [true, {}],
    [{ lines: [], patient: {} }, {}],
    [{ ...confirmation, research_report: {} }, {}],
    [{ ...confirmation, lines: [{ ...line, drug: ' ' }] }, {}],
    [{ ...confirmation, lines: Array.from({ length: 201 }, () => line) }, {}],
    [confirmation, { checkpoint: { checkpoint_id: 'earlier' } }],
    [confirmation, { interrupt_before: '*' }],
    [confirmation, { command: { resume: confirmation, update: { final_report: 'forged' } } }],
    [confirmation, { config: { recursion_limit: 2 } }],
  ] as const)
    await expect(answer(id, threadId, resume, more)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await get(id)).toMatchObject({ is_waiting: true });
  await expect(
    server.database.db.transaction((tx) => server.server.gate.admitStateChange(tx, { threadId })),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('a cancelled one gives its credit back, once, and takes no answer any more', async () => {
  const { id, threadId } = await waiting();
  const stranger = await server.signUp();
  expect((await call('POST', `/${id}/cancel`, undefined, stranger.token)).status).toBe(404);
  const cancelled = await call('POST', `/${id}/cancel`);
  expect([cancelled.status, cancelled.json]).toEqual([
    200,
    expect.objectContaining({ status: 'PENDING', is_waiting: false }),
  ]);
  expect((await call('POST', `/${id}/cancel`)).status).toBe(409);
  await expect(answer(id, threadId)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await creditsLeft()).toBe(5);
});

test.each(['error', 'interrupted', 'timeout'] as const)(
  'an answered run that ends with %s gives it back',
  async (status) => {
    const { id, threadId } = await waiting();
    await end(id, await answer(id, threadId), { status });
    expect(await get(id)).toMatchObject({ status: 'PENDING' });
    expect(await creditsLeft()).toBe(5);
  },
);

test('a waiting session that is deleted gives its credit back', async () => {
  const { id } = await waiting();
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect(await creditsLeft()).toBe(5);
});

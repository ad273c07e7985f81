import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeReport, makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { EndedRun } from './run-lifecycle.ts';

const minuteMs = 60_000;
const topic = 'SGLT2 inhibitors in heart failure';
let server: TestServer;
let owner: Awaited<ReturnType<TestServer['signUp']>>;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signUp();
});

const call = (method: string, path: string, body?: object, token = owner.token) =>
  server.call(method, `/api/sessions${path}`, { token, body });
const create = async (body: object = {}) => (await call('POST', '', body)).json;
const start = (id: string, wanted = topic) => call('POST', `/${id}/start-research`, { topic: wanted });
const get = async (id: string) => (await call('GET', `/${id}`)).json;
const transaction: TestServer['database']['db']['transaction'] = (work) =>
  server.database.db.transaction(work);
const creditsLeft = async () =>
  (await server.call('GET', '/api/subscription/credits', { token: owner.token })).json.creditsRemaining;
const ledger = async () =>
  (
    await server.call('GET', '/api/subscription/credits/history', { token: owner.token })
  ).json.transactions.map((row: { amount: number; description: string }) => [row.amount, row.description]);

const plainRun = { input: { topic, research_mode: 'quick' }, config: {}, stream_mode: ['values'] };
async function admit(
  sessionId: unknown,
  runId: string = randomUUID(),
  {
    caller = owner,
    kwargs = plainRun,
    threadHasState = false,
  }: { caller?: { id: string }; kwargs?: Record<string, unknown>; threadHasState?: boolean } = {},
) {
  const threadId = randomUUID();
  const metadata = { session_id: sessionId };
  const admit = await server.server.gate.prepare({ caller, kwargs });
  return transaction((tx) => admit(tx, { threadId, runId, threadHasState, metadata }));
}
function end(sessionId: string, runId: string, run: Partial<EndedRun> = {}) {
  const values = { final_report: '<h1>Report</h1>', research_report: makeReport() };
  const metadata = { session_id: sessionId };
  return transaction((tx) =>
    server.server.observer.ended(tx, {
      runId,
      metadata,
      status: 'success',
      isWaiting: false,
      values,
      ...run,
    }),
  );
}
async function startedRun(): Promise<{ id: string; runId: string }> {
  const { id } = await create({ topic });
  await start(id);
  const runId = randomUUID();
  await admit(id, runId);
  return { id, runId };
}

test('a session is created with the default topic, or with its topic and image', async () => {
  const plain = await call('POST', '', {});
  expect(plain.status).toBe(201);
  expect(plain.json).toEqual({
    id: expect.any(String),
    topic: 'New Research',
    mode: 'quick',
    status: 'PENDING',
    is_waiting: false,
    thread_id: null,
    run_id: null,
    created_at: server.clock.now().toISOString(),
    updated_at: server.clock.now().toISOString(),
    final_report: null,
    original_image_data: null,
    report: null,
  });
  const image = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
  const withImage = await create({ topic: '  chest x-ray ', originalImageData: image });
  expect(withImage.topic).toBe('chest x-ray');
  expect((await get(withImage.id)).original_image_data).toBe(image);
});

test('the list has summaries, newest first, of the owner only', async () => {
  const first = await create({ topic: 'first' });
  server.clock.advance(1);
  const second = await create({ topic: 'second' });
  const stranger = await server.signUp();
  await call('POST', '', { topic: 'not yours' }, stranger.token);
  const { json } = await call('GET', '');
  expect(json.map((session: { id: string }) => session.id)).toEqual([second.id, first.id]);
  expect(Object.keys(json[0]).sort()).toEqual(
    ['created_at', 'id', 'is_waiting', 'mode', 'run_id', 'status', 'thread_id', 'topic', 'updated_at'].sort(),
  );
});

test('what is not yours looks like what is not there', async () => {
  const { id } = await create({ topic });
  const stranger = await server.signUp();
  const attempts: [string, string, object?][] = [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/cancel'],
    ['PUT', '/topic', { topic: 'mine now' }],
    ['PUT', '/report', { final_report: '<p>mine</p>' }],
    ['POST', '/start-research', { topic }],
  ];
  for (const [method, path, body] of attempts) {
    const foreign = await call(method, `/${id}${path}`, body, stranger.token);
    const absent = await call(method, `/${randomUUID()}${path}`, body, stranger.token);
    const nonsense = await call(method, `/%00no-id${path}`, body, stranger.token);
    expect([foreign.status, absent.status, nonsense.status]).toEqual([404, 404, 404]);
    expect(foreign.json).toEqual({ message: 'Research session not found', code: 'not_found' });
    expect(absent.text).toBe(foreign.text);
    expect(nonsense.text).toBe(foreign.text);
    expect((await server.call(method, `/api/sessions/${id}${path}`, { body })).status).toBe(401);
  }
  expect(await get(id)).toMatchObject({ topic, status: 'PENDING', final_report: null });
});

test.each([
  ['/DeepResearch Mr Invented Smith has a cough', '/deepresearch … has a cough'],
  ['  /DeepResearch  Does it work? ', undefined],
  ['Mr Invented Smith has a cough', '… has a cough'],
])('a command in any case is no name of a person: %s', async (asked, kept) => {
  const { id } = await create();
  await start(id);
  const admitted = await admit(id, randomUUID(), { kwargs: { input: { topic: asked } } });
  expect(admitted?.input).toMatchObject({ topic: kept ?? asked.trim() });
});

test('a report without a word is not saved', async () => {
  const { id } = await create();
  for (const final_report of ['', ' \n\t']) {
    const { status, json } = await call('PUT', `/${id}/report`, { final_report });
    expect([status, json.message]).toEqual([400, 'Report is required']);
  }
  expect(await get(id)).toMatchObject({ final_report: null });
});

test('renaming trims, and refuses blank text and NUL', async () => {
  const { id } = await create();
  const rename = (wanted: string) => call('PUT', `/${id}/topic`, { topic: wanted });
  expect((await rename('  new name ')).json).toMatchObject({ id, topic: 'new name' });
  const blank = await rename('   ');
  expect([blank.status, blank.json.message]).toEqual([400, 'Topic is required']);
  const nul = await rename('a\0b');
  expect([nul.status, nul.json.code]).toEqual([400, 'invalid_input']);
  expect((await rename('the text \\u0000 is harmless')).status).toBe(200);
  expect((await rename('x'.repeat(4001))).json.message).toBe('Topic is too long');
});

test('starting holds one credit, and asking again while it waits charges nothing', async () => {
  const { id } = await create();
  const answers = await Promise.all([start(id), start(id), start(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await get(id)).toMatchObject({ status: 'RUNNING', topic, run_id: null });
  expect(await creditsLeft()).toBe(4);
  expect(await ledger()).toEqual([[-1, `Research: ${topic}`]]);
});

test('without a credit nothing starts', async () => {
  const ids = [];
  for (let i = 0; i < 6; i += 1) ids.push((await create()).id);
  const answers = await Promise.all(ids.map((id) => start(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 402]);
  const refused = answers.findIndex(({ status }) => status === 402);
  expect(answers[refused]?.json.message).toContain('Insufficient credits');
  expect(await get(ids[refused])).toMatchObject({ status: 'PENDING', topic: 'New Research' });
});

test.each([
  [{ topic, research_mode: 'deep' }, 'deep'],
  [{ topic: `/deepresearch ${topic}`, research_mode: 'quick' }, 'deep'],
  [{ topic }, 'quick'],
])('a session keeps the mode of its run: %j', async (input, mode) => {
  const { id } = await create({ topic });
  await start(id);
  await admit(id, randomUUID(), { kwargs: { ...plainRun, input } });
  expect((await call('GET', `/${id}`)).json.mode).toBe(mode);
  const { json } = await call('GET', '');
  expect(json.find((session: { id: string }) => session.id === id).mode).toBe(mode);
});

test('a run is admitted once, for the owner’s started session only', async () => {
  const { id } = await create();
  const refused = expect.objectContaining({ code: 'forbidden' });
  await expect(admit(id)).rejects.toEqual(refused);
  await start(id);
  await expect(admit(id, randomUUID(), { caller: await server.signUp() })).rejects.toEqual(refused);
  for (const wrong of [undefined, null, 7, 'x', `${id}\0`, { id }, [id]]) {
    await expect(admit(wrong)).rejects.toEqual(refused);
  }
  const noCaller = server.server.gate.prepare({ caller: undefined, kwargs: plainRun });
  await expect(noCaller).rejects.toEqual(expect.objectContaining({ code: 'unauthenticated' }));
  const runs = await Promise.allSettled([admit(id), admit(id), admit(id)]);
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await get(id)).run_id).toEqual(expect.any(String));
  const again = await start(id);
  expect([again.status, again.json.code]).toEqual([409, 'conflict']);
  expect(await creditsLeft()).toBe(4);
});

test('a paid run goes from start to end: nothing but the question and how to watch it may be set', async () => {
  const { id } = await create();
  await start(id);
  const report = makeReport();
  const forgeries: Record<string, unknown>[] = [
    { input: { topic, final_report: '<h1>Forged</h1>', research_report: report } },
    { input: null },
    { input: undefined },
    { input: { topic: 7 } },
    { input: { topic: ' ' } },
    { input: { topic: 'x'.repeat(5000) } },
    { input: { topic, research_mode: 'psychic' } },
    { command: { goto: '__end__', update: { final_report: '<h1>Forged</h1>', research_report: report } } },
    { interrupt_before: '*' },
    { interrupt_after: ['simple_report_generation'] },
    { checkpoint: { checkpoint_id: randomUUID() } },
    { config: { recursion_limit: 5 } },
    { durability: 'exit' },
  ];
  for (const forgery of forgeries) {
    const attempt = admit(id, randomUUID(), { kwargs: { ...plainRun, ...forgery } });
    await expect(attempt, JSON.stringify(forgery)).rejects.toMatchObject({ code: 'invalid_input' });
  }
  const prepared = admit(id, randomUUID(), { threadHasState: true });
  await expect(prepared).rejects.toMatchObject({ code: 'invalid_input' });
  const watched = { stream_mode: ['values', 'debug'], stream_subgraphs: true, durability: 'sync' };
  const attachments = [{ filename: 'a.png', content_type: 'image/png', base64_data: 'AAAA' }];
  const input = { topic: `/deepresearch ${'x'.repeat(4000)}`, image_attachments: attachments };
  await admit(id, randomUUID(), { kwargs: { ...plainRun, ...watched, input } });
});

test('a finished run saves its report and keeps the credit, also when its end is told twice', async () => {
  const { id, runId } = await startedRun();
  await end(id, runId);
  await end(id, runId);
  await end(id, runId, { status: 'error', values: undefined });
  const session = await get(id);
  expect(session).toMatchObject({ status: 'COMPLETED', final_report: '<h1>Report</h1>', run_id: runId });
  expect(session.report).toEqual(makeReport());
  expect(await ledger()).toEqual([[-1, `Research: ${topic}`]]);
});

test.each<[string, Partial<EndedRun>]>([
  ['failed', { status: 'error', values: undefined }],
  ['was cancelled', { status: 'interrupted' }],
  ['took too long', { status: 'timeout' }],
  ['left no values', { values: undefined }],
  ['left an empty report', { values: { final_report: ' ', research_report: makeReport() } }],
  ['left a broken report', { values: { final_report: '<p>x</p>', research_report: { question: 1 } } }],
])('a run that %s gives the credit back once', async (_how, run) => {
  const { id, runId } = await startedRun();
  await Promise.all([end(id, runId, run), end(id, runId, run)]);
  expect(await get(id)).toMatchObject({
    status: 'PENDING',
    thread_id: null,
    run_id: null,
    final_report: null,
  });
  expect(await creditsLeft()).toBe(5);
  expect(await ledger()).toEqual([
    [1, `Refund: ${topic}`],
    [-1, `Research: ${topic}`],
  ]);
});

test('a report with characters that the database cannot hold is saved without them', async () => {
  const { id, runId } = await startedRun();
  const report = { ...makeReport('a\0b'), failures: [{ connector: 'x', reason: 'half \ud800 pair' }] };
  await end(id, runId, { values: { final_report: '<p>\0\udc00</p>', research_report: report } });
  const session = await get(id);
  expect(session.final_report).toBe('<p>\uFFFD\uFFFD</p>');
  expect(session.report.question).toBe('a\uFFFDb');
  expect(session.report.failures[0].reason).toBe('half \uFFFD pair');
});

test('a completed session can be researched anew; its report stays until the next one is saved', async () => {
  const { id, runId } = await startedRun();
  await end(id, runId);
  await start(id, 'a second question');
  expect(await get(id)).toMatchObject({
    status: 'RUNNING',
    topic: 'a second question',
    run_id: null,
    final_report: '<h1>Report</h1>',
  });
  const failing = randomUUID();
  await admit(id, failing);
  await end(id, failing, { status: 'error', values: undefined });
  expect(await get(id)).toMatchObject({ status: 'COMPLETED', run_id: null, final_report: '<h1>Report</h1>' });

  await start(id, 'a third question');
  const third = randomUUID();
  await admit(id, third);
  await end(id, runId, { values: { final_report: 'of the first run', research_report: makeReport() } });
  expect((await get(id)).status).toBe('RUNNING');
  await end(id, third, { values: { final_report: '<h1>Third</h1>', research_report: makeReport() } });
  expect(await get(id)).toMatchObject({ status: 'COMPLETED', final_report: '<h1>Third</h1>' });
  expect(await creditsLeft()).toBe(3);
});

test('a browser’s report is kept only where the server has none', async () => {
  const put = (id: string, final_report: string) => call('PUT', `/${id}/report`, { final_report });
  const { id, runId } = await startedRun();
  expect((await put(id, '<p>early</p>')).json).toMatchObject({
    status: 'RUNNING',
    final_report: '<p>early</p>',
  });
  await end(id, runId);
  const late = await put(id, '<p>forged</p>');
  expect(late.json).toMatchObject({ status: 'COMPLETED', final_report: '<h1>Report</h1>' });
  expect(await creditsLeft()).toBe(4);
  const long = `<p>${'x'.repeat(2_000_000)}</p>`;
  const other = await create();
  expect((await put(other.id, long)).json.final_report).toBe(long);
  expect((await put(other.id, '')).json.message).toBe('Report is required');
});

test('deleting a running session cancels the run and gives the credit back, whatever its run does later', async () => {
  const { id, runId } = await startedRun();
  const deleted = await call('DELETE', `/${id}`);
  expect(deleted.status).toBe(204);
  expect(server.cancelled).toContain(runId);
  expect(await creditsLeft()).toBe(5);
  await end(id, runId, { status: 'interrupted' });
  await end(id, runId);
  expect(await creditsLeft()).toBe(5);
  expect((await call('GET', `/${id}`)).status).toBe(404);
  expect((await call('DELETE', `/${id}`)).status).toBe(404);
});

test('a deleted session leaves neither its runs nor, in the ledger, of whom it spoke', async () => {
  const { id } = await create();
  await start(id, 'Does Mr Invented Person need aspirin?');
  expect((await get(id)).topic).toBe('Does … need aspirin?');
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect(server.forgotten).toContain(id);
  const lines = (await ledger()).map(([, description]: [number, string]) => description);
  expect(lines).toContain('Research: Does … need aspirin?');
  expect(lines).toContain('Refund: Does … need aspirin?');
  expect(lines.join()).not.toContain('Invented');
});

test('deleting a session whose run ends before it can be stopped gives nothing back', async () => {
  const { id, runId } = await startedRun();
  server.onCancel(() => end(id, runId));
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect(await creditsLeft()).toBe(4);
  expect((await call('GET', `/${id}`)).status).toBe(404);
});

test('a session is deleted, and its credit given back, when its run cannot be stopped', async () => {
  const { id } = await startedRun();
  server.onCancel(() => Promise.reject(new Error('no database')));
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect(await creditsLeft()).toBe(5);
});

test('deleting a completed session gives nothing back', async () => {
  const { id, runId } = await startedRun();
  await end(id, runId);
  const before = server.cancelled.length;
  await call('DELETE', `/${id}`);
  expect(await creditsLeft()).toBe(4);
  expect(server.cancelled).toHaveLength(before);
});

test('delete and the end of the run at once return one credit at most', async () => {
  const { id, runId } = await startedRun();
  await Promise.all([call('DELETE', `/${id}`), end(id, runId, { status: 'error', values: undefined })]);
  expect(await creditsLeft()).toBe(5);
  expect(await ledger()).toHaveLength(2);
});

test('a session that waits for its run too long is released; one with a run is not', async () => {
  const waiting = await create({ topic: 'left alone' });
  await start(waiting.id, 'left alone');
  server.clock.advance(10 * minuteMs);
  const running = await startedRun();
  const young = await create();
  await start(young.id);
  server.clock.advance(5 * minuteMs + 1);
  await Promise.all([server.server.releaseAbandoned(), server.server.releaseAbandoned()]);
  expect((await get(waiting.id)).status).toBe('PENDING');
  expect((await get(running.id)).status).toBe('RUNNING');
  expect((await get(young.id)).status).toBe('RUNNING');
  expect(await creditsLeft()).toBe(3);
  expect((await ledger())[0]).toEqual([1, 'Refund: left alone']);
  await expect(admit(waiting.id)).rejects.toEqual(expect.objectContaining({ code: 'forbidden' }));
});

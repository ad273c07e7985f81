import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Report } from '#shared/research/report.ts';
import { makeReport, makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { CheckUpdates } from './report-check.ts';

const hourMs = 3_600_000;
const quiet: CheckUpdates = async (publications) => ({
  retractions: publications.map(() => null),
  answered: ['PubMed'],
  failures: [],
});
let check: CheckUpdates = quiet;
let asked: unknown[] = [];
let server: TestServer;
let owner: Awaited<ReturnType<TestServer['signUp']>>;

beforeAll(async () => {
  server = await makeTestServer({
    checkUpdates: async (publications) => {
      asked.push(publications);
      return check(publications);
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signUp();
  check = quiet;
  asked = [];
});

const source = (
  index: number,
  ids: { pmid: string | null; doi: string | null },
): Report['sources'][number] => ({
  id: `source-${index}`,
  index,
  evidenceId: `pubmed:${index}`,
  title: `Study ${index}`,
  url: '',
  domain: '',
  year: 2020,
  journal: null,
  ...ids,
  studyDesign: 'cohort',
  evidenceLevel: 'low',
  retraction: null,
  isSummary: false,
  text: 'Text.',
  textHash: 'x',
});
const sources = [source(1, { pmid: '1', doi: null }), source(2, { pmid: null, doi: '10.5555/2' })];

async function savedSession(cited = sources): Promise<string> {
  const call = (path: string, body: object) =>
    server.call('POST', `/api/sessions${path}`, { token: owner.token, body });
  const { json } = await call('', { topic: 'Falls' });
  await call(`/${json.id}/start-research`, { topic: 'Falls' });
  const runId = randomUUID();
  const generatedAt = server.clock.now().toISOString();
  const values = {
    final_report: '<h1>Report</h1>',
    research_report: { ...makeReport(), sources: cited, generatedAt },
  };
  const kwargs = { input: { topic: 'Falls', research_mode: 'quick' }, config: {}, stream_mode: ['values'] };
  const admit = await server.server.gate.prepare({ caller: owner, kwargs });
  await server.database.db.transaction(async (tx) => {
    const metadata = { session_id: json.id };
    await admit(tx, { threadId: randomUUID(), runId, threadHasState: false, metadata });
    await server.server.observer.ended(tx, { runId, metadata, status: 'success', isWaiting: false, values });
  });
  return json.id;
}
const open = async (id: string): Promise<Report> =>
  (await server.call('GET', `/api/sessions/${id}`, { token: owner.token })).json.report;

it('looks again at the sources of a report that is opened, once a day, and keeps what it finds', async () => {
  const id = await savedSession();
  expect((await open(id)).updateCheck).toBeUndefined();
  expect(asked).toEqual([]);
  server.clock.advance(25 * hourMs);
  check = async () => ({
    retractions: [null, { status: 'retracted', notice: 'doi:10.5555/n' }],
    answered: ['PubMed', 'Crossref'],
    failures: [],
  });
  const checkedAt = server.clock.now().toISOString();
  const report = await open(id);
  expect(asked).toEqual([
    [
      { pmid: '1', doi: null },
      { pmid: null, doi: '10.5555/2' },
    ],
  ]);
  expect(report.updateCheck).toEqual({ checkedAt, changed: [1], failures: [] });
  expect(report.sources.map(({ retraction }) => retraction?.status)).toEqual([undefined, 'retracted']);
  check = quiet;
  server.clock.advance(hourMs);
  expect(await open(id)).toEqual(report);
  expect(asked).toHaveLength(1);
  server.clock.advance(24 * hourMs);
  const later = await open(id);
  expect(later.updateCheck).toMatchObject({ changed: [1], failures: [] });
  expect(later.sources[1]?.retraction?.status).toBe('retracted');
});

it.each([
  [
    'failed',
    async () => ({
      retractions: [null, null],
      answered: [],
      failures: [{ connector: 'PubMed', reason: 'refused the connection' }],
    }),
  ],
  ['is switched off', async () => ({ retractions: [null, null], answered: [], failures: [] })],
] satisfies [string, CheckUpdates][])(
  'says when sources were last looked at while the look %s',
  async (_, failing) => {
    const id = await savedSession();
    const writtenAt = server.clock.now().toISOString();
    server.clock.advance(25 * hourMs);
    check = failing;
    const { updateCheck } = await open(id);
    expect(updateCheck).toMatchObject({ checkedAt: writtenAt, failures: [{ reason: expect.any(String) }] });
    await open(id);
    expect(asked).toHaveLength(1);
    server.clock.advance(hourMs);
    check = quiet;
    const checkedAt = server.clock.now().toISOString();
    expect((await open(id)).updateCheck).toEqual({ checkedAt, changed: [], failures: [] });
  },
);

it('shows the report soon while the look takes long, and saves what it finds for the next time', async () => {
  const id = await savedSession();
  server.clock.advance(25 * hourMs);
  let answer: (found: Awaited<ReturnType<CheckUpdates>>) => void = () => {};
  check = () => new Promise((resolve) => (answer = resolve));
  const startedAt = performance.now();
  const [first, second] = await Promise.all([open(id), open(id)]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(first.updateCheck).toBeUndefined();
  expect(second).toEqual(first);
  expect(asked).toHaveLength(1);
  answer({ retractions: [{ status: 'corrected', notice: null }, null], answered: ['PubMed'], failures: [] });
  await expect.poll(async () => (await open(id)).updateCheck?.changed).toEqual([0]);
  expect(asked).toHaveLength(1);
});

it('survives a look that breaks', async () => {
  const id = await savedSession();
  server.clock.advance(25 * hourMs);
  check = () => Promise.reject(new Error('broken'));
  const report = await open(id);
  await sleep(10);
  expect(report.sources).toHaveLength(2);
  expect(report.updateCheck).toBeUndefined();
});

it('does not look at what has no identifiers', async () => {
  const id = await savedSession([source(1, { pmid: null, doi: null })]);
  server.clock.advance(25 * hourMs);
  expect((await open(id)).updateCheck).toBeUndefined();
  expect(asked).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createPdfPrinter, findBrowser } from '#platform/print/index.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { Report, Source } from '#shared/research/report.ts';
import { makeReport, makeTestServer, type TestServer } from '../../../tests/support/server.ts';
import { writeReferences } from './references.ts';
import { createExports } from './service.ts';

const browser = findBrowser(process.env.CHROMIUM_PATH);
const topic = 'Does aspirin/placebo prevent "stroke"?';
const source: Source = {
  ...{ id: 'source-1', index: 1, evidenceId: 'pubmed:1', title: 'Aspirin & {stroke}: 50%\r\nER  - ' },
  ...{ url: 'https://pubmed.ncbi.nlm.nih.gov/1/', domain: 'pubmed.ncbi.nlm.nih.gov', year: 2020 },
  ...{ journal: 'J Trials', pmid: '1', doi: '10.1000/a{b}c', studyDesign: 'randomised-trial' },
  ...{ evidenceLevel: 'high', retraction: null, isSummary: false, text: 'Less stroke.', textHash: 'h' },
};
let server: TestServer;
let owner: Awaited<ReturnType<TestServer['signUp']>>;
let id: string;

async function completed(report: Report): Promise<string> {
  const { token } = owner;
  const created = await server.call('POST', '/api/sessions', { token, body: { topic } });
  const sessionId: string = created.json.id;
  await server.call('POST', `/api/sessions/${sessionId}/start-research`, { token, body: { topic } });
  const metadata = { session_id: sessionId };
  const runId = randomUUID();
  const admit = await server.server.gate.prepare({ caller: owner, kwargs: { input: { topic } } });
  await server.database.db.transaction(async (tx) => {
    await admit(tx, { threadId: randomUUID(), runId, threadHasState: false, metadata });
    const values = { final_report: '<p>saved</p>', research_report: report };
    await server.server.observer.ended(tx, { runId, metadata, status: 'success', isWaiting: false, values });
  });
  return sessionId;
}
const get = (format: string, token = owner.token, of = id) =>
  server.call('GET', `/api/sessions/${of}/export?format=${format}`, { token });

beforeAll(async () => {
  const logger = createLogger('silent');
  server = await makeTestServer({ printPdf: browser ? createPdfPrinter(browser, { logger }) : undefined });
  owner = await server.signUp();
  id = await completed({ ...makeReport(topic), sources: [source] });
});
afterAll(() => server.close());

test.each([
  ['md', 'text/markdown; charset=utf-8', 'md', /^# Does aspirin/],
  ['html', 'text/html; charset=utf-8', 'html', /^<!doctype html>/],
  ['txt', 'text/plain; charset=utf-8', 'txt', /^Does aspirin[^\n]*\n=+\n/],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx', /^PK/],
  ['ris', 'application/x-research-info-systems; charset=utf-8', 'ris', /^TY {2}- JOUR\r\n/],
  ['bib', 'application/x-bibtex; charset=utf-8', 'bib', /^@article\{source-1,\n/],
  ['csl', 'application/vnd.citationstyles.csl+json', 'csl.json', /^\[/],
  ['bundle', 'application/zip', 'zip', /^PK/],
])('a report is exported as %s', async (format, type, extension, start) => {
  const { status, headers, text } = await get(format);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(text).toMatch(start);
  const name = `Does%20aspirin%20placebo%20prevent%20stroke.${extension}`;
  expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
});

async function download(format: string): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await server.server.app.request(`/api/sessions/${id}/export?format=${format}`, { headers });
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
const unpacked = async (format: string) => unzipSync((await download(format)).bytes);

test('a bundle holds every copy and the structured report, packed so that they can be unpacked', async () => {
  const files = await unpacked('bundle');
  const names = ['report.json', 'report.md', 'report.html', 'report.txt', 'report.docx', 'references.ris'];
  expect(Object.keys(files)).toEqual([...names, 'references.bib', 'references.csl.json']);
  expect(JSON.parse(strFromU8(files['report.json'] as Uint8Array))).toMatchObject({ question: topic });
  const inBundle = unzipSync(files['report.docx'] as Uint8Array);
  for (const word of [inBundle, await unpacked('docx')]) {
    expect(strFromU8(word['word/document.xml'] as Uint8Array)).toContain('Aspirin &amp; {stroke}');
    expect(strFromU8(word['docProps/core.xml'] as Uint8Array)).toContain('Does aspirin/placebo');
  }
});

test.skipIf(!browser)(
  'a report is exported as PDF where a browser is installed',
  async () => {
    const { headers, bytes } = await download('pdf');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain('prevent%20stroke.pdf');
    expect(strFromU8(bytes.slice(0, 5))).toBe('%PDF-');
    const document = await getDocumentProxy(bytes);
    const { text } = await extractText(document, { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Aspirin & {stroke}: 50%');
    const { info } = (await document.getMetadata()) as { info: { Title?: string } };
    expect(info.Title).toBe(topic);
  },
  60_000,
);

test('without a browser a PDF is refused, with the other ways to take the report', async () => {
  const report = { ...makeReport(topic), sources: [source] };
  const session = { report, topic, updated_at: '2026-03-10T09:00:00.000Z' } as Session;
  const exports = createExports({
    sessions: { get: async () => session },
    copyReport: async () => '',
    printPdf: undefined,
  });
  const refused = exports.export('user', 'session', 'pdf');
  await expect(refused).rejects.toMatchObject({ code: 'not_implemented' });
  await expect(refused).rejects.toThrow(/no Chromium is installed.*print the report in your browser.*docx/);
});

test('nothing is exported to strangers, in another format, or before there is a report', async () => {
  const stranger = await server.signUp();
  const foreign = await get('md', stranger.token);
  const nowhere = await get('md', stranger.token, randomUUID());
  expect([foreign.status, foreign.text]).toEqual([404, nowhere.text]);
  expect((await server.call('GET', `/api/sessions/${id}/export?format=md`)).status).toBe(401);
  for (const format of ['exe', '', 'md&format=html']) expect((await get(format)).status).toBe(400);
  const { json } = await server.call('POST', '/api/sessions', { token: owner.token, body: {} });
  const early = await get('md', owner.token, json.id);
  expect([early.status, early.json.message]).toEqual([409, 'This research has no report yet']);
});

describe('references', () => {
  test('hold no text that a reference manager would take for a field', () => {
    expect(writeReferences([source], 'ris').split('\r\n')).toEqual([
      ...['TY  - JOUR', 'ID  - source-1', 'TI  - Aspirin & {stroke}: 50% ER -', 'JO  - J Trials'],
      ...['PY  - 2020', 'DO  - 10.1000/a{b}c', 'AN  - 1', 'UR  - https://pubmed.ncbi.nlm.nih.gov/1/'],
      ...['ER  - ', ''],
    ]);
    const bib = writeReferences([source], 'bib');
    expect(bib).toContain('title = {{Aspirin \\& \\{stroke\\}: 50\\% ER -}},');
    expect(bib).toContain('doi = {10.1000/a%7Bb%7Dc},');
  });

  test('say of what was retracted that it was', () => {
    const retracted: Source = { ...source, journal: null, retraction: { status: 'retracted', notice: null } };
    expect(writeReferences([retracted], 'ris')).toContain('TY  - ELEC\r\n');
    expect(writeReferences([retracted], 'ris')).toContain('N1  - RETRACTED\r\n');
    expect(writeReferences([retracted], 'bib')).toContain('note = {RETRACTED},');
    expect(JSON.parse(writeReferences([retracted], 'csl'))).toEqual([
      {
        ...{ id: 'source-1', type: 'webpage', title: 'Aspirin & {stroke}: 50% ER -', DOI: '10.1000/a{b}c' },
        ...{ PMID: '1', URL: 'https://pubmed.ncbi.nlm.nih.gov/1/', note: 'RETRACTED' },
        issued: { 'date-parts': [[2020]] },
      },
    ]);
  });
});

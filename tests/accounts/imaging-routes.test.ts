import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageReader, createTextFinder } from '#imaging/index.ts';
import type { ImageFinding } from '#shared/imaging/study.ts';
import { imageFactsSchema } from '#shared/imaging/study.ts';
import { drawChest, writeCt } from '../support/medical-pictures.ts';
import { makeReport, makeTestServer } from '../support/server.ts';

const reader = createImageReader();
const imageTools = { ...reader, findText: createTextFinder(reader, { languages: ['eng'] }) };
let server: Awaited<ReturnType<typeof makeTestServer>>;
let token: string;

beforeAll(async () => {
  server = await makeTestServer({ imageTools });
  ({ token } = await server.signUp());
});
afterAll(() => reader.close());

const post = async (path: string, bytes: Uint8Array, from = server) =>
  from.server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: new Uint8Array(bytes),
  });

describe('a picture that is not sent yet', () => {
  it('has facts, frames and a clean copy', async () => {
    const ct = writeCt();
    const facts = imageFactsSchema.parse(await (await post('/api/imaging/facts?name=ct.dcm', ct)).json());
    expect(facts).toMatchObject({ format: 'dicom', width: 256, height: 128, frames: 3 });
    expect(facts.pixelSpacing).toEqual({ x: 0.5, y: 0.5, at: 'patient' });
    const shown = await post('/api/imaging/frame?name=ct.dcm&frame=1&center=40&width=400', ct);
    expect(shown.headers.get('content-type')).toBe('image/png');
    const clean = await post('/api/imaging/clean?name=ct.dcm', ct);
    expect(clean.headers.get('content-type')).toBe('application/dicom');
  });

  it.each([
    ['facts?name=a.txt', Buffer.from('hello'), 415, /a\.txt is no picture/],
    ['facts?name=a.png', Buffer.alloc(0), 400, /a\.png is empty/],
    ['frame?name=ct.dcm&frame=9', writeCt(), 400, /has only 3 frames/],
    ['frame?name=ct.dcm&center=40', writeCt(), 400, /only together/],
    ['frame?name=ct.dcm&center=40&width=-1', writeCt(), 400, /width/],
  ])('%s is refused in words', async (path, bytes, status, message) => {
    const answer = await post(`/api/imaging/${path}`, bytes);
    expect([answer.status, (await answer.json()).message]).toEqual([status, expect.stringMatching(message)]);
  });

  it('is refused above 50 MB', async () => {
    const answer = await post('/api/imaging/facts', new Uint8Array(50 * 1024 * 1024 + 1));
    expect([answer.status, (await answer.json()).message]).toEqual([413, expect.stringContaining('50MB')]);
  });

  it('has its text found', async () => {
    const answer = await post('/api/imaging/text-regions?name=x.png', await drawChest('JANE INVENTED 1961'));
    const { regions } = await answer.json();
    expect(regions.map(({ text }: { text: string }) => text).join(' ')).toContain('INVENTED');
  });

  it('is not read where Medical Imaging is turned off', async () => {
    const off = await makeTestServer();
    ({ token } = await off.signUp());
    const answer = await post('/api/imaging/facts', writeCt(), off);
    ({ token } = await server.signUp());
    expect(answer.status).toBe(404);
    expect((await off.call('GET', '/api/app')).json.medicalImaging).toBe(false);
  });
});

describe('what the user thinks of findings', () => {
  const finding: ImageFinding = {
    ...{ id: 'finding-1', attachmentId: 'a', frame: 0, region: 'lung', label: 'nodule', isNegated: false },
    ...{
      severity: 'mild',
      confidence: 0.8,
      box: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
      boxProblem: null,
    },
    ...{ uncertainty: '', comparison: '', review: null },
  };

  async function completed(person: { id: string; token: string }): Promise<string> {
    const { id } = (await server.call('POST', '/api/sessions', { token: person.token, body: {} })).json;
    const topic = 'What is this?';
    await server.call('POST', `/api/sessions/${id}/start-research`, { token: person.token, body: { topic } });
    const runId = randomUUID();
    const metadata = { session_id: id };
    const needed: string[] = [];
    const imaging = { outcome: 'analysed', model: 'x', images: [], study: null, limits: [], needed };
    const report = { ...makeReport(topic), mode: 'imaging', imaging: { ...imaging, findings: [finding] } };
    const kwargs = { input: { topic, research_mode: 'imaging' }, config: {}, stream_mode: ['values'] };
    const run = { threadId: randomUUID(), runId, threadHasState: false, metadata };
    const values = { final_report: '<h1>Report</h1>', research_report: report };
    const admit = await server.server.gate.prepare({ caller: person, kwargs });
    await server.database.db.transaction((tx) => admit(tx, run));
    await server.database.db.transaction((tx) =>
      server.server.observer.ended(tx, { runId, metadata, status: 'success', isWaiting: false, values }),
    );
    return id;
  }

  it('is kept in the report and drawn in it, and can be taken back', async () => {
    const { token: own, id: ownId } = await server.signUp();
    const id = await completed({ id: ownId, token: own });
    const path = `/api/sessions/${id}/imaging/reviews`;
    const put = (reviews: object[]) => server.call('PUT', path, { token: own, body: { reviews } });
    const accepted = await put([{ finding: 'finding-1', decision: 'accepted' }]);
    expect(accepted.status).toBe(200);
    expect(accepted.json.report.imaging.findings[0].review.decision).toBe('accepted');
    expect(accepted.json.final_report).toContain('accepted on');
    const { json } = await server.call('GET', `/api/sessions/${id}`, { token: own });
    expect(json.final_report).toBe(accepted.json.final_report);
    const back = await put([{ finding: 'finding-1', decision: null }]);
    expect(back.json.report.imaging.findings[0].review).toBeNull();
    expect(back.json.final_report).not.toContain('accepted on');
    expect((await put([{ finding: 'finding-2', decision: 'rejected' }])).status).toBe(400);
    const both = await Promise.all([
      put([{ finding: 'finding-1', decision: 'rejected' }]),
      put([{ finding: 'finding-1', decision: 'accepted' }]),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const stranger = await server.signUp();
    const foreign = await server.call('PUT', path, {
      token: stranger.token,
      body: { reviews: [{ finding: 'finding-1', decision: 'rejected' }] },
    });
    expect(foreign.status).toBe(404);
  });
});

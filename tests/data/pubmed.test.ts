import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPubmedConnector } from '#evidence/connectors/pubmed/connector.ts';
import { parsePubmedXml } from '#evidence/connectors/pubmed/parse.ts';
import { createPubmedUpdates } from '#evidence/connectors/pubmed/updates.ts';
import { createEutils, type EutilsSettings } from '#evidence/http/eutils.ts';
import { createEgress } from '#platform/egress/index.ts';
import { dataPath, readData } from './folder.ts';

const connect = (settings: EutilsSettings) =>
  createPubmedConnector({ eutils: createEutils(settings), clock: settings.clock });

const limitFile = 'biomcp/25d2878202364a3ed7e3c45a166f42121f8d49e5552be6951a87fa54d126f548.json';
const recorded = (file: string) => readData(`fixtures/pubmed/${file}`);

describe('replaying recorded answers of PubMed', () => {
  const answers = { esearch: '', efetch: '' };
  const server = createServer((request, response) =>
    response.end(request.url?.includes('esearch') ? answers.esearch : answers.efetch),
  );
  // An idle connection must not be closed just when the next test takes it up again.
  server.keepAliveTimeout = 60_000;
  let sample: string;
  let envelope: { esearchresult: object };

  beforeAll(async () => {
    sample = recorded('nlm_sample/pubmedsample_2019.xml');
    envelope = JSON.parse(
      recorded('biomcp/2ebc125ce85e958951e46ab078cf6ff28d34e7db4ea65482745eb2822de16ebc.json'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  const found = (ids: string[]) =>
    JSON.stringify({
      ...envelope,
      esearchresult: { ...envelope.esearchresult, idlist: ids, count: `${ids.length}` },
    });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const search = () =>
    connect({
      baseUrl: address(),
      tool: 'Test',
      egress: createEgress(),
      clock: { now: () => new Date('2026-01-01T00:00:00Z') },
    }).search({ text: 'anything', limit: 200 }, new AbortController().signal);

  it('searches and fetches: every abstract is quotable, exactly as it stands, and retractions are marked', async () => {
    const ids = [...sample.matchAll(/<PubmedArticle>[\s\S]*?<PMID[^>]*>(\d+)/g)].map(
      ([, id]) => id as string,
    );
    Object.assign(answers, { esearch: found(ids), efetch: sample });
    const { items, identified } = await search();
    expect(identified).toBe(176);
    expect(items).toHaveLength(176 - 61);
    for (const item of items) {
      expect(item.url).toBe(`https://pubmed.ncbi.nlm.nih.gov/${item.pmid}/`);
      expect(item.textHash).toBe(createHash('sha256').update(item.text).digest('hex'));
    }
  });

  it('flags what was retracted, the notices of it, what was corrected and what has a newer version', async () => {
    const statuses = new Map(
      parsePubmedXml(sample).map(({ pmid, retraction }) => [pmid, retraction?.status]),
    );
    const having = (status: string) =>
      [...statuses].filter(([, one]) => one === status).map(([pmid]) => pmid);
    expect(having('retracted').sort()).toEqual(['11543891', '8655018', '8863847']);
    expect(having('notice').sort()).toEqual(['11600210', '9634358']);
    expect(having('corrected').length).toBeGreaterThanOrEqual(10);
    expect(having('updated').length).toBeGreaterThanOrEqual(1);
    const [notice] = parsePubmedXml(sample).filter(({ pmid }) => pmid === '9634358');
    expect(notice?.retraction?.notice).toMatch(/J Infect Dis/i);
  });

  it('finds the same when asked for news of them', async () => {
    Object.assign(answers, { esearch: '', efetch: sample });
    const eutils = createEutils({
      baseUrl: address(),
      tool: 'Test',
      egress: createEgress(),
      clock: { now: () => new Date('2026-01-01T00:00:00Z') },
    });
    const publications = ['8655018', '8863847', '11543891', '9634358', '973217'].map((pmid) => ({
      pmid,
      doi: null,
    }));
    const found = await createPubmedUpdates(eutils).find(publications, new AbortController().signal);
    expect(publications.map(({ pmid }) => found.get(`pmid:${pmid}`)?.status)).toEqual([
      'retracted',
      'retracted',
      'retracted',
      'notice',
      undefined,
    ]);
  });

  it.each([
    ['the limit', () => [recorded(limitFile), sample], /limit/i],
    ['a web page for records', () => [found(['1']), recorded('biopython/pubmed3.html')], /web page/i],
    ['half of the records', () => [found(['1']), sample.slice(0, sample.length / 2)], /incomplete/i],
  ] as const)('says in words that it met %s', async (_, script, reason) => {
    const [esearch, efetch] = script();
    Object.assign(answers, { esearch, efetch });
    await expect(search()).rejects.toThrow(reason);
  });
});

describe('recorded PubMed files', () => {
  const sample = () => parsePubmedXml(recorded('nlm_sample/pubmedsample_2019.xml'));

  it("reads NLM's sample file completely", () => {
    const all = sample();
    const retracted = all.filter(({ retraction }) => retraction?.status === 'retracted');
    expect(all).toHaveLength(176);
    expect(all.filter(({ abstract }) => !abstract.length)).toHaveLength(61);
    expect(all.filter(({ abstract }) => abstract.some(({ label }) => label))).toHaveLength(18);
    expect(retracted.map(({ pmid }) => pmid).sort()).toEqual(['11543891', '8655018', '8863847']);
    expect(all.filter(({ year }) => year === null)).toEqual([]);
    expect(all.filter(({ title }) => !title)).toEqual([]);
  });

  it.each([
    'jabref/MedlineImporterTestPubmedBook.xml',
    'jabref/MedlineImporterTestMathML.xml',
    'neilfws/retracted_example.xml',
    'titipata/pubmed-29768149.xml',
    'biopython/pubmed7.xml',
  ])('reads %s', (name) => {
    const [first] = parsePubmedXml(recorded(name));
    expect(first?.title).toMatch(/\S/);
    expect(first?.abstract.every(({ text }) => !/\s\s|[<>]{2}/.test(text))).toBe(true);
  });

  it('reads the packed sample', () => {
    const xml = gunzipSync(
      readFileSync(dataPath('fixtures/pubmed/nlm_sample/pubmedsample18n0001.xml.gz')),
    ).toString();
    expect(parsePubmedXml(xml)).toHaveLength(177);
  });
});

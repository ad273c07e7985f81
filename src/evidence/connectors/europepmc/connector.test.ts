import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import { type SourceServer, startSourceServer } from '../../../../tests/support/source-server.ts';
import { createEuropePmcClient, requestsPerSecond } from './client.ts';
import { createEuropePmcConnector } from './connector.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const signal = () => new AbortController().signal;
const connect = (baseUrl: string) =>
  createEuropePmcConnector(createEuropePmcClient({ baseUrl, clock, egress: createEgress() }), clock);

const trial = {
  id: '990000101',
  source: 'MED',
  pmid: '990000101',
  pmcid: 'PMC990101',
  doi: '10.5555/example.101',
  title: 'Effect of <i>invented</i> tablets on heart failure: a randomised trial.',
  authorString: 'Able A, Baker B, Trial Group.',
  journalInfo: { journal: { title: 'Journal of Examples' } },
  pubYear: '2021',
  abstractText:
    '<h4>Background</h4>Heart failure is common &amp; costly.<h4>Results</h4>Deaths fell from 12% to 9%.',
  pubTypeList: { pubType: ['Randomized Controlled Trial', 'Journal Article'] },
  meshHeadingList: { meshHeading: [{ majorTopic_YN: 'Y', descriptorName: 'Heart Failure' }] },
  isOpenAccess: 'Y',
  license: 'cc by',
};
const retracted = {
  ...trial,
  id: '990000102',
  pmid: '990000102',
  doi: null,
  pubTypeList: { pubType: ['Journal Article'] },
  commentCorrectionList: {
    commentCorrection: [{ type: 'Retraction in', reference: 'J Examples. 2022;1:2', source: 'MED', id: '1' }],
  },
};
const preprint = {
  id: 'PPR77',
  source: 'PPR',
  title: 'A preprint on heart failure',
  abstractText: 'It may help.',
};
const withoutAbstract = {
  id: '990000103',
  source: 'MED',
  pmid: '990000103',
  title: 'Heart failure: a letter',
};
const records = [trial, retracted, preprint, withoutAbstract];

function startServer(): Promise<SourceServer> {
  return startSourceServer(({ parameters }) => {
    const asked = /heart failure/i.test(parameters.get('query') ?? '') ? records : [];
    const size = Number(parameters.get('pageSize'));
    const cursor = parameters.get('cursorMark') ?? '*';
    const from = cursor === '*' ? 0 : Number(cursor);
    const result = asked.slice(from, from + size);
    const nextCursorMark = result.length > 0 ? String(from + result.length) : cursor;
    const body = JSON.stringify({
      version: '6.9',
      hitCount: asked.length,
      nextCursorMark,
      resultList: { result },
    });
    return { type: 'application/json', body };
  });
}

describe('as a connector', () => {
  sourceContract({
    perSecond: requestsPerSecond,
    startServer,
    connect,
    found: 'heart failure',
    notFound: 'zebrafish',
  });
});

describe('against a server', () => {
  let server: SourceServer;
  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(() => server.close());

  it('reads the fields a reader sees, labels from the headings of the abstract, and what became of a paper', async () => {
    const { items, identified } = await connect(server.url).search(
      { text: 'heart failure', limit: 10 },
      signal(),
    );
    expect(identified).toBe(4);
    const [first, second, third] = items;
    expect(first).toMatchObject({
      id: 'europepmc:MED:990000101',
      title: 'Effect of invented tablets on heart failure: a randomised trial.',
      url: 'https://doi.org/10.5555/example.101',
      year: 2021,
      journal: 'Journal of Examples',
      authors: ['Able A', 'Baker B', 'Trial Group'],
      pmid: '990000101',
      pmcid: 'PMC990101',
      meshTerms: ['Heart Failure'],
      studyDesign: 'randomised-trial',
      licence: 'cc by',
      retrievedAt: '2026-01-01T00:00:00.000Z',
      text: 'Heart failure is common & costly.\n\nDeaths fell from 12% to 9%.',
    });
    expect(first?.sections.map(({ label }) => label)).toEqual(['Background', 'Results']);
    expect(second?.retraction).toEqual({ status: 'retracted', notice: 'J Examples. 2022;1:2' });
    expect(third).toMatchObject({
      id: 'europepmc:PPR:PPR77',
      url: 'https://europepmc.org/article/PPR/PPR77',
    });
  });

  it('stops at the last page, which repeats its cursor, and asks the same only once', async () => {
    const connector = connect(server.url);
    await connector.search({ text: 'heart failure', limit: 100 }, signal());
    expect(server.requests.map(({ parameters }) => parameters.get('cursorMark'))).toEqual(['*', '4']);
    await connector.search({ text: 'heart failure', limit: 100 }, signal());
    expect(server.requests).toHaveLength(2);
  });

  it('sends words only: nothing of them is read as syntax', async () => {
    const { query } = await connect(server.url).search(
      { text: 'heart failure AND NOT (SRC:PPR) "x"~2', limit: 1 },
      signal(),
    );
    expect(query).toBe('heart failure SRC PPR x 2');
  });
});

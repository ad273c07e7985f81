import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEgress, type Egress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import { startPubmedServer } from '../../../../tests/support/pubmed-server.ts';
import {
  retryAfterSeconds,
  type SourceFault,
  type SourceServer,
} from '../../../../tests/support/source-server.ts';
import { createEutils, type EutilsSettings } from '../../http/eutils.ts';
import { createPubmedConnector } from './connector.ts';

const connect = (settings: EutilsSettings) =>
  createPubmedConnector({ eutils: createEutils(settings), clock: settings.clock });

const question = 'SGLT2 inhibitors in heart failure with preserved ejection fraction';
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const signal = () => new AbortController().signal;
const egress = createEgress();
const open = (url: string, call: Egress = egress, apiKey?: string) =>
  connect({
    baseUrl: url,
    apiKey,
    contactEmail: 'editor@example.org',
    tool: 'Test',
    egress: call,
    clock,
  });

describe('as a connector', () => {
  sourceContract({
    perSecond: 10,
    startServer: startPubmedServer,
    connect: (url) => open(url, egress, 'key'),
    found: question,
    notFound: 'zebrafish quokka',
  });
});

describe('against a server', () => {
  let server: SourceServer;
  beforeEach(async () => {
    server = await startPubmedServer();
  });
  afterEach(() => server.close());

  it('says who asks, by relevance, and counts what cannot be quoted', async () => {
    const { items, identified } = await open(server.url).search({ text: question, limit: 20 }, signal());
    expect(identified).toBe(5);
    expect(items).toHaveLength(4);
    const [search] = server.requests;
    expect(Object.fromEntries(search?.parameters ?? [])).toMatchObject({
      db: 'pubmed',
      sort: 'relevance',
      retmode: 'json',
      tool: 'Test',
      email: 'editor@example.org',
      retmax: '20',
    });
    expect(items.find(({ pmid }) => pmid === '990000002')).toMatchObject({
      id: 'pubmed:990000002',
      url: 'https://pubmed.ncbi.nlm.nih.gov/990000002/',
      domain: 'pubmed.ncbi.nlm.nih.gov',
      studyDesign: 'randomised-trial',
      nctId: 'NCT99990002',
      year: 2022,
    });
    expect(items.find(({ pmid }) => pmid === '990000004')?.retraction?.status).toBe('retracted');
  });

  it('sends the expression where there is one, and a long one by POST', async () => {
    const expression = `("heart failure"[MeSH Terms]) AND (${Array(300).fill('SGLT2[tiab]').join(' OR ')})`;
    const result = await open(server.url).search({ text: 'not sent', expression, limit: 5 }, signal());
    expect(result.query).toBe(expression);
    expect(server.requests[0]?.parameters.get('term')).toBe(expression);
  });

  it.each<[SourceFault, object]>([
    ['html', { reason: 'not-data', message: 'answered with a web page instead of data' }],
    ['truncated', { reason: 'incomplete', message: 'sent incomplete data' }],
    [
      'rate-limited',
      {
        reason: 'rate-limited',
        message: 'is limiting requests (try again in 30 s)',
        retryable: true,
        retryAfterMs: retryAfterSeconds * 1000,
      },
    ],
    ['error-500', { reason: 'server-error', message: 'answered with error 500', retryable: true }],
    ['refused', { reason: 'refused', message: 'refused the connection', retryable: false }],
  ])('names the fault when it is %s', async (fault, expected) => {
    server.setFault(fault);
    const error = await open(server.url)
      .search({ text: question, limit: 5 }, signal())
      .catch((caught) => caught);
    expect(error).toMatchObject({ name: 'ConnectorError', ...expected });
  });

  it('does not follow a redirect to another host', async () => {
    const elsewhere = createServer((_, response) => response.writeHead(302, { location: server.url }).end());
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()));
    const { port } = elsewhere.address() as AddressInfo;
    const search = open(`http://localhost:${port}`).search({ text: question, limit: 5 }, signal());
    await expect(search.finally(() => elsewhere.close())).rejects.toThrow(
      'answered with a redirect that is not followed',
    );
    expect(server.requests).toEqual([]);
  });

  it('gives up at once when it is aborted while it waits', async () => {
    server.setFault('silent');
    const stop = new AbortController();
    const search = open(server.url).search({ text: question, limit: 5 }, stop.signal);
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(search).rejects.toThrow('enough');
  });
});

const articles = (...pmids: number[]) => {
  const abstract = '<Abstract><AbstractText>Aspirin was tried.</AbstractText></Abstract>';
  const article = (pmid: number) =>
    `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article>${abstract}</Article></MedlineCitation></PubmedArticle>`;
  return `<PubmedArticleSet>${pmids.map(article).join('')}</PubmedArticleSet>`;
};
const answering =
  (search: string, fetched: string): Egress =>
  async (url) => ({
    status: 200,
    headers: new Headers(),
    text: String(url).includes('esearch') ? search : fetched,
  });

it('counts each record once and keeps to the limit, whatever is answered', async () => {
  const call = answering('{"esearchresult":{"idlist":[3,"1","1","2"]}}', articles(2, 1, 1, 3));
  const { items, identified } = await open('http://127.0.0.1:1', call).search(
    { text: 'aspirin', limit: 2 },
    signal(),
  );
  expect(items.map(({ id }) => id)).toEqual(['pubmed:3', 'pubmed:1']);
  expect(identified).toBe(2);
});

it('asks by concepts, widens while little is found, and keeps each search with its hits', async () => {
  const call: Egress = async (url) => {
    const isNarrow = /zebrafish/.test(decodeURIComponent(String(url)));
    const result = isNarrow ? { count: '0', idlist: [] } : { count: '321', idlist: ['3', '1'] };
    const text = String(url).includes('esearch') ? JSON.stringify({ esearchresult: result }) : articles(1, 3);
    return { status: 200, headers: new Headers(), text };
  };
  const concepts = [
    { role: 'intervention', terms: ['SGLT2 inhibitors'] },
    { role: 'population', terms: ['heart failure', 'HF'] },
    { role: 'subject', terms: ['zebrafish'] },
  ] as const;
  const query = { text: 'not sent', concepts, filters: { fromYear: 2100 }, limit: 20 };
  const result = await open('http://127.0.0.1:1', call, 'key').search(query, signal());
  const wide =
    '"SGLT2 inhibitors"[Text Word] AND ("Heart Failure"[MeSH Terms] OR "heart failure"[Title/Abstract] OR "HF"[Title/Abstract])';
  const narrow = `${wide} AND "zebrafish"[Text Word]`;
  expect(result.items.map(({ pmid }) => pmid)).toEqual(['3', '1']);
  expect(result.query).toBe(wide);
  const searchedAt = '2026-01-01T00:00:00.000Z';
  expect(result.searches).toEqual([
    { query: `${narrow} AND 2100:3000[Date - Publication]`, hits: 0, searchedAt },
    { query: narrow, hits: 0, searchedAt },
    { query: wide, hits: 321, searchedAt },
  ]);
});

describe('with answers that are not what they seem', () => {
  const found = '{"esearchresult":{"idlist":["1"]}}';
  const cut = '<?xml version="1.0"?><PubmedArticleSet><PubmedArticle>';
  it.each([
    ['{"error":"API rate limit exceeded"}', '', 'is limiting requests'],
    ['{"esearchresult":{"ERROR":"Search Backend failed"}}', '', 'reported an error: Search Backend failed'],
    ['{"esearchresult":{}}', '', 'sent data that cannot be read'],
    ['{"esearchresult":{"idli', '', 'sent incomplete data'],
    ['', '', 'sent incomplete data'],
    ['null', '', 'sent data that cannot be read'],
    ['<html></html>', '', 'answered with a web page instead of data'],
    [found, '<!DOCTYPE html><html></html>', 'answered with a web page instead of data'],
    [
      found,
      '<eFetchResult><ERROR>ID list is empty</ERROR></eFetchResult>',
      'reported an error: ID list is empty',
    ],
    ['{"esearchresult":{"idlist":[{"id":1}]}}', '', 'sent data that cannot be read'],
    [found, '<PubmedArticleSet></PubmedArticleSet>', 'sent none of the records it had found'],
    [found, articles(2), 'sent none of the records it had found'],
    [found, '', 'sent incomplete XML'],
    [found, cut, 'sent incomplete XML'],
    [found, `${cut}</PubmedArticleSet>`, 'sent XML that is not well-formed'],
    [found, '{"error":"API rate limit exceeded"}', 'is limiting requests'],
    [found, 'plain words', 'sent data that cannot be read'],
    [
      found,
      '<!DOCTYPE p [<!ENTITY a "b">]><PubmedArticleSet>&a;</PubmedArticleSet>',
      'sent XML that declares entities of its own',
    ],
  ])('esearch %j, efetch %j: %s', async (search, fetched, message) => {
    const error = await open('http://127.0.0.1:1', answering(search, fetched))
      .search({ text: question, limit: 5 }, signal())
      .catch((caught) => caught);
    expect(error).toMatchObject({ name: 'ConnectorError', message });
  });
});

it.each([
  [undefined, 3],
  ['key', 10],
])('with key %s starts at most %i requests a second', async (apiKey, perSecond) => {
  const starts: number[] = [];
  const empty: Egress = async () => {
    starts.push(performance.now());
    return { status: 200, headers: new Headers(), text: '{"esearchresult":{"idlist":[]}}' };
  };
  const connector = open('http://127.0.0.1:1', empty, apiKey);
  await Promise.all(
    Array.from({ length: perSecond + 1 }, () => connector.search({ text: 'heart', limit: 1 }, signal())),
  );
  starts.sort((left, right) => left - right);
  expect((starts[perSecond] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(990);
  expect((starts[perSecond - 1] ?? 0) - (starts[0] ?? 0)).toBeLessThan(500);
});

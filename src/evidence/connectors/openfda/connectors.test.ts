import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import { inventedLabel, startOpenFdaServer } from '../../../../tests/support/openfda-server.ts';
import { startSourceServer } from '../../../../tests/support/source-server.ts';
import { requestsPerSecond } from './client.ts';
import { createOpenFdaConnectors } from './connectors.ts';

const signal = () => new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const names = ['openFDA labels', 'openFDA recalls', 'openFDA reports'] as const;
function connect(baseUrl: string, name: (typeof names)[number], apiKey?: string) {
  const connectors = createOpenFdaConnectors({ baseUrl, apiKey, clock, egress: createEgress() });
  const connector = connectors.find((one) => one.name === name);
  if (!connector) throw new Error(`${name} is missing`);
  return connector;
}

describe.each(names)('%s as a connector', (name) => {
  sourceContract({
    perSecond: requestsPerSecond,
    startServer: startOpenFdaServer,
    connect: (url) => connect(url, name),
    found: 'testostatin',
    notFound: 'zebrafish',
  });
});

async function search(name: (typeof names)[number], drugs: string[]) {
  const server = await startOpenFdaServer();
  const result = await connect(server.url, name).search(
    { text: 'What does its label say?', drugs, limit: 10 },
    signal(),
  );
  await server.close();
  return { ...result, requests: server.requests };
}

it('gives the sections of a label under their names, each once, and not what is no advice', async () => {
  const { items } = await search('openFDA labels', ['testostatin']);
  const [item] = items;
  expect(item).toMatchObject({
    id: 'spl:aaaaaaaa-0000-0000-0000-000000000002',
    title: 'TESTOCOR (TESTOSTATIN CALCIUM): FDA drug label',
    url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=aaaaaaaa-0000-0000-0000-000000000002',
    authors: ['Example Labs'],
    year: 2024,
    journal: 'FDA drug label, effective 2024-03-05',
    publicationTypes: ['Drug label', 'HUMAN PRESCRIPTION DRUG'],
  });
  expect(item?.sections.map(({ label, start, end }) => [label, item.text.slice(start, end)])).toEqual([
    ['Boxed warning', 'WARNING: LIVER FAILURE Stop testostatin when the eyes turn yellow.'],
    ['Contraindications', 'Active liver disease.'],
    ['Drug interactions', 'Clarithromycin raises testostatin fourfold.'],
    ['Use in specific populations', 'See below.'],
    ['Use in specific populations: Pregnancy', 'Do not use.'],
    ['Use in specific populations: Geriatric use', 'No difference was seen.'],
  ]);
});

const named = (drug: string) => `openfda.generic_name:"${drug}" OR openfda.brand_name:"${drug}"`;
const ofMakers = '(openfda.application_number:NDA* OR openfda.application_number:BLA*)';

it('takes labels that makers wrote, which the copies repeat, and of the drug alone', async () => {
  const { items, query, requests } = await search('openFDA labels', ['testostatin']);
  expect(items.map(({ title }) => title)).toEqual([
    'TESTOCOR (TESTOSTATIN CALCIUM): FDA drug label',
    'TESTOLIQ (TESTOSTATIN): FDA drug label',
  ]);
  expect(requests.map(({ parameters }) => parameters.get('search'))).toEqual([
    `(${named('testostatin')}) AND ${ofMakers}`,
  ]);
  expect(query).toBe(`(${named('testostatin')}) AND ${ofMakers}`);
});

it('takes labels of generics where no maker has one of the drug alone', async () => {
  const maker = inventedLabel('aaaaaaaa-0000-0000-0000-000000000005', 'TESTODUO', {
    openfda: {
      brand_name: ['TESTODUO'],
      generic_name: ['AMLODIPINE AND TESTOSTATIN'],
      application_number: ['NDA000005'],
    },
  });
  const generic = inventedLabel('aaaaaaaa-0000-0000-0000-000000000006', 'TESTOSTATIN');
  const server = await startSourceServer(({ parameters }) => ({
    type: 'application/json',
    body: JSON.stringify({
      results: parameters.get('search')?.includes('NDA*') ? [maker] : [maker, generic],
    }),
  }));
  const { items, query } = await connect(server.url, 'openFDA labels').search(
    { text: '', drugs: ['testostatin'], limit: 10 },
    signal(),
  );
  await server.close();
  expect(items.map(({ id }) => id)).toEqual(['spl:aaaaaaaa-0000-0000-0000-000000000006']);
  expect(query).toBe(`(${named('testostatin')}) AND ${ofMakers} | ${named('testostatin')}`);
});

it('takes a product that is asked for by its own name first', async () => {
  const { items } = await search('openFDA labels', ['testoduo']);
  expect(items[0]?.title).toBe('TESTODUO (AMLODIPINE AND TESTOSTATIN): FDA drug label');
});

it('names a label by its listing where openFDA knows no product', async () => {
  const label = inventedLabel('aaaaaaaa-0000-0000-0000-000000000009', '', {
    openfda: {},
    spl_product_data_elements: ['Testocor testostatin TESTOSTATIN CALCIUM STARCH, CORN WATER'],
  });
  const server = await startSourceServer(() => ({
    type: 'application/json',
    body: JSON.stringify({ results: [label, { set_id: 7 }, null] }),
  }));
  const { items } = await connect(server.url, 'openFDA labels').search(
    { text: '', drugs: ['testocor'], limit: 10 },
    signal(),
  );
  await server.close();
  expect(items.map(({ title }) => title)).toEqual([
    'Testocor testostatin TESTOSTATIN CALCIUM STARCH, CORN …: FDA drug label',
  ]);
});

it('asks for each drug, whatever is in its name, and gives the best label of each first', async () => {
  const { query, requests, items } = await search('openFDA labels', [
    'testostatin',
    'x" OR set_id:"1',
    'Testostatin',
  ]);
  expect(requests.map(({ parameters }) => parameters.get('search'))).toEqual([
    `(${named('testostatin')}) AND ${ofMakers}`,
    `(${named('x OR set_id: 1')}) AND ${ofMakers}`,
    named('x OR set_id: 1'),
  ]);
  expect(query).toContain(' | ');
  expect(items).toHaveLength(2);
});

it('gives recalls, the newest asked for first, with their reason and class', async () => {
  const { items, requests } = await search('openFDA recalls', ['testostatin']);
  expect(requests[0]?.parameters.get('sort')).toBe('report_date:desc');
  expect(items[0]).toMatchObject({
    id: 'openfda:recall:D-0001-2025',
    title: 'Recall D-0001-2025 (Class II): Testostatin tablets 10 mg, 90 tablets',
    url: 'https://www.accessdata.fda.gov/scripts/ires/?Event=90001',
    year: 2025,
    publicationTypes: ['Drug recall', 'Class II', 'Ongoing'],
    isSummary: false,
  });
  expect(items[0]?.text).toMatch(/^Failed dissolution: .*\n\nTestostatin tablets/);
});

it('gives counts of reports in sentences that each deny a cause', async () => {
  const { items } = await search('openFDA reports', ['testostatin']);
  expect(items).toHaveLength(1);
  const [item] = items;
  expect(item).toMatchObject({
    id: 'openfda:reports:testostatin',
    isSummary: true,
    year: 2026,
    journal: 'FDA adverse event reports, as of 2026-01-01',
  });
  expect(item?.text).toContain('4,000 reports name testostatin; 900 of them are marked serious');
  const [, ...figures] = item?.text.split('\n\n') ?? [];
  const sentences = figures.flatMap((part) => part.split('\n'));
  expect(sentences).toHaveLength(3);
  for (const sentence of sentences) expect(sentence).toContain('does not show that testostatin caused');
  expect(sentences[1]).toMatch(/^MYALGIA was reported 1,200 times with testostatin/);
  expect(sentences[2]).toMatch(/^DRUG INEFFECTIVE was reported once with testostatin/);
});

it.each([
  ['openFDA labels', 3],
  ['openFDA recalls', 2],
  ['openFDA reports', 4_000],
] as const)('keeps what %s was asked, with its hits and when', async (name, hits) => {
  const { query, searches } = await search(name, ['testostatin']);
  expect(searches).toEqual([{ query, hits, searchedAt: '2026-01-01T00:00:00.000Z' }]);
  expect((await search(name, ['zebrafish'])).searches?.map((one) => one.hits)).toContain(0);
});

it('sends a key, but does not show it', async () => {
  const server = await startOpenFdaServer();
  const connector = connect(server.url, 'openFDA reports', 'secret');
  const { query, items } = await connector.search({ text: '', drugs: ['testostatin'], limit: 1 }, signal());
  await server.close();
  expect(server.requests.every(({ parameters }) => parameters.get('api_key') === 'secret')).toBe(true);
  expect(JSON.stringify({ query, items })).not.toContain('secret');
});

it.each([
  [403, { code: 'API_KEY_INVALID', message: 'An invalid api_key was supplied.' }],
  [404, { code: 'ELSEWHERE', message: 'Cannot GET' }],
])('takes error %s that is not "no match" for a failure', async (status, error) => {
  const body = JSON.stringify({ error });
  const server = await startSourceServer(() => ({ status, type: 'application/json', body }));
  const asking = connect(server.url, 'openFDA labels').search(
    { text: '', drugs: ['testo'], limit: 1 },
    signal(),
  );
  await expect(asking).rejects.toMatchObject({
    reason: 'rejected',
    message: `answered with error ${status}`,
  });
  await server.close();
});

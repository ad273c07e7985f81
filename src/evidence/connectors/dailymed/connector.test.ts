import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import {
  inventedSpl,
  replyDailyMed,
  startDailyMedServer,
} from '../../../../tests/support/dailymed-server.ts';
import {
  type SourceFault,
  type SourceServer,
  startSourceServer,
} from '../../../../tests/support/source-server.ts';
import { requestsPerSecond } from './client.ts';
import { createDailyMedConnector } from './connector.ts';

const signal = () => new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const connect = (baseUrl: string) => createDailyMedConnector({ baseUrl, clock, egress: createEgress() });
const testostatin = { text: 'What does its label say?', drugs: ['testostatin'], limit: 10 };

describe('as a connector', () => {
  sourceContract({
    perSecond: requestsPerSecond,
    startServer: startDailyMedServer,
    connect,
    found: 'testostatin',
    notFound: 'zebrafish',
  });
});

it('gives the sections of a label, subsections under their own titles, tables by rows', async () => {
  const server = await startDailyMedServer();
  const { items } = await connect(server.url).search(testostatin, signal());
  await server.close();
  const [item] = items;
  expect(item).toMatchObject({
    id: 'spl:aaaaaaaa-0000-0000-0000-000000000002',
    title: 'Testocor (testostatin): FDA drug label',
    url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=aaaaaaaa-0000-0000-0000-000000000002',
    authors: ['Example Labs'],
    year: 2024,
    publicationTypes: ['Drug label', 'HUMAN PRESCRIPTION DRUG LABEL'],
  });
  expect(item?.sections.map(({ label, start, end }) => [label, item.text.slice(start, end)])).toEqual([
    ['Boxed warning', 'Stop testostatin when the eyes turn yellow.'],
    ['Drug interactions', 'The risk of myopathy rises with strong inhibitors.'],
    ['Drug interactions: Clarithromycin', 'Raises testostatin fourfold.\nLimit to 20 mg.'],
    ['Dosage and administration', 'Below 10⁹ cells/L halve the dose.\n\nKidney | Dose\neGFR < 30 | 10 mg'],
    ['Adverse reactions', 'Myalgia (4%).'],
    ['Contraindications', 'Active liver disease\n\nHypersensitivity'],
  ]);
});

it('takes the brand first, then the drug alone', async () => {
  const server = await startDailyMedServer();
  const { searches } = await connect(server.url).search(testostatin, signal());
  await server.close();
  expect(searches).toEqual([
    { query: 'drug_name=testostatin', hits: 3, searchedAt: '2026-01-01T00:00:00.000Z' },
  ]);
  const [list, ...documents] = server.requests;
  expect(list?.parameters.get('drug_name')).toBe('testostatin');
  expect(documents.map(({ path }) => path).sort()).toEqual([
    '/services/v2/spls/aaaaaaaa-0000-0000-0000-000000000002.xml',
    '/services/v2/spls/bbbbbbbb-0000-0000-0000-000000000002.xml',
  ]);
});

it('leaves out what was withdrawn since, and drugs for animals', async () => {
  const server = await startSourceServer((call) => {
    if (call.path.includes('/spls/bbbbbbbb')) return undefined;
    const isDocument = call.path.endsWith('.xml');
    return isDocument
      ? { type: 'text/xml', body: inventedSpl('bbbbbbbb-3', '', 'PRESCRIPTION ANIMAL DRUG LABEL') }
      : replyDailyMed(call);
  });
  const result = await connect(server.url).search(testostatin, signal());
  await server.close();
  expect(result).toMatchObject({ items: [], identified: 0 });
});

/** The list is sound: it is the document that arrives broken. */
async function withBrokenDocument(fault: SourceFault) {
  const documents = await startDailyMedServer();
  documents.setFault(fault);
  const server: SourceServer = await startSourceServer(async (call) => {
    if (!call.path.endsWith('.xml')) return replyDailyMed(call);
    const response = await fetch(documents.url + call.path);
    return { status: response.status, type: 'text/xml', body: await response.text() };
  });
  const error = await connect(server.url)
    .search(testostatin, signal())
    .catch((caught: unknown) => caught);
  await Promise.all([server.close(), documents.close()]);
  return error;
}

it.each([
  ['html', 'not-data'],
  ['empty', 'incomplete'],
  ['truncated', 'incomplete'],
  ['error-object', 'malformed'],
  ['xml-entity-bomb', 'incomplete'],
  ['xml-deep', 'incomplete'],
] as const)('names what is wrong with a document that is: %s', async (fault, reason) => {
  expect(await withBrokenDocument(fault)).toMatchObject({ name: 'ConnectorError', reason });
});

const deep = (name: string, levels: number) => `<${name}>`.repeat(levels) + `</${name}>`.repeat(levels);
it.each([
  [
    'text',
    `<component><section><code code="34066-1"/><text>${deep('content', 5_000)}</text></section></component>`,
  ],
  ['sections', '<component><section>'.repeat(5_000) + '</section></component>'.repeat(5_000)],
])('refuses a document whose %s is nested too deeply', async (_what, body) => {
  const server = await startSourceServer((call) =>
    call.path.endsWith('.xml')
      ? { type: 'text/xml', body: inventedSpl('bbbbbbbb-3', body) }
      : replyDailyMed(call),
  );
  const error = await connect(server.url)
    .search(testostatin, signal())
    .catch((caught: unknown) => caught);
  await server.close();
  expect(error).toMatchObject({ name: 'ConnectorError', reason: 'malformed' });
});

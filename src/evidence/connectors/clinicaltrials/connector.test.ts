import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import { startSourceServer } from '../../../../tests/support/source-server.ts';
import { requestsPerSecond } from './client.ts';
import { createClinicalTrialsConnector } from './connector.ts';

const signal = () => new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const connect = (baseUrl: string) =>
  createClinicalTrialsConnector({ baseUrl, clock, egress: createEgress() });

const study = (number: number, title: string) => ({
  protocolSection: {
    identificationModule: { nctId: `NCT9999000${number}`, briefTitle: title },
    statusModule: { overallStatus: 'RECRUITING', startDateStruct: { date: '2024-05' } },
    sponsorCollaboratorsModule: { leadSponsor: { name: 'Example University' } },
    descriptionModule: {
      briefSummary: 'This study asks whether invented tablets \\[daily\\] help in heart failure.',
    },
    designModule: { studyType: 'INTERVENTIONAL', phases: ['PHASE3'], enrollmentInfo: { count: 40 } },
    outcomesModule: { primaryOutcomes: [{ measure: 'Death', timeFrame: '2 years' }] },
  },
  hasResults: false,
});
const studies = [study(1, 'Tablets in heart failure'), study(2, 'Walking in heart failure')];

function startServer() {
  return startSourceServer(({ path, parameters }) => {
    if (path !== '/studies') return undefined;
    const term = parameters.get('query.term') ?? '';
    const found = /heart/i.test(term) && !(/unheard/.test(term) && !/ OR /.test(term)) ? studies : [];
    const from = Number(parameters.get('pageToken') ?? 0);
    const size = Math.min(Number(parameters.get('pageSize')), 1);
    const page = found.slice(from, from + size);
    const more = from + size < found.length ? { nextPageToken: String(from + size) } : {};
    const body = JSON.stringify({ studies: page, totalCount: found.length, ...more });
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

it('reads what is registered, page after page, and takes no registration for a result', async () => {
  const server = await startServer();
  const { items, identified } = await connect(server.url).search(
    { text: 'heart failure', limit: 10 },
    signal(),
  );
  await server.close();
  expect(identified).toBe(2);
  expect(items[0]).toMatchObject({
    id: 'clinicaltrials:NCT99990001',
    nctId: 'NCT99990001',
    url: 'https://clinicaltrials.gov/study/NCT99990001',
    title: 'Tablets in heart failure',
    year: 2024,
    authors: ['Example University'],
    publicationTypes: ['Trial registration', 'INTERVENTIONAL', 'PHASE3', 'RECRUITING'],
    studyDesign: 'other',
    text: 'This study asks whether invented tablets [daily] help in heart failure.\n\nDeath (2 years)',
  });
});

it('asks for any of the words when all together find nothing, and says so in its query', async () => {
  const server = await startServer();
  const { query, items } = await connect(server.url).search({ text: 'heart unheard', limit: 1 }, signal());
  await server.close();
  expect(query).toBe('heart OR unheard');
  expect(items).toHaveLength(1);
});

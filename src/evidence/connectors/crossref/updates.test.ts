import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { faultContract } from '../../../../tests/support/connector-contract.ts';
import { startSourceServer } from '../../../../tests/support/source-server.ts';
import { requestsPerSecond } from './client.ts';
import { createCrossrefUpdates } from './updates.ts';

const signal = () => new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const connect = (baseUrl: string, contactEmail?: string) =>
  createCrossrefUpdates({ baseUrl, clock, egress: createEgress(), contactEmail });
const update = (type: string, DOI = '10.5555/notice') => ({
  DOI,
  type,
  updated: { 'date-parts': [[2024, 2]] },
});
const works: Record<string, unknown> = {
  '10.5555/notice': {
    DOI: '10.5555/notice',
    'update-to': [{ DOI: '10.5555/gone', type: 'retraction' }],
  },
  '10.5555/own': { DOI: '10.5555/own', 'update-to': [{ DOI: '10.5555/OWN', type: 'correction' }] },
  '10.5555/gone': {
    DOI: '10.5555/Gone',
    title: ['Gone'],
    'updated-by': [update('correction'), update('retraction')],
  },
  '10.5555/doubted': { DOI: '10.5555/doubted', 'updated-by': [update('expression_of_concern')] },
  '10.5555/mended': { DOI: '10.5555/mended', 'updated-by': [update('correction')] },
  '10.5555/fine': { DOI: '10.5555/fine', 'updated-by': [update('new_version')] },
};

function startServer() {
  return startSourceServer(({ path, parameters }) => {
    if (path !== '/works') return undefined;
    const dois = (parameters.get('filter') ?? '').split(',').map((part) => part.replace(/^doi:/, ''));
    const items = dois.flatMap((doi) => works[doi.replace(/-\d+$/, '')] ?? []);
    const body = JSON.stringify({ status: 'ok', 'message-type': 'work-list', message: { items } });
    return { type: 'application/json', body };
  });
}

describe('as a web service', () => {
  faultContract({
    perSecond: requestsPerSecond.anonymous,
    async open() {
      const server = await startServer();
      const source = connect(server.url);
      return {
        server,
        ask: (number, stop) => source.find([{ pmid: null, doi: `10.5555/gone-${number}` }], stop),
        close: () => server.close(),
      };
    },
  });
});

it('tells the gravest thing that became of each publication, in one request, and says who asks', async () => {
  const server = await startServer();
  const asked = [
    '10.5555/GONE',
    '10.5555/doubted',
    '10.5555/mended',
    '10.5555/fine',
    '10.5555/unknown',
    '10.5555/notice',
    '10.5555/own',
  ];
  const publications = [...asked.map((doi) => ({ pmid: null, doi })), { pmid: '1', doi: null }];
  const found = await connect(server.url, 'editor@example.org').find(publications, signal());
  await server.close();
  expect(Object.fromEntries(found)).toEqual({
    'doi:10.5555/gone': { status: 'retracted', notice: 'doi:10.5555/notice, 2024' },
    'doi:10.5555/doubted': { status: 'expression-of-concern', notice: 'doi:10.5555/notice, 2024' },
    'doi:10.5555/mended': { status: 'corrected', notice: 'doi:10.5555/notice, 2024' },
    'doi:10.5555/fine': { status: 'updated', notice: 'doi:10.5555/notice, 2024' },
    'doi:10.5555/notice': { status: 'notice', notice: 'doi:10.5555/gone' },
  });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.parameters.get('mailto')).toBe('editor@example.org');
});

it('asks nothing when no DOI is known', async () => {
  const found = await connect('http://127.0.0.1:1').find([{ pmid: '1', doi: null }], signal());
  expect(found.size).toBe(0);
});

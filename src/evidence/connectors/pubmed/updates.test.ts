import { expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { faultContract } from '../../../../tests/support/connector-contract.ts';
import { startPubmedServer } from '../../../../tests/support/pubmed-server.ts';
import { createEutils } from '../../http/eutils.ts';
import { createPubmedUpdates } from './updates.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const open = (baseUrl: string) =>
  createPubmedUpdates(createEutils({ baseUrl, tool: 'Test', egress: createEgress(), clock }));
const signal = () => new AbortController().signal;

faultContract({
  perSecond: 3,
  async open() {
    const server = await startPubmedServer();
    const source = open(server.url);
    return {
      server,
      ask: (number, stop) => source.find([{ pmid: String(990000001 + number), doi: null }], stop),
      close: () => server.close(),
    };
  },
});

it('tells what became of each publication, in one request, and asks nothing without a PMID', async () => {
  const server = await startPubmedServer();
  const source = open(server.url);
  const asked = ['990000002', '990000004', '990000004', '1'].map((pmid) => ({ pmid, doi: null }));
  const found = await source.find(asked, signal());
  expect([...found].map(([key, { status }]) => [key, status])).toEqual([['pmid:990000004', 'retracted']]);
  expect(server.requests).toHaveLength(1);
  expect((await source.find([{ pmid: null, doi: '10.5555/a' }], signal())).size).toBe(0);
  expect(server.requests).toHaveLength(1);
  await server.close();
});

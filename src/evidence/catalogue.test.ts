import { expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceAddresses } from '../../tests/support/source-addresses.ts';
import { connectSources } from './catalogue.ts';

const names = ['searxng', 'tavily', 'brave'];
const options = {
  ...sourceAddresses(),
  brandName: 'Test',
  egress: createEgress(),
  pageEgress: createEgress({ publicOnly: true }),
  clock: { now: () => new Date('2026-01-01T00:00:00Z') },
};

it('searches the web only with what is set up for it', () => {
  expect(connectSources(names, options).connectors).toEqual([]);
  const { webSearch } = options;
  const withTavily = { ...webSearch, tavily: { ...webSearch.tavily, apiKey: 'invented' } };
  const connected = connectSources(names, { ...options, webSearch: withTavily }).connectors;
  expect(connected.map(({ name }) => name)).toEqual(['Tavily']);
  expect(connectSources(['pubmed'], { ...options, webSearch: withTavily }).connectors).toHaveLength(1);
});

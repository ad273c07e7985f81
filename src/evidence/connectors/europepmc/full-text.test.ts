import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { faultContract } from '../../../../tests/support/connector-contract.ts';
import { startSourceServer } from '../../../../tests/support/source-server.ts';
import { createEuropePmcClient, requestsPerSecond } from './client.ts';
import { createEuropePmcFullText } from './full-text.ts';

const signal = () => new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const connect = (baseUrl: string) =>
  createEuropePmcFullText(createEuropePmcClient({ baseUrl, clock, egress: createEgress() }));

const article = (
  licence: string,
  body = '<sec><title>Results</title><p>Deaths fell from 12% to 9%.</p></sec>',
) =>
  `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "archive.dtd"><article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
   <title-group><article-title>Invented</article-title></title-group><permissions>${licence}</permissions></article-meta></front><body>${body}</body></article>`;
const licence = (address: string) =>
  `<license xlink:href="${address}"><license-p>Words.</license-p></license>`;
const articles: Record<string, string> = {
  '/PMC1/fullTextXML': article(licence('https://creativecommons.org/licenses/by-nc/4.0/')),
  '/PMC2/fullTextXML': article(licence('https://publisher.example/terms')),
  '/PMC3/fullTextXML': article(licence('https://creativecommons.org/licenses/by/4.0/'), ''),
};

function startServer() {
  return startSourceServer(({ path }) => {
    const body = articles[path] ?? (/^\/PMC1\d+\//.test(path) ? articles['/PMC1/fullTextXML'] : undefined);
    return body === undefined ? undefined : { type: 'application/xml', body };
  });
}

describe('as a web service', () => {
  faultContract({
    perSecond: requestsPerSecond,
    async open() {
      const server = await startServer();
      const source = connect(server.url);
      const ask = (number: number, stop: AbortSignal) => source.find(`PMC1${number}`, stop);
      return { server, ask, close: () => server.close() };
    },
  });
});

it('gives each text with its own licence, and nothing where it has none', async () => {
  const server = await startServer();
  const source = connect(server.url);
  const found = [];
  for (const pmcid of ['PMC1', 'pmc2', 'PMC3', 'PMC4', '../search', ''])
    found.push(await source.find(pmcid, signal()));
  await server.close();
  const parts = [{ label: 'Results', text: 'Deaths fell from 12% to 9%.' }];
  expect(found).toEqual([
    { parts, licence: 'https://creativecommons.org/licenses/by-nc/4.0/', isOpen: true },
    { parts, licence: 'https://publisher.example/terms', isOpen: false },
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(server.requests.map(({ path }) => path)).toEqual(
    ['PMC1', 'PMC2', 'PMC3', 'PMC4'].map((id) => `/${id}/fullTextXML`),
  );
});

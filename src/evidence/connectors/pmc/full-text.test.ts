import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { faultContract } from '../../../../tests/support/connector-contract.ts';
import { startSourceServer } from '../../../../tests/support/source-server.ts';
import { createEutils } from '../../http/eutils.ts';
import { createPmcFullText } from './full-text.ts';

const signal = () => new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const connect = (baseUrl: string) =>
  createPmcFullText(createEutils({ baseUrl, clock, egress: createEgress(), tool: 'Test' }));

const meta = (licence: string) =>
  `<front><article-meta><title-group><article-title>Invented</article-title></title-group>${licence}</article-meta></front>`;
const open = `<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"/></permissions>`;
const body = '<body><sec><title>Results</title><p>Deaths fell from 12% to 9%.</p></sec></body>';
const article = (inner: string) =>
  `<pmc-articleset><article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article">${inner}</article></pmc-articleset>`;
const articles: Record<string, string> = {
  '1': article(meta(open) + body),
  '2': article(meta('') + body),
  '3': article(meta(open)),
};

function startServer() {
  return startSourceServer(({ path, parameters }) =>
    path === '/efetch.fcgi' && parameters.get('db') === 'pmc'
      ? { type: 'text/xml', body: articles[parameters.get('id')?.slice(0, 1) ?? ''] ?? '<pmc-articleset/>' }
      : undefined,
  );
}

describe('as a web service', () => {
  faultContract({
    perSecond: 3,
    async open() {
      const server = await startServer();
      const source = connect(server.url);
      return {
        server,
        ask: (number, stop) => source.find(`PMC1${number}`, stop),
        close: () => server.close(),
      };
    },
  });
});

it('gives the text with its licence, and nothing where the article is closed or unknown', async () => {
  const server = await startServer();
  const source = connect(server.url);
  const [first, unnamed, closed] = [
    await source.find('PMC1', signal()),
    await source.find('PMC2', signal()),
    await source.find('PMC3', signal()),
  ];
  const unknown = await source.find('PMC9', signal());
  await server.close();
  expect(first).toEqual({
    parts: [{ label: 'Results', text: 'Deaths fell from 12% to 9%.' }],
    licence: 'https://creativecommons.org/licenses/by/4.0/',
    isOpen: true,
  });
  expect(unnamed).toMatchObject({ licence: null, isOpen: false });
  expect([closed, unknown]).toEqual([undefined, undefined]);
});

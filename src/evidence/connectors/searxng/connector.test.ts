import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import { type SourceCall, startSourceServer } from '../../../../tests/support/source-server.ts';
import { niceUrl, webSettings, whoUrl } from '../../../../tests/support/web-pages.ts';
import { requestsPerSecond } from './client.ts';
import { createSearxngConnector } from './connector.ts';

const signal = () => new AbortController().signal;
const result = (url: string, title = 'A page') => ({
  url,
  title,
  content: 'Chosen words …',
  engine: 'duckduckgo',
});

/** Page one has a page that may not be opened, too; page two the second one that may. */
function startServer(unresponsive: unknown = []) {
  return startSourceServer(({ path, parameters }) => {
    if (path !== '/search' || parameters.get('format') !== 'json') return undefined;
    const isFound = /heart/i.test(parameters.get('q') ?? '');
    const pages = [
      [result(niceUrl), result('https://blog.example/heart')],
      [result(whoUrl), result(niceUrl)],
    ];
    const results = isFound ? (pages[Number(parameters.get('pageno')) - 1] ?? []) : [];
    const body = JSON.stringify({
      query: 'q',
      number_of_results: 0,
      results,
      unresponsive_engines: unresponsive,
    });
    return { type: 'application/json', body };
  });
}

const connect = (baseUrl: string, web = webSettings()) =>
  createSearxngConnector({ baseUrl, egress: createEgress(), ...web.settings });

describe('as a connector', () => {
  sourceContract({
    perSecond: requestsPerSecond,
    startServer,
    connect,
    found: 'heart failure',
    notFound: 'zebrafish',
  });
});

it('takes the text of the page for the source, not the words of the engine, and asks on for allowed pages', async () => {
  const server = await startServer();
  const web = webSettings();
  const query = { text: 'heart failure', limit: 2 };
  const { items, identified, failures } = await connect(server.url, web).search(query, signal());
  await server.close();
  expect({ identified, failures }).toEqual({ identified: 2, failures: [] });
  expect(web.asked.sort()).toEqual([niceUrl, whoUrl]);
  expect(items[0]).toMatchObject({
    id: 'web:nice.org.uk/guidance/hf1',
    connector: 'SearXNG',
    title: 'Heart failure: invented guideline',
    domain: 'nice.org.uk',
    url: niceUrl,
    year: 2024,
    studyDesign: 'other',
    publicationTypes: ['Web page'],
  });
  expect(items[0]?.text).toContain('Tablet 1 was studied in invented patients');
  expect(items[0]?.text).not.toMatch(/Menu|Chosen|track/);
  expect(items[0]?.sections.map(({ label }) => label)).toEqual([
    'Heart failure: invented guideline',
    'Harms',
  ]);
});

it('sends plain words only', async () => {
  const server = await startServer();
  await connect(server.url).search(
    { text: '!images heart NOT "failure" site:evil.example -x', limit: 1 },
    signal(),
  );
  const [call] = server.requests as [SourceCall];
  await server.close();
  expect(call.parameters.get('q')).toBe('images heart failure site evil.example x');
});

it('names the engines that gave no answer beside what the others found', async () => {
  const unresponsive = [
    ['google', 'Suspended: CAPTCHA'],
    ['bing', 'timeout'],
    'brave',
    ['x\u0000\n<b>', 'y'.repeat(500)],
    7,
    ...['c', 'd'].map((name) => [name, 'timeout']),
  ];
  const server = await startServer(unresponsive);
  const { items, failures } = await connect(server.url).search({ text: 'heart', limit: 1 }, signal());
  const nothing = await connect(server.url).search({ text: 'zebrafish', limit: 1 }, signal());
  await server.close();
  expect(items).toHaveLength(1);
  const reason = `got no answer from google: Suspended: CAPTCHA, bing: timeout, brave, x <b>: ${'y'.repeat(25)}, c: timeout and 1 more`;
  expect(failures).toEqual([reason]);
  expect(nothing).toMatchObject({ items: [], failures: [reason] });
});

it('says what to do where a server gives no JSON', async () => {
  const server = await startSourceServer(() => ({ status: 403, type: 'text/html', body: '<html>Forbidden' }));
  const failed = connect(server.url).search({ text: 'heart', limit: 1 }, signal());
  await expect(failed).rejects.toThrow(/settings\.yml must list "json"/);
  await server.close();
});

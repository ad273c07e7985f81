import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import { type SourceCall, startSourceServer } from '../../../../tests/support/source-server.ts';
import { niceUrl, webSettings, whoUrl } from '../../../../tests/support/web-pages.ts';
import { medicalDomains } from '../../web/allow-list.ts';
import { requestsPerSecond } from './client.ts';
import { createTavilyConnector } from './connector.ts';

const signal = () => new AbortController().signal;
const apiKey = 'tvly-invented';

function startServer() {
  return startSourceServer(({ method, path, headers, parameters }) => {
    if (method !== 'POST' || path !== '/search') return undefined;
    const type = 'application/json';
    if (headers.authorization !== `Bearer ${apiKey}`)
      return { status: 401, type, body: JSON.stringify({ detail: { error: 'Unauthorized' } }) };
    const { query } = JSON.parse(parameters.get('body') ?? '{}') as { query: string };
    const found = [niceUrl, whoUrl, 'https://blog.example/'].map((url) => ({
      url,
      title: 'A page',
      content: 'x',
      score: 0.9,
    }));
    const results = /heart/i.test(query) ? found : [];
    return { type, body: JSON.stringify({ query, answer: null, images: [], results, response_time: 0.4 }) };
  });
}

const connect = (baseUrl: string, key = apiKey, web = webSettings()) =>
  createTavilyConnector({ baseUrl, apiKey: key, egress: createEgress(), ...web.settings });

describe('as a connector', () => {
  sourceContract({
    perSecond: requestsPerSecond,
    startServer,
    connect,
    found: 'heart failure',
    notFound: 'zebrafish',
  });
});

it('asks for the allowed domains, opens no other, and does not pay twice for one question', async () => {
  const server = await startServer();
  const web = webSettings();
  const connector = connect(server.url, apiKey, web);
  const { items } = await connector.search({ text: 'heart failure', limit: 5 }, signal());
  await connector.search({ text: 'heart failure', limit: 5 }, signal());
  await connector.search({ text: 'heart', limit: 5 }, signal());
  await server.close();
  expect(items.map(({ url }) => url)).toEqual([niceUrl, whoUrl]);
  expect(web.asked).toEqual([niceUrl, whoUrl]);
  const [first] = server.requests as [SourceCall];
  expect(server.requests).toHaveLength(2);
  expect(first.headers['content-type']).toBe('application/json');
  expect(JSON.parse(first.parameters.get('body') ?? '')).toEqual({
    query: 'heart failure',
    search_depth: 'basic',
    max_results: 20,
    include_domains: [...medicalDomains],
  });
});

it('says that its key is refused, without the key', async () => {
  const server = await startServer();
  const error = await connect(server.url, 'wrong-key')
    .search({ text: 'heart', limit: 1 }, signal())
    .catch((caught) => caught);
  await server.close();
  expect(error).toMatchObject({ reason: 'rejected', retryable: false, message: 'does not accept its key' });
  expect(JSON.stringify(error)).not.toContain('wrong-key');
});

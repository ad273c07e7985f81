import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { sourceContract } from '../../../../tests/support/connector-contract.ts';
import { type SourceCall, startSourceServer } from '../../../../tests/support/source-server.ts';
import { niceUrl, webSettings, whoUrl } from '../../../../tests/support/web-pages.ts';
import { medicalDomains } from '../../web/allow-list.ts';
import { requestsPerSecond } from './client.ts';
import { createBraveConnector } from './connector.ts';

const signal = () => new AbortController().signal;
const apiKey = 'brave-invented';

function startServer() {
  return startSourceServer(({ path, headers, parameters }) => {
    if (path !== '/web/search') return undefined;
    const type = 'application/json';
    if (headers['x-subscription-token'] !== apiKey) {
      const error = { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 };
      return { status: 422, type, body: JSON.stringify({ type: 'ErrorResponse', error }) };
    }
    const q = parameters.get('q') ?? '';
    const results = [whoUrl, 'https://blog.example/', niceUrl].map((url) => ({
      url,
      title: 'A page',
      description: 'x',
    }));
    const web = /heart/i.test(q) ? { web: { type: 'search', results } } : {};
    return { type, body: JSON.stringify({ type: 'search', query: { original: q }, ...web }) };
  });
}

const connect = (baseUrl: string, key = apiKey, web = webSettings()) =>
  createBraveConnector({ baseUrl, apiKey: key, egress: createEgress(), ...web.settings });

describe('as a connector', () => {
  sourceContract({
    perSecond: requestsPerSecond,
    startServer,
    connect,
    found: 'heart failure',
    notFound: 'zebrafish',
  });
});

it('has Brave discard all but the allowed domains, and opens no other', async () => {
  const server = await startServer();
  const web = webSettings();
  const { items } = await connect(server.url, apiKey, web).search(
    { text: 'heart failure', limit: 5 },
    signal(),
  );
  const [call] = server.requests as [SourceCall];
  await server.close();
  expect(items.map(({ url }) => url)).toEqual([whoUrl, niceUrl]);
  expect(web.asked.sort()).toEqual([niceUrl, whoUrl]);
  expect(Object.fromEntries(call.parameters)).toEqual({
    q: 'heart failure',
    count: '20',
    result_filter: 'web',
    text_decorations: 'false',
    goggles: ['$discard', ...medicalDomains.map((domain) => `$boost=1,site=${domain}`)].join('\n'),
  });
});

it('says that its key is refused', async () => {
  const server = await startServer();
  const failed = connect(server.url, 'wrong-key').search({ text: 'heart', limit: 1 }, signal());
  await expect(failed).rejects.toThrow('rejected the query or does not accept its key');
  await server.close();
});

import { describe, expect, it } from 'vitest';
import { niceUrl, webOf, webPage, webSettings, whoUrl } from '../../../tests/support/web-pages.ts';
import { createAllowList } from './allow-list.ts';
import { createPageReader } from './page-reader.ts';
import { createWebConnector } from './web-connector.ts';
import type { WebHit } from './web-hit.ts';

const signal = () => new AbortController().signal;
const hit = (url: string): WebHit => ({ url, title: 'Title of the engine' });
const connect = (hits: WebHit[], web = webSettings()) =>
  createWebConnector('Engine', async () => ({ hits }), web.settings);

describe('the allow-list', () => {
  it('takes a domain with its subdomains, and nothing that only looks like one', () => {
    const { allows } = createAllowList();
    for (const url of [
      'https://nice.org.uk/x',
      'https://www.nice.org.uk',
      'https://WWW.WHO.INT/a',
      'http://bnf.nice.org.uk/',
    ])
      expect([url, allows(url)]).toEqual([url, true]);
    for (const url of [
      'https://nice.org.uk.evil.example/',
      'https://notnice.org.uk/',
      'https://evil.example/?u=nice.org.uk',
      'https://nice.org.uk@evil.example/',
      'https://evil.example/nice.org.uk',
      'https://127.0.0.1/',
      'nonsense',
      '',
    ])
      expect([url, allows(url)]).toEqual([url, false]);
  });

  it('can be another one or the whole web, and leaves databases to their own connectors', () => {
    expect(createAllowList(['Example.org']).allows('https://a.example.org/')).toBe(true);
    expect(createAllowList(['example.org']).allows('https://who.int/')).toBe(false);
    expect(createAllowList(['*']).allows('https://anything.example/')).toBe(true);
    expect(createAllowList(['*']).domains).toEqual([]);
    for (const list of [createAllowList(), createAllowList(['*'])])
      expect(list.allows('https://pubmed.ncbi.nlm.nih.gov/1/')).toBe(false);
  });
});

it('opens hostile addresses in no way, and each page once', async () => {
  const web = webSettings();
  const hostile = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@www.nice.org.uk/guidance/hf1',
    `https://www.nice.org.uk/${'x'.repeat(3_000)}`,
    'http://localhost/',
    'https://nice.org.uk.evil.example/',
    '',
  ];
  const same = [niceUrl, `${niceUrl}#harms`, niceUrl.replace('https', 'http'), `${niceUrl}/`];
  const { items } = await connect([...hostile, ...same].map(hit), web).search(
    { text: 'gout', limit: 20 },
    signal(),
  );
  expect(items.map(({ id }) => id)).toEqual(['web:nice.org.uk/guidance/hf1']);
  expect(web.asked).toEqual([niceUrl]);
});

it('names pages that could not be read, and gives the others', async () => {
  const lost = 'https://www.who.int/lost';
  const outcome = await connect([lost, whoUrl].map(hit)).search({ text: 'gout', limit: 20 }, signal());
  expect(outcome.items.map(({ url }) => url)).toEqual([whoUrl]);
  expect(outcome).toMatchObject({ identified: 2, failures: ['could not read 1 of 2 pages found (who.int)'] });
  const alone = await connect([hit(lost)]).search({ text: 'gout', limit: 20 }, signal());
  expect(alone).toMatchObject({ items: [], failures: ['could not read the page that was found (who.int)'] });
});

it('opens five pages at most, and stops with its caller', async () => {
  const urls = Array.from({ length: 9 }, (_, number) => `https://who.int/${number}`);
  const web = webOf(Object.fromEntries(urls.map((url) => [url, webPage('x', 'y')])));
  const settings = { ...webSettings().settings, readPage: createPageReader(web) };
  const connector = createWebConnector('Engine', async () => ({ hits: urls.map(hit) }), settings);
  const { items } = await connector.search({ text: 'gout', limit: 20 }, signal());
  expect([items.length, web.asked.length]).toEqual([5, 5]);
  const reason = new Error('not wanted any more');
  const silent = { ...settings, readPage: (_: string, stop: AbortSignal) => rejected(stop) };
  const stop = new AbortController();
  const searching = createWebConnector('Engine', async () => ({ hits: urls.map(hit) }), silent);
  const found = searching.search({ text: 'gout', limit: 1 }, stop.signal);
  setTimeout(() => stop.abort(reason), 20);
  await expect(found).rejects.toBe(reason);
});

function rejected(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason)));
}

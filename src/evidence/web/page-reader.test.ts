import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { webOf, webPage } from '../../../tests/support/web-pages.ts';
import { ConnectorError } from '../connector.ts';
import { createPageReader, pagesPerSecond } from './page-reader.ts';

const signal = () => new AbortController().signal;
const good = webPage('A page', 'Tablet').body;

it.each([
  ['an error', { status: 404, body: good }],
  ['no HTML', { type: 'application/pdf', body: good }],
  ['another charset in its header', { type: 'text/html; charset=iso-8859-1', body: good }],
  ['another charset in its head', { type: 'text/html', body: `<meta charset="windows-1252">${good}` }],
  ['too little text', { body: '<p>Please enable JavaScript.</p>' }],
  ['nothing', { body: '' }],
  ['elements without end', { body: '<b>'.repeat(10_000) }],
])('refuses a page that is %s', async (_, page) => {
  const read = createPageReader(webOf({ 'https://nice.org.uk/a': page }));
  await expect(read('https://nice.org.uk/a', signal())).rejects.toBeInstanceOf(ConnectorError);
});

it('keeps a page for the next search, and so much of a long one as a reader can check', async () => {
  const web = webOf({
    'https://nice.org.uk/long': { body: `<p>${'A sentence of words. '.repeat(20)}</p>`.repeat(1_000) },
  });
  const read = createPageReader(web);
  const { parts } = await read('https://nice.org.uk/long', signal());
  expect(await read('https://nice.org.uk/long', signal())).toEqual({ title: '', year: null, parts });
  expect(web.asked).toHaveLength(1);
  expect(parts[0]?.text.length).toBeGreaterThan(29_000);
  expect(parts[0]?.text.length).toBeLessThanOrEqual(30_000);
  expect(parts[0]?.text.endsWith('words.')).toBe(true);
});

it('asks one site at its pace, however many want pages of it', async () => {
  const addresses = Array.from({ length: 50 }, (_, number) => `https://nice.org.uk/${number}`);
  const at: number[] = [];
  const web = webOf(Object.fromEntries(addresses.map((address) => [address, { body: good }])));
  const read = createPageReader({
    egress(url, init) {
      at.push(performance.now());
      return web.egress(url, init);
    },
  });
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const reading = addresses.map((address) => read(address, stop.signal).catch(() => undefined));
  await expect.poll(() => at.length, { timeout: 10_000 }).toBeGreaterThan(2 * pagesPerSecond);
  stop.abort(new Error('enough'));
  await Promise.all(reading);
  for (const [number, time] of at.entries()) {
    const next = at[number + pagesPerSecond];
    if (next !== undefined) expect(next - time).toBeGreaterThan(900);
  }
});

it('opens no page of this machine or its network, whatever a search finds', async () => {
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.end(good);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = createPageReader({ egress: createEgress({ publicOnly: true }) });
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '2130706433']) {
    await expect(read(`https://${host}:${port}/`, signal())).rejects.toBeInstanceOf(ConnectorError);
  }
  for (const url of [`http://127.0.0.1:${port}/`, 'file:///etc/passwd'])
    await expect(read(url, signal())).rejects.toBeInstanceOf(ConnectorError);
  server.close();
  expect(reached).toBe(0);
});

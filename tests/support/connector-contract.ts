import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Connector } from '#evidence/connector.ts';
import { ConnectorError } from '#evidence/index.ts';
import { evidenceItemSchema } from '#shared/research/evidence-item.ts';
import { retryAfterSeconds, type SourceFault, type SourceServer, sourceFaults } from './source-server.ts';

/** What a connector must be shown with: a query that finds something, one that finds nothing, and a way to break it. */
export type ConnectorSample = {
  open(): Promise<{
    connector: Connector;
    found: string;
    notFound: string;
    /** Makes the next calls fail. */
    breakDown(): Promise<void> | void;
    close(): Promise<void>;
  }>;
};

/** A question of these words that names a drug so, for connectors that ask about drugs only. */
const queryFor = (text: string, limit = 10) => ({ text, drugs: [text], limit });

/** The promises of the `Connector` port, checked the same way for every connector. */
export function connectorContract({ open }: ConnectorSample) {
  const run = async (check: (sample: Awaited<ReturnType<typeof open>>) => Promise<void>) => {
    const sample = await open();
    try {
      await check(sample);
    } finally {
      await sample.close();
    }
  };
  const signal = () => new AbortController().signal;

  it('gives items whose text, hash and sections agree', () =>
    run(async ({ connector, found }) => {
      const { items, query, identified } = await connector.search(queryFor(found), signal());
      z.array(evidenceItemSchema).min(1).parse(items);
      expect(query).not.toBe('');
      expect(identified).toBeGreaterThanOrEqual(items.length);
      for (const item of items) {
        expect(item.connector).toBe(connector.name);
        expect(item.text.trim()).not.toBe('');
        expect(item.textHash).toBe(createHash('sha256').update(item.text).digest('hex'));
        expect(item.url === '' || new URL(item.url).protocol.startsWith('http')).toBe(true);
        let previousEnd = 0;
        for (const { start, end } of item.sections) {
          expect(start).toBeGreaterThanOrEqual(previousEnd);
          expect(item.text.slice(start, end).trim()).not.toBe('');
          previousEnd = end;
        }
        expect(previousEnd).toBeLessThanOrEqual(item.text.length);
      }
    }));

  it('gives scores from 0 to 1, best first, and unique ids', () =>
    run(async ({ connector, found }) => {
      const { items } = await connector.search(queryFor(found), signal());
      const scores = items.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((left, right) => right - left));
      expect(Math.max(...scores)).toBeLessThanOrEqual(1);
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    }));

  it('keeps to the limit', () =>
    run(async ({ connector, found }) => {
      const { items } = await connector.search(queryFor(found, 1), signal());
      expect(items).toHaveLength(1);
    }));

  it('takes nothing found for an empty result, whatever the query', () =>
    run(async ({ connector, notFound }) => {
      for (const text of [notFound, '?', '', '"(([OR AND', 'the of', 'x'.repeat(3000)]) {
        const { items, identified } = await connector.search(queryFor(text), signal());
        expect({ text, items, identified }).toEqual({ text, items: [], identified: 0 });
      }
    }));

  it('stops when it is told to', () =>
    run(async ({ connector, found }) => {
      const reason = new Error('not wanted any more');
      await expect(connector.search(queryFor(found), AbortSignal.abort(reason))).rejects.toThrow(reason);
    }));

  it('fails with a ConnectorError in plain words', () =>
    run(async ({ connector, found, breakDown }) => {
      await breakDown();
      const error = await connector.search(queryFor(found), signal()).catch((caught) => caught);
      expect(error).toBeInstanceOf(ConnectorError);
      expect(error.message).toMatch(/^[a-z][^\n]{5,200}$/);
    }));
}

/** What a connector of a web service must be shown with, besides: the server it asks, and its declared pace. */
export type SourceSample = {
  startServer(): Promise<SourceServer>;
  connect(baseUrl: string): Connector;
  found: string;
  notFound: string;
  perSecond: number;
};

/** The `Connector` port, and what its users may rely on when the web service behind it fails. */
export function sourceContract({ startServer, connect, found, notFound, perSecond }: SourceSample) {
  const open = async () => {
    const server = await startServer();
    return { server, connector: connect(server.url), close: () => server.close() };
  };
  connectorContract({
    async open() {
      const opened = await open();
      return { ...opened, found, notFound, breakDown: () => opened.server.setFault('error-500') };
    },
  });
  faultContract({
    perSecond,
    async open() {
      const { connector, server, close } = await open();
      const ask = async (number: number, signal: AbortSignal) => {
        const { items } = await connector.search(queryFor(`${found} ${number || ''}`), signal);
        z.array(evidenceItemSchema).parse(items);
      };
      return { ask, server, close };
    },
  });
}

/** Asks the service for something it has; calls with another `number` are not answered from memory. */
export type FaultSample = {
  open(): Promise<{
    ask(number: number, signal: AbortSignal): Promise<unknown>;
    server: SourceServer;
    close(): Promise<void>;
  }>;
  perSecond: number;
};

const expected: Partial<Record<SourceFault, object>> = {
  refused: { reason: 'refused', retryable: false },
  'rate-limited': { reason: 'rate-limited', retryable: true, retryAfterMs: retryAfterSeconds * 1000 },
  'error-500': { reason: 'server-error', retryable: true },
  html: { reason: 'not-data' },
};

/** What everything that asks a web service promises for the day the service fails. */
export function faultContract({ open, perSecond }: FaultSample) {
  const failing = sourceFaults.filter((fault) => !['slow', 'silent', 'wrong-charset'].includes(fault));
  it.each(failing)('names what is wrong when the service is: %s', async (fault) => {
    const { ask, server, close } = await open();
    server.setFault(fault);
    const error = (await ask(0, new AbortController().signal)
      .catch((caught: unknown) => caught)
      .finally(close)) as Error;
    expect(error).toBeInstanceOf(ConnectorError);
    expect(error).toMatchObject(expected[fault] ?? {});
    expect(error.message).toMatch(/^[a-z][^\n]{5,200}$/);
  });

  it('reads text in a wrong charset as text, or refuses it', async () => {
    const { ask, server, close } = await open();
    server.setFault('wrong-charset');
    const error = await ask(0, new AbortController().signal)
      .then(() => undefined)
      .catch((caught) => caught)
      .finally(close);
    if (error !== undefined) expect(error).toBeInstanceOf(ConnectorError);
  });

  it.each<SourceFault>(['html', 'truncated', 'empty', 'json-wrong-shape'])(
    'asks anew for an answer that could not be read: %s',
    async (fault) => {
      const { ask, server, close } = await open();
      server.setFault(fault);
      await expect(ask(0, new AbortController().signal)).rejects.toThrow(ConnectorError);
      server.setFault(undefined);
      await ask(0, new AbortController().signal).finally(close);
    },
  );

  it('stops within 100 ms while the service is silent', async () => {
    const { ask, server, close } = await open();
    server.setFault('silent');
    const stop = new AbortController();
    const reason = new Error('not wanted any more');
    const asking = ask(0, stop.signal).catch((caught) => caught);
    await expect.poll(() => server.requests.length).toBeGreaterThan(0);
    const stoppedAt = performance.now();
    stop.abort(reason);
    expect(await asking).toBe(reason);
    expect(performance.now() - stoppedAt).toBeLessThan(100);
    await close();
  });

  it(`asks at most ${perSecond} times a second, however many ask at once`, { timeout: 15_000 }, async () => {
    const { ask, server, close } = await open();
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const calls = Array.from({ length: 50 }, (_, number) => ask(number, stop.signal).catch(() => undefined));
    await sleep(2_300);
    const asked = server.requests.length;
    stop.abort(new Error('enough'));
    await Promise.all(calls);
    await close();
    expect(asked).toBeGreaterThan(0);
    // What arrived in 2.3 s began in it: three windows at most.
    expect(asked).toBeLessThanOrEqual(3 * perSecond);
  });
}

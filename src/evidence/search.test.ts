import { describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { evidenceItem } from '../../tests/support/evidence-item.ts';
import { type Connector, ConnectorError } from './connector.ts';
import { searchAll } from './search.ts';
import type { UpdateSource } from './updates.ts';

const logger = createLogger('silent');
const query = { text: 'heart failure', limit: 5 };
const options = (deadlineMs = 5_000, signal = new AbortController().signal) => ({
  signal,
  deadlineMs,
  year: 2026,
  logger,
});
const answering = (name: string, ids: string[]): Connector => ({
  name,
  search: async ({ text }) => ({
    items: ids.map((id) => evidenceItem({ id, connector: name, title: `Title of ${id} in ${name}` })),
    query: text,
    identified: ids.length + 1,
  }),
});
const failing = (errors: unknown[], then?: Connector) => {
  const calls: number[] = [];
  const connector: Connector = {
    name: 'Failing',
    search: async (asked, signal) => {
      const error = errors[calls.push(performance.now()) - 1];
      if (error || !then) throw error;
      return then.search(asked, signal);
    },
  };
  return { connector, calls };
};
const silent: Connector = { name: 'Silent', search: () => new Promise(() => {}) };

describe('searchAll', () => {
  it('returns items beside failures', async () => {
    const { connector } = failing([new ConnectorError('refused')]);
    const outcome = await searchAll([answering('One', ['a', 'b']), connector], query, options());
    expect(outcome.items.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(outcome.failures).toEqual([{ connector: 'Failing', reason: 'refused the connection' }]);
    expect(outcome.queries).toEqual([
      { connector: 'One', query: 'heart failure' },
      { connector: 'Failing', query: 'heart failure', hits: null },
    ]);
    expect(outcome).toMatchObject({ identified: 3, duplicates: 0 });
  });

  it('names what failed beside what was found', async () => {
    const partial: Connector = {
      name: 'Partial',
      search: async (asked, signal) => ({
        ...(await answering('Partial', ['a']).search(asked, signal)),
        failures: ['got no answer from bing', 'could not read 1 of 2 pages found (who.int)'],
      }),
    };
    const outcome = await searchAll([partial], query, options());
    expect(outcome.items.map(({ id }) => id)).toEqual(['a']);
    expect(outcome.failures).toEqual([
      { connector: 'Partial', reason: 'got no answer from bing' },
      { connector: 'Partial', reason: 'could not read 1 of 2 pages found (who.int)' },
    ]);
  });

  it('keeps each search as it was sent, with its hits and its time', async () => {
    const searchedAt = '2026-05-01T10:00:00.000Z';
    const searches = [
      { query: 'narrow', hits: 0, searchedAt },
      { query: 'wide', hits: 321, searchedAt },
    ];
    const widening: Connector = {
      name: 'Widening',
      search: async () => ({ items: [], query: 'wide', identified: 0, searches }),
    };
    const outcome = await searchAll([widening, answering('One', ['a'])], query, {
      ...options(),
      searchedAt,
    });
    expect(outcome.queries).toEqual([
      ...searches.map((search) => ({ connector: 'Widening', ...search })),
      { connector: 'One', query: 'heart failure', searchedAt },
    ]);
  });

  it('does not wait longer than the deadline for a connector that ignores its signal', async () => {
    const start = performance.now();
    const outcome = await searchAll([silent, answering('One', ['a'])], query, options(1_500));
    expect(performance.now() - start).toBeLessThan(2_500);
    expect(outcome.items).toHaveLength(1);
    expect(outcome.failures).toEqual([{ connector: 'Silent', reason: 'did not answer within 1.5 s' }]);
  });

  it('rejects when the caller aborts', async () => {
    const stop = new AbortController();
    const search = searchAll([silent], query, options(5_000, stop.signal));
    stop.abort(new Error('the run was cancelled'));
    await expect(search).rejects.toThrow('the run was cancelled');
    await expect(searchAll([silent], query, options(5_000, stop.signal))).rejects.toThrow('cancelled');
  });

  it('tries once more where that may help', async () => {
    const { connector, calls } = failing(
      [new ConnectorError('rate-limited', { retryAfterMs: 400 })],
      answering('Failing', ['a']),
    );
    const outcome = await searchAll([connector], query, options());
    expect(outcome.items).toHaveLength(1);
    expect(outcome.failures).toEqual([]);
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(395);
  });

  it.each([
    [
      'a second failure',
      [new ConnectorError('network'), new ConnectorError('incomplete')],
      2,
      'sent incomplete data',
    ],
    ['what no retry mends', [new ConnectorError('rejected')], 1, 'rejected the query'],
    [
      'a wait beyond the deadline',
      [
        new ConnectorError('rate-limited', {
          retryAfterMs: 30_000,
          words: 'is limiting requests (try again in 30 s)',
        }),
      ],
      1,
      'is limiting requests (try again in 30 s)',
    ],
    ['a bug', [new TypeError('x is undefined')], 1, 'failed unexpectedly'],
  ])('reports %s', async (_, errors, attempts, reason) => {
    const { connector, calls } = failing(errors);
    const outcome = await searchAll([connector], query, options());
    expect(outcome.failures).toEqual([{ connector: 'Failing', reason }]);
    expect(calls).toHaveLength(attempts);
  });
});

describe('with sources of updates', () => {
  const item = evidenceItem({ id: 'a', doi: '10.5555/A', title: 'An article of heart failure trials' });
  const connector: Connector = {
    name: 'One',
    search: async () => ({ items: [item], query: 'heart', identified: 1 }),
  };
  const settings = () => ({
    signal: new AbortController().signal,
    deadlineMs: 2_000,
    year: 2026,
    logger: createLogger('silent'),
  });

  it('marks what was retracted since it was published', async () => {
    const updates: UpdateSource[] = [
      { name: 'News', find: async () => new Map([['doi:10.5555/a', { status: 'retracted', notice: 'n' }]]) },
    ];
    const outcome = await searchAll([connector], { text: 'heart', limit: 5 }, { ...settings(), updates });
    expect(outcome.items[0]?.retraction).toEqual({ status: 'retracted', notice: 'n' });
    expect(outcome.failures).toEqual([]);
  });

  it('asks about what fits the question best, whichever source gave it', async () => {
    const many = Array.from({ length: 60 }, (_, number) => `10.5555/${number}`);
    const first: Connector = {
      name: 'First',
      search: async () => ({
        items: many.map((doi) => evidenceItem({ id: doi, doi, title: `Letter ${doi}`, text: doi })),
        query: 'heart',
        identified: 60,
      }),
    };
    const updates: UpdateSource[] = [
      {
        name: 'News',
        find: async (asked) =>
          new Map(
            asked.some(({ doi }) => doi === item.doi)
              ? [['doi:10.5555/a', { status: 'retracted', notice: 'n' }]]
              : [],
          ),
      },
    ];
    const outcome = await searchAll(
      [first, connector],
      { text: 'heart failure trials', limit: 60 },
      { ...settings(), updates },
    );
    expect(outcome.items.at(-1)).toMatchObject({ id: 'a', retraction: { status: 'retracted' } });
  });

  it('names the source that could not be asked, and keeps the items', async () => {
    const find = async () => {
      throw new ConnectorError('server-error');
    };
    const outcome = await searchAll(
      [connector],
      { text: 'heart', limit: 5 },
      { ...settings(), updates: [{ name: 'News', find }] },
    );
    expect(outcome.items).toHaveLength(1);
    expect(outcome.failures).toEqual([{ connector: 'News', reason: 'answered with a server error' }]);
  });
});

import { expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { Retraction } from '#shared/research/evidence-item.ts';
import { checkPublications } from './check-updates.ts';
import { ConnectorError } from './connector.ts';
import type { UpdateSource } from './updates.ts';

const options = (deadlineMs = 2_000, signal = new AbortController().signal) => ({
  signal,
  deadlineMs,
  logger: createLogger('silent'),
});
const telling = (name: string, news: Record<string, Retraction>): UpdateSource => ({
  name,
  find: async () => new Map(Object.entries(news)),
});
const failing = (name: string, error: Error): UpdateSource => ({ name, find: () => Promise.reject(error) });
const silent: UpdateSource = { name: 'Silent', find: () => new Promise(() => {}) };
const publications = [
  { pmid: '1', doi: '10.5555/A' },
  { pmid: '2', doi: null },
];

it('keeps the gravest news of all sources, in the order of the publications', async () => {
  const one = telling('One', { 'doi:10.5555/a': { status: 'corrected', notice: 'c' } });
  const two = telling('Two', {
    'pmid:1': { status: 'retracted', notice: 'r' },
    'pmid:3': { status: 'retracted', notice: 'other' },
  });
  expect(await checkPublications(publications, [one, two], options())).toEqual({
    retractions: [{ status: 'retracted', notice: 'r' }, null],
    answered: ['One', 'Two'],
    failures: [],
  });
});

it('says who could not be asked, and does not wait for them', async () => {
  const sources = [telling('One', {}), failing('Down', new ConnectorError('refused')), silent];
  const startedAt = performance.now();
  const check = await checkPublications(publications, sources, options(400));
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(check.answered).toEqual(['One']);
  expect(check.failures).toEqual([
    { connector: 'Down', reason: 'refused the connection' },
    { connector: 'Silent', reason: 'did not answer within 0.4 s' },
  ]);
});

it('rejects only when the caller gives up', async () => {
  const stop = new AbortController();
  const checking = checkPublications(publications, [silent], options(5_000, stop.signal));
  stop.abort(new Error('enough'));
  await expect(checking).rejects.toThrow('enough');
});

it('answers without sources that nobody was asked', async () => {
  expect(await checkPublications(publications, [], options())).toEqual({
    retractions: [null, null],
    answered: [],
    failures: [],
  });
});

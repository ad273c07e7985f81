import { expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { evidenceItem } from '../../tests/support/evidence-item.ts';
import { type Connector, ConnectorError } from './connector.ts';
import type { DrugMatch, DrugNames } from './drug-names.ts';
import { searchAll } from './search.ts';

const match = (ingredients: string[], isExact = true): DrugMatch => {
  const concepts = ingredients.map((name, position) => ({ rxcui: String(position + 1), name }));
  const drug = { rxcui: '9', name: ingredients.join(' / '), ingredients: concepts, brands: [], classes: [] };
  return { drug, isExact, candidates: concepts };
};
const known: Record<string, DrugMatch> = {
  Lipitor: match(['atorvastatin']),
  atorvstatin: match(['atorvastatin'], false),
  Hyzaar: match(['hydrochlorothiazide', 'losartan']),
  Tocilizumub: { drug: null, isExact: false, candidates: [{ rxcui: '5', name: 'tocilizumab' }] },
};
const register: DrugNames = { name: 'Register', find: async (name) => known[name] };

/** A connector about drugs and one that is not; what they were asked for is kept. */
async function search(drugs: string[] | undefined, drugNames: DrugNames[] = [register], deadlineMs = 2_000) {
  const asked: Record<string, readonly string[] | undefined> = {};
  const listening = (name: string, about?: 'drugs'): Connector => ({
    name,
    ...(about && { about }),
    search: async (query) => {
      asked[name] = query.drugs;
      return { items: [evidenceItem({ id: name, connector: name })], query: name, identified: 1 };
    },
  });
  const outcome = await searchAll(
    [listening('Literature'), listening('Labels', 'drugs')],
    { text: 'Is it safe?', limit: 5, ...(drugs && { drugs }) },
    {
      signal: new AbortController().signal,
      deadlineMs,
      year: 2026,
      logger: createLogger('silent'),
      drugNames,
    },
  );
  return { asked, ...outcome };
}

it('asks about drugs only where the question names one', async () => {
  const never: DrugNames = { name: 'Never', find: () => Promise.reject(new Error('was asked')) };
  for (const drugs of [undefined, []]) {
    const { asked, queries, failures } = await search(drugs, [never]);
    expect(Object.keys(asked)).toEqual(['Literature']);
    expect(queries).toEqual([{ connector: 'Literature', query: 'Literature' }]);
    expect(failures).toEqual([]);
  }
});

it('asks for ingredients instead of brands and misspellings, and keeps that for the trail', async () => {
  const { asked, queries } = await search(['Lipitor', 'atorvstatin']);
  expect(asked.Labels).toEqual(['atorvastatin']);
  expect(asked.Literature).toEqual(['Lipitor', 'atorvstatin']);
  expect(queries.slice(0, 2)).toEqual([
    { connector: 'Register', query: 'Lipitor = atorvastatin' },
    { connector: 'Register', query: 'atorvstatin ≈ atorvastatin' },
  ]);
});

it('keeps the name of what is unknown, of what is only alike, and of a combination', async () => {
  const { asked } = await search(['Hyzaar', 'paxoterin', 'Tocilizumub']);
  expect(asked.Labels).toEqual(['Hyzaar', 'paxoterin', 'Tocilizumub']);
});

it('names a register that fails, once, and asks with the names of the question', async () => {
  const broken: DrugNames = { name: 'Register', find: () => Promise.reject(new ConnectorError('refused')) };
  const { asked, failures, items } = await search(['Lipitor', 'Hyzaar'], [broken]);
  expect(asked.Labels).toEqual(['Lipitor', 'Hyzaar']);
  expect(failures).toEqual([{ connector: 'Register', reason: 'refused the connection' }]);
  expect(items).toHaveLength(2);
});

it('does not wait for a silent register until nothing can be asked any more', async () => {
  const silent: DrugNames = { name: 'Register', find: () => new Promise(() => {}) };
  const { asked, failures } = await search(['Lipitor'], [silent], 1_000);
  expect(asked.Labels).toEqual(['Lipitor']);
  expect(failures).toEqual([{ connector: 'Register', reason: 'did not answer within 0.4 s' }]);
});

it('gives up with the caller', async () => {
  const stop = new AbortController();
  const silent: DrugNames = { name: 'Register', find: () => new Promise(() => {}) };
  const labels: Connector = { name: 'Labels', about: 'drugs', search: () => new Promise(() => {}) };
  const searching = searchAll(
    [labels],
    { text: 'x', drugs: ['Lipitor'], limit: 5 },
    {
      signal: stop.signal,
      deadlineMs: 5_000,
      year: 2026,
      logger: createLogger('silent'),
      drugNames: [silent],
    },
  );
  stop.abort(new Error('the run was cancelled'));
  await expect(searching).rejects.toThrow('the run was cancelled');
});

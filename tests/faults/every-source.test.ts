import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createEvidence } from '../../src/evidence/index.ts';
import { isLong } from '../support/long.ts';
import { sourceFaults } from '../support/source-server.ts';
import { type ServedSource, servedSources, startSourceServers } from '../support/source-servers.ts';

/** What each source asks of its callers, in requests a second, with the least of keys. */
const limits: Record<ServedSource, number> = {
  pubmed: 3,
  europepmc: 10,
  clinicaltrials: 1,
  openfda: 4,
  dailymed: 4,
  rxnav: 20,
  crossref: 5,
  searxng: 1,
  tavily: 1,
  brave: 1,
};
const namesOf: Record<ServedSource, string[]> = {
  pubmed: ['PubMed'],
  europepmc: ['Europe PMC'],
  clinicaltrials: ['ClinicalTrials.gov'],
  openfda: ['openFDA labels', 'openFDA recalls', 'openFDA reports'],
  dailymed: ['DailyMed'],
  rxnav: ['RxNav'],
  crossref: ['Crossref'],
  searxng: ['SearXNG'],
  tavily: ['Tavily'],
  brave: ['Brave Search'],
};

let folder: string;
let servers: Awaited<ReturnType<typeof startSourceServers>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  servers = await startSourceServers();
});
afterAll(async () => {
  await servers.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (sources: readonly string[], egress = createEgress(), from = servers) =>
  createEvidence({
    sources,
    offline: false,
    ...from.addresses,
    libraryUri: join(folder, 'library'),
    libraryStarter: sources.includes('library'),
    egress,
    pageEgress: from.pageEgress,
    clock: { now: () => new Date('2026-01-01T00:00:00Z') },
    logger: createLogger('silent'),
    brandName: 'Test brand',
  });

/** Searches 50 times at once, each for something else, until each source was asked for more than three seconds' share. */
async function expectPace(
  sources: readonly string[],
  counted: readonly ServedSource[],
  textOf: (number: number) => string,
) {
  const send = createEgress();
  const firstSent = new Map<string, number>();
  const evidence = await open(sources, (url, init) => {
    const { origin } = new URL(url);
    firstSent.set(origin, firstSent.get(origin) ?? performance.now());
    return send(url, init);
  });
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  servers.forget();
  const searches = Array.from({ length: 50 }, (_, number) =>
    evidence
      .search(
        { text: textOf(number), drugs: [`testolin ${number}`], limit: 10 },
        { signal: stop.signal, deadlineMs: 60_000 },
      )
      .catch(() => undefined),
  );
  for (const source of counted) {
    const enough = () => servers.arrivals(source).length > 3 * limits[source];
    await expect.poll(enough, { timeout: 40_000, interval: 50, message: source }).toBe(true);
  }
  stop.abort(new Error('enough'));
  await Promise.all(searches);
  await evidence.close();
  for (const source of counted) {
    // What arrived was sent no earlier than the first, so it shares the seconds that began since then; half a second
    // more for the time between a turn and its request in a busy process.
    const arrivals = servers.arrivals(source);
    const lastedMs = (arrivals.at(-1) ?? 0) - (firstSent.get(servers.url(source)) ?? 0);
    const allowed = (Math.floor((lastedMs + 500) / 1_000) + 1) * limits[source];
    expect(arrivals.length, `${source} in ${Math.round(lastedMs)} ms`).toBeLessThanOrEqual(allowed);
  }
}

describe('50 searches at once', () => {
  it('keep to the pace of every source', async () => {
    const searched = servedSources.filter((source) => source !== 'crossref');
    await expectPace(servedSources, searched, (number) => `heart failure ${number}`);
  });

  it('keep to the pace of what looks publications up afterwards', async () => {
    const topics = [
      'asthma',
      'stroke',
      'diabetes',
      'sepsis',
      'migraine',
      'gout',
      'statin',
      'aspirin',
      'cancer',
    ];
    const textOf = (number: number) =>
      `${topics[number % topics.length]} ${topics[Math.floor(number / topics.length)]}`;
    await expectPace(['library', 'crossref'], ['crossref'], textOf);
  });
});

it('finds the drug behind a brand, and asks nobody where RxNav is not searched', async () => {
  const signal = new AbortController().signal;
  const evidence = await open(servedSources);
  expect(await evidence.findDrug('Testocor', signal)).toMatchObject({
    isExact: true,
    drug: { rxcui: '1001', name: 'testostatin', brands: ['Testocor'] },
  });
  expect(await evidence.findDrug('zebrafish', signal)).toBeUndefined();
  await evidence.close();
  const without = await open(['openfda', 'dailymed']);
  servers.forget();
  expect(await without.findDrug('Testocor', signal)).toBeUndefined();
  expect(servers.arrivals('rxnav')).toEqual([]);
  await without.close();
});

it('finds labels, recalls and counts of reports of a brand under its ingredient, each label once', async () => {
  const evidence = await open(['openfda', 'dailymed', 'rxnav']);
  const outcome = await evidence.search(
    { text: 'liver failure with Testocor', drugs: ['Testocor'], limit: 10 },
    { signal: new AbortController().signal, deadlineMs: 8_000 },
  );
  await evidence.close();
  expect(outcome.failures).toEqual([]);
  expect(outcome.queries).toContainEqual({ connector: 'RxNav', query: 'Testocor = testostatin' });
  expect(outcome.queries).toContainEqual(
    expect.objectContaining({ connector: 'DailyMed', query: 'drug_name=testostatin', hits: 3 }),
  );
  const ids = outcome.items.map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('spl:'))).toHaveLength(3);
  expect(outcome.duplicates).toBe(1);
  expect(ids).toContain('openfda:reports:testostatin');
  expect(ids.filter((id) => id.startsWith('openfda:recall:'))).toHaveLength(2);
});

const faults = sourceFaults.filter((fault) => !['slow', 'wrong-charset'].includes(fault));
/** Silence costs the whole time of a search, so not every source is silent every time. */
const silentOnes: readonly ServedSource[] = ['pubmed', 'openfda', 'rxnav'];
const triedOn = (source: ServedSource) =>
  isLong
    ? faults
    : ([
        'refused',
        'truncated',
        'error-500',
        ...(silentOnes.includes(source) ? ['silent' as const] : []),
      ] as const);
// Most of each is a wait for the next try.
describe.concurrent.each(servedSources)('a search while %s fails', (source) => {
  it.each(triedOn(source))('names it and gives the rest: %s', { timeout: 15_000 }, async (fault) => {
    const own = await startSourceServers();
    const evidence = await open(servedSources, undefined, own);
    own.setFault(source, fault);
    const outcome = await evidence
      .search(
        { text: 'heart failure', drugs: ['Testocor'], limit: 10 },
        { signal: new AbortController().signal, deadlineMs: 5_000 },
      )
      .finally(() => own.close());
    await evidence.close();
    expect(outcome.failures.map(({ connector }) => connector).sort()).toEqual(namesOf[source]);
    for (const { reason } of outcome.failures) expect(reason).toMatch(/^[a-z][^\n]{5,200}$/);
    const answered = new Set(outcome.items.map(({ connector }) => connector));
    const expected = servedSources.filter((one) => !['rxnav', 'crossref', source].includes(one));
    expect([...answered].sort()).toEqual(expected.flatMap((one) => namesOf[one]).sort());
  });
});

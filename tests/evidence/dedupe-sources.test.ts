import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PubmedRecord, parsePubmedXml } from '#evidence/connectors/pubmed/parse.ts';
import { groupPublications } from '#evidence/dedupe.ts';
import { packageRoot } from '#platform/paths.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { evidenceItem } from '../support/evidence-item.ts';
import { createRandom } from '../support/long.ts';
import { asCrossref, asEuropePmc, asPubmed, type Told } from './record-forms.ts';

/** Pairs of records of different publications in one group, and the share of pairs of one publication that met. */
function judge(told: readonly Told[]) {
  const truthOf = new Map(told.map(({ truth, item }) => [item, truth]));
  const pairsOf = (list: readonly EvidenceItem[]) =>
    list.flatMap((left, at) => list.slice(at + 1).map((right) => [left, right] as const));
  const isTrue = ([left, right]: readonly [EvidenceItem, EvidenceItem]) =>
    truthOf.get(left) === truthOf.get(right);
  const met = groupPublications(told.map(({ item }) => item)).flatMap(pairsOf);
  const truePairs = pairsOf(told.map(({ item }) => item)).filter(isTrue).length;
  const wrong = met.filter((pair) => !isTrue(pair)).map(([left, right]) => `${left.id} with ${right.id}`);
  return { wrong, found: met.filter(isTrue).length / truePairs };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

async function formsOf(records: readonly PubmedRecord[]): Promise<Told[]> {
  const europePmc = await asEuropePmc(records);
  const all = [records.map(asPubmed), europePmc, records.map(asCrossref)];
  const told = all.flatMap((items) =>
    items.map((item, at) => ({ truth: records[at]?.pmid as string, item })),
  );
  // Crossref has one record a DOI, also where PubMed has one for each version.
  return [...new Map(told.map((one) => [`${one.item.id}`, one])).values()];
}

const title = 'Effect of testase on blood pressure in adults with falls';
const paper = {
  title,
  year: 2020,
  authors: ['Smith J', 'Berg A'],
  journal: 'Falls',
  publicationTypes: ['Journal Article'],
};
const traps: [string, Partial<EvidenceItem>, Partial<EvidenceItem>][] = [
  ['a correction with its own DOI', { ...paper, doi: '10.5555/1' }, { ...paper, doi: '10.5555/1.corr' }],
  [
    'a correction typed as one',
    { ...paper, pmid: '1' },
    { ...paper, publicationTypes: ['Published Erratum'] },
  ],
  ['a correction titled as one', { ...paper, pmid: '1' }, { ...paper, title: `Correction: ${title}` }],
  ['part 1 and part 2', { ...paper, title: `${title}. Part 1` }, { ...paper, title: `${title}. Part 2` }],
  ['part I and part II', { ...paper, title: `${title}: I` }, { ...paper, title: `${title}: II` }],
  ['a congress abstract', { ...paper, pmid: '1' }, { ...paper, publicationTypes: ['Congress'] }],
  [
    'a congress abstract with its own DOI',
    { ...paper, doi: '10.5555/1' },
    { ...paper, doi: '10.5555/s.17', publicationTypes: [] },
  ],
  ['another year', { ...paper, pmid: '1' }, { ...paper, year: 2021 }],
  ['a protocol', { ...paper, pmid: '1' }, { ...paper, publicationTypes: ['Clinical Trial Protocol'] }],
  ['a protocol titled as one', { ...paper }, { ...paper, title: `${title}: study protocol` }],
  [
    'a registration',
    { ...paper, nctId: 'NCT00000001' },
    {
      ...paper,
      id: 'clinicaltrials:NCT00000001',
      nctId: 'NCT00000001',
      authors: [],
      publicationTypes: ['Trial registration'],
    },
  ],
  [
    'two registrations of one title',
    { ...paper, id: 'clinicaltrials:NCT00000001', nctId: 'NCT00000001' },
    { ...paper, id: 'clinicaltrials:NCT00000002', nctId: 'NCT00000002' },
  ],
  ['a preprint', { ...paper, pmid: '1' }, { ...paper, publicationTypes: ['Preprint'] }],
  [
    'a letter of others about it',
    { ...paper, pmid: '1' },
    { ...paper, authors: ['Okoro C'], publicationTypes: ['Letter'] },
  ],
  [
    'others on the same subject',
    { ...paper, title: 'Testase in falls of adults' },
    { ...paper, title: 'Testase in falls of adults', authors: ['Okoro C'] },
  ],
  [
    'a common title without authors',
    { ...paper, title: 'Systemic testase deficits', authors: [] },
    { ...paper, title: 'Systemic testase deficits', authors: [], journal: 'Bones' },
  ],
  [
    'an updated review',
    { ...paper, pmid: '1', doi: '10.5555/CD1' },
    { ...paper, pmid: '2', doi: '10.5555/CD1.pub2' },
  ],
  [
    'two articles of one DOI',
    { ...paper, pmid: '1', doi: '10.5555/1' },
    { ...paper, pmid: '2', doi: '10.5555/1' },
  ],
];

it.each(traps)('keeps apart an article and %s', (_, left, right) => {
  const told = [left, right].map((facts, at) => ({
    truth: `${at}`,
    item: evidenceItem({ id: `${at}`, ...facts }),
  }));
  expect(judge(told).wrong).toEqual([]);
  expect(judge(told.toReversed()).wrong).toEqual([]);
});

it('gives what could belong to two publications to neither', () => {
  const one = evidenceItem({ ...paper, id: 'one', pmid: '1' });
  const two = evidenceItem({ ...paper, id: 'two', pmid: '2' });
  const either = evidenceItem({ ...paper, id: 'either' });
  for (const order of [
    [one, two, either],
    [either, one, two],
    [one, either, two],
  ])
    expect(groupPublications(order)).toHaveLength(3);
});

const invented = (at: number): PubmedRecord => ({
  pmid: `99000${at}`,
  pmcid: null,
  doi: at % 3 ? `10.5555/falls.${at}` : null,
  nctId: null,
  title: `${['Effect of β-testase on [3H]falls in vivo.', '[Falls and their causes in Überlingen.]', 'Testase & falls: a trial.'][at % 3]} Report ${at}.`,
  abstract: [{ label: null, text: `Testase was tried in place ${at}.` }],
  year: 2000 + at,
  journal: 'The Journal of falls (Überlingen, Germany)',
  authors: ['Müller-Berg A', 'Okoro C'],
  publicationTypes: at % 4 ? ['Journal Article'] : ['Editorial'],
  meshTerms: [],
  retraction: null,
});

it('joins the same publication as three databases tell it, in any order', async () => {
  const told = await formsOf(Array.from({ length: 24 }, (_, at) => invented(at)));
  const random = createRandom();
  for (let round = 0; round < 5; round += 1) {
    expect(judge(shuffled(told, random))).toEqual({ wrong: [], found: 1 });
  }
});

const samples = join(packageRoot, '../shared/fixtures/pubmed/nlm_sample');
if (!existsSync(samples)) console.warn(`Skipped: the recorded records are not at ${samples}.`);

describe.skipIf(!existsSync(samples))(
  'on recorded records and the same as two other databases tell them',
  () => {
    it('makes no wrong merge and finds at least 98 % of the true pairs', async () => {
      const newer = parsePubmedXml(readFileSync(join(samples, 'pubmedsample_2019.xml'), 'utf8'));
      const older = parsePubmedXml(
        gunzipSync(readFileSync(join(samples, 'pubmedsample18n0001.xml.gz'))).toString('utf8'),
      );
      const known = new Set(newer.map(({ pmid }) => pmid));
      const records = [...newer, ...older.filter(({ pmid }) => !known.has(pmid))];
      const told = await formsOf(records);
      // The older file tells most of the articles once more.
      const again = older
        .filter(({ pmid }) => known.has(pmid))
        .map((record) => ({ truth: record.pmid, item: asPubmed(record) }));
      const { wrong, found } = judge(shuffled([...told, ...again], createRandom()));
      expect(wrong).toEqual([]);
      expect(found).toBeGreaterThanOrEqual(0.98);
    });
  },
);

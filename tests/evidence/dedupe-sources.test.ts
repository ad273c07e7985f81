import { expect, it } from 'vitest';
import type { PubmedRecord } from '#evidence/connectors/pubmed/parse.ts';
import { groupPublications } from '#evidence/dedupe.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { evidenceItem } from '../support/evidence-item.ts';
import { createRandom } from '../support/long.ts';
import { formsOf, judge, shuffled } from './told-by-databases.ts';

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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clinicalTrialsSearches } from './clinicaltrials-syntax.ts';
import { planSearches } from './concepts.ts';
import { europePmcSearches } from './europepmc-syntax.ts';
import { findHeading, findHeadingPhrases } from './mesh.ts';
import { meshHeadings } from './mesh-headings.ts';
import { pubmedSearches } from './pubmed-syntax.ts';

const query = {
  text: 'x',
  limit: 20,
  concepts: [
    { role: 'intervention', terms: ['apixaban'] },
    { role: 'population', terms: ['atrial fibrillation', 'AF'] },
    { role: 'comparator', terms: ['warfarin'] },
  ],
  filters: { designs: ['systematic-review'], fromYear: 2015 },
} as const;

it.each([
  ['heart failure', 'Heart Failure'],
  ['Type 2 diabetes', 'Diabetes Mellitus, Type 2'],
  ['type 2 diabetes mellitus', 'Diabetes Mellitus, Type 2'],
  ['breast cancer', 'Breast Neoplasms'],
  ['cancer', 'Neoplasms'],
  ['strokes', 'Stroke'],
  ['haemorrhage', 'Hemorrhage'],
  ['testase', undefined],
  ['', undefined],
])('finds the heading of %j', (term, heading) => {
  expect(findHeading(term)).toBe(heading);
});

it('holds each heading once, and finds each by its own name', () => {
  expect(new Set(meshHeadings).size).toBe(meshHeadings.length);
  expect(meshHeadings.filter((heading) => !/^[A-Z0-9][^;"\n]*$/i.test(heading))).toEqual([]);
  expect(meshHeadings.filter((heading) => !findHeading(heading))).toEqual([]);
});

it('finds the longest phrases that name a heading', () => {
  expect(findHeadingPhrases('Statins in type 2 diabetes and breast cancer screening')).toEqual([
    'type 2 diabetes',
    'breast cancer',
  ]);
});

it('writes PubMed syntax with headings and fields, narrow to wide', () => {
  const fibrillation =
    '("Atrial Fibrillation"[MeSH Terms] OR "atrial fibrillation"[Title/Abstract] OR "AF"[Title/Abstract])';
  const warfarin = '("Warfarin"[MeSH Terms] OR "warfarin"[Title/Abstract])';
  const wide = `"apixaban"[Text Word] AND ${fibrillation}`;
  const types = '("Systematic Review"[Publication Type] OR "Meta-Analysis"[Publication Type])';
  expect(pubmedSearches(query)).toEqual([
    `${wide} AND ${warfarin} AND ${types} AND 2015:3000[Date - Publication]`,
    `${wide} AND ${warfarin}`,
    wide,
  ]);
});

it('writes Europe PMC syntax', () => {
  expect(europePmcSearches(query)[0]).toBe(
    '"apixaban" AND ("atrial fibrillation" OR "AF") AND "warfarin" AND (PUB_TYPE:"systematic review" OR PUB_TYPE:"meta-analysis") AND FIRST_PDATE:[2015 TO 3000]',
  );
});

it('asks Europe PMC for a boolean expression without the field tags of PubMed, then for the words', () => {
  const search = {
    text: 'statins older adults: AND prevention',
    expression: '(statin*[tiab] OR "HMG-CoA reductase inhibitors"[MeSH Terms:noexp]) AND aged [majr]',
    limit: 5,
  };
  const [expression, words] = [
    '(statin* OR "HMG-CoA reductase inhibitors") AND aged',
    'statins older adults prevention',
  ];
  expect(europePmcSearches(search)).toEqual([expression, words]);
  expect(europePmcSearches({ ...search, expression: '(SRC:PPR' })).toEqual([words]);
  expect(europePmcSearches({ ...search, concepts: query.concepts })).not.toContain(expression);
  expect(europePmcSearches({ text: ' ?', limit: 5 })).toEqual([]);
  expect(clinicalTrialsSearches(search).map(({ shown }) => shown)).toEqual([
    expression,
    words,
    'statins OR older OR adults OR prevention',
  ]);
});

it('asks the registry by condition and intervention, then for all concepts, for the first, for any word', () => {
  const named = '"apixaban" AND ("atrial fibrillation" OR "AF")';
  const all = `${named} AND "warfarin"`;
  expect(clinicalTrialsSearches({ ...query, text: 'apixaban in fibrillation?' })).toEqual([
    {
      terms: { 'query.cond': '("atrial fibrillation" OR "AF")', 'query.intr': '"apixaban"' },
      shown: 'condition: ("atrial fibrillation" OR "AF"); intervention: "apixaban"',
    },
    { terms: { 'query.term': all }, shown: all },
    { terms: { 'query.term': named }, shown: named },
    { terms: { 'query.term': 'apixaban OR fibrillation' }, shown: 'apixaban OR fibrillation' },
  ]);
  expect(clinicalTrialsSearches({ text: ' ?', limit: 5 })).toEqual([]);
});

it('gives up words that MeSH does not know before others, and keeps the first and two in all', () => {
  const terms = ['statins', 'older', 'stroke', 'asthma', 'quokkas'];
  const concepts = terms.map((term) => ({ role: 'subject' as const, terms: [term] }));
  const plans = planSearches({ text: '', limit: 1, concepts }).map((plan) =>
    plan.concepts.map((concept) => concept.terms[0]),
  );
  expect(plans.at(-1)).toEqual(['statins', 'stroke']);
  expect(plans.map(({ length }) => length)).toEqual([5, 4, 3, 2]);
});

it('lets no term break out of its quotes, whatever it is', () => {
  const term = fc.oneof(
    fc.string(),
    fc.constantFrom('a" OR "b', '[tiab]', ') OR (', '\\"', 'a*', '"', 'PUB_TYPE:x'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(term, { maxLength: 3 }), { maxLength: 4 }), (lists) => {
      const concepts = lists.map((terms) => ({ role: 'subject' as const, terms }));
      for (const search of pubmedSearches({ text: '', limit: 1, concepts })) {
        expect(search).toMatch(
          /^(?:\(|\)| AND | OR |"[^"[\]()*:\\]+"\[(?:MeSH Terms|Title\/Abstract|Text Word)\])+$/,
        );
      }
      for (const search of europePmcSearches({ text: '', limit: 1, concepts })) {
        expect(search).toMatch(/^(?:\(|\)| AND | OR |"[^"[\]()*:\\]+")+$/);
      }
    }),
  );
});

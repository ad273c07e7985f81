import { expect, it } from 'vitest';
import { readPico } from './pico.ts';
import { readFilters } from './read-filters.ts';
import { writeQuery } from './search-query.ts';

it.each([
  ['Does aspirin prevent stroke?', undefined],
  ['Systematic reviews of statins since 2015', { designs: ['systematic-review'], fromYear: 2015 }],
  ['statins between 2010 and 2020', { fromYear: 2010, toYear: 2020 }],
  ['guidelines for asthma up to 2018', { designs: ['guideline'], toYear: 2018 }],
  ['RCTs of colchicine in the last 5 years', { designs: ['randomised-trial'], fromYear: 2021 }],
  ['Is a dose of 2000 mg safe?', undefined],
])('reads what "%s" limits the search to', (question, filters) => {
  expect(readFilters(question, 2026)).toEqual(filters);
});

it('does not search for the words of a filter', () => {
  const question = 'Systematic reviews of statins for stroke since 2015';
  const { expression, filters } = writeQuery(question, readPico(question), 2026);
  expect(expression).toBe('statins AND stroke');
  expect(filters).toEqual({ designs: ['systematic-review'], fromYear: 2015 });
});

it('gives the comparator a part of its own, and puts first what the question is about', () => {
  const rolesOf = (question: string) =>
    writeQuery(question, readPico(question)).concepts?.map(({ role, terms }) => [role, terms[0]]);
  expect(rolesOf('Is apixaban safer than warfarin in atrial fibrillation?')).toEqual([
    ['intervention', 'apixaban'],
    ['population', 'atrial fibrillation'],
    ['comparator', 'warfarin'],
  ]);
  expect(rolesOf('Are statins better than placebo for stroke in adults with asthma?')).toEqual([
    ['intervention', 'statins'],
    ['population', 'asthma'],
  ]);
  expect(rolesOf('What is the first-line treatment of H. pylori?')?.[0]).toEqual(['subject', 'pylori']);
});

import { expect, it } from 'vitest';
import type { Report } from '#shared/research/report.ts';
import { searchFlowHtml } from './search-flow.ts';

const trail: Report['trail'] = {
  queries: [],
  identified: 40,
  duplicates: 8,
  screened: 30,
  included: 9,
  excluded: [
    { title: 'A', url: '', reason: 'retracted' },
    { title: 'B', url: '', reason: 'retracted' },
    { title: 'C', url: '', reason: '<b>odd</b>' },
  ],
};
const flow = (given: Partial<Report['trail']> = {}) =>
  searchFlowHtml({ trail: { ...trail, ...given } } as Report).replace(/<style>.*<\/style>/s, '');
const read = (html: string) =>
  html
    .replace(/<\/li>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()
    .split('\n');

it('says at each step how many records came, and which were left out', () => {
  expect(read(flow())).toEqual([
    'Records identified: 40 Duplicates removed: 8 Not screened: 2',
    'Screened: 30 Not included: 21 of these retracted: 2 of these &lt;b&gt;odd&lt;/b&gt;: 1',
    'Included: 9',
  ]);
});

it('leaves out what there was none of', () => {
  expect(read(flow({ identified: 9, duplicates: 0, screened: 9, excluded: [] }))).toEqual([
    'Records identified: 9',
    'Screened: 9',
    'Included: 9',
  ]);
});

it('is a sentence where nothing was found', () => {
  const nothing = { identified: 0, duplicates: 0, screened: 0, included: 0, excluded: [] };
  expect(flow(nothing)).toBe(
    '<p>Records identified: 0; duplicates removed: 0; screened: 0; included: 0.</p>',
  );
});

import { expect, it } from 'vitest';
import { findByInterval } from './intervals.ts';

const check = (drug: string, details: Parameters<typeof findByInterval>[0][number]['details']) =>
  findByInterval([{ line: 'line-1', ingredients: [drug], details }]);

it('takes daily methotrexate for as grave as there is, and names its reference', () => {
  const [found] = check('methotrexate', { strength: '10 mg', frequency: 'daily' }).findings;
  expect(found).toMatchObject({
    kind: 'frequency',
    severity: 'contraindicated',
    drugs: ['methotrexate'],
    lines: ['line-1'],
  });
  expect(found?.title).toContain('once a week');
  expect(found?.management).toContain('cancer');
  expect(found?.sources.map(({ url }) => url)).toEqual(
    expect.arrayContaining([expect.stringContaining('8f1260de-b60c-4f0e-8af6-0e957b0a281b')]),
  );
});

it.each([
  ['methotrexate', { strength: '2.5 mg', dose: '4 tablets', frequency: 'once weekly on Mondays' }],
  ['methotrexate', { dose: '3 g', route: 'IV', frequency: 'daily' }],
  ['alendronate', { strength: '10 mg', frequency: 'daily' }],
  ['risedronate', { strength: '5 mg', frequency: 'daily' }],
  ['semaglutide', { strength: '7 mg', form: 'tablet', frequency: 'daily' }],
  ['exenatide', { dose: '10 mcg', frequency: 'BD' }],
  ['warfarin', { strength: '5 mg', frequency: 'OD' }],
])('finds nothing in what is taken as it should be: %s %o', (drug, details) => {
  expect(check(drug, details).findings).toEqual([]);
});

it.each([
  ['alendronate', { strength: '70mg', dose: '1 tab', frequency: 'OD' }, 'once a week'],
  ['risedronate', { strength: '35 mg', frequency: 'OD' }, 'once a week'],
  ['risedronate', { strength: '150 mg', frequency: 'OD' }, 'once a month'],
  ['ibandronate', { strength: '150 mg', frequency: 'every morning' }, 'once a month'],
  ['semaglutide', { strength: '0.5 mg', route: 'sc', frequency: 'daily' }, 'once a week'],
  ['dulaglutide', { strength: '1.5 mg', frequency: 'daily' }, 'once a week'],
  ['tirzepatide', { frequency: 'OD' }, 'once a week'],
])('finds %s %o, which is taken more seldom', (drug, details, interval) => {
  const [found] = check(drug, details).findings;
  expect(found?.severity).toBe('major');
  expect(found?.title).toContain(interval);
});

it('tells that nobody wrote how often methotrexate is taken', () => {
  const { findings, notChecked } = check('methotrexate', { strength: '10 mg' });
  expect(findings).toEqual([]);
  expect(notChecked).toMatchObject([{ check: 'frequency', drugs: ['methotrexate'] }]);
  expect(notChecked[0]?.detail).toContain('methotrexate');
});
